import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError, type LiveMessage, type Snapshot } from '../api'

type Told = { receive: (message: LiveMessage) => void; stop: () => void }
const server = vi.hoisted(() => ({
  told: null as Told | null,
  snapshot: (): Promise<unknown> => Promise.reject(),
}))

vi.mock('../api', async (original) => ({
  ...(await original<object>()),
  api: { snapshot: () => server.snapshot() },
  live: (_id: string, _after: () => number, receive: Told['receive']) => {
    const stop = vi.fn()
    server.told = { receive, stop }
    return stop
  },
}))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('matchMedia', () => ({ matches: true }))
const { GONE, Showing } = await import('./showing.svelte')

const view = { cells: [], pieces: [], seats: [], counters: [], status: '', has_all_cells: true }
/** A table after so many events; only the end of its log is sent where `from` says so. */
const at = (version: number, from = 0) =>
  ({
    table: 'a',
    game: 'b',
    options: {},
    seats: [],
    version,
    to_act: 'over',
    winner: null,
    view,
    choices: [],
    log_from: from,
    log: Array.from({ length: version - from }, () => ({ line: 'end', sentence: 'Ends.', seat: 0 })),
    undo_refused: null,
    what_if: null,
    hint_refused: null,
  }) as unknown as Snapshot

class Shown extends Showing {
  protected settled(): void {}
  protected reached(): void {}
  clear(): void {}
}

let table: Shown
beforeEach(() => {
  table = new Shown(at(1))
})

/** The socket tells of an event that does not follow on what is known. */
const leap = () => server.told?.receive({ snapshot: at(9, 8) } as LiveMessage)

it('asks for the whole table when something was missed', async () => {
  server.snapshot = async () => at(9)
  leap()
  await vi.waitFor(() => expect(table.now.version).toBe(9))
  expect(table.now.log).toHaveLength(9)
  expect(table.isGone).toBe(false)
})

it('notices that the table was removed while it asked', async () => {
  server.snapshot = () => Promise.reject(new RequestError(GONE, 'There is no such table.'))
  leap()
  await vi.waitFor(() => expect(table.isGone).toBe(true))
  expect(server.told?.stop).toHaveBeenCalled()
})

it('stays as it is when the server is away just then', async () => {
  server.snapshot = () => Promise.reject(new RequestError('offline', 'The server cannot be reached.'))
  leap()
  await new Promise((done) => setTimeout(done))
  expect([table.isGone, table.now.version]).toEqual([false, 1])
})
