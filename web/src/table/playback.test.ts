import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError, type LiveMessage, type Snapshot } from '../api'

type Socket = { receive: (message: LiveMessage) => void; stop: () => void }
const server = vi.hoisted(() => ({
  socket: null as Socket | null,
  snapshot: (): Promise<unknown> => Promise.reject(),
}))

vi.mock('../api', async (original) => ({
  ...(await original<object>()),
  api: { snapshot: () => server.snapshot() },
  live: (_id: string, _after: () => number, receive: Socket['receive']) => {
    const stop = vi.fn()
    server.socket = { receive, stop }
    return stop
  },
}))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('matchMedia', () => ({ matches: true }))
const { UNKNOWN_TABLE, Playback } = await import('./playback.svelte')

const view = { cells: [], pieces: [], seats: [], counters: [], status: '', has_all_cells: true }
/** A table at a version, with its log from a line on. */
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

class TestPlayback extends Playback {
  protected settled(): void {}
  protected reconnected(): void {}
  clear(): void {}
}

let table: TestPlayback
beforeEach(() => {
  table = new TestPlayback(at(1))
})

/** The socket sends an event that does not follow the latest. */
const leap = () => server.socket?.receive({ snapshot: at(9, 8) } as LiveMessage)

it('loads the whole table when an event was missed', async () => {
  server.snapshot = async () => at(9)
  leap()
  await vi.waitFor(() => expect(table.now.version).toBe(9))
  expect(table.now.log).toHaveLength(9)
  expect(table.isRemoved).toBe(false)
})

it('notices that the table was removed', async () => {
  server.snapshot = () => Promise.reject(new RequestError(UNKNOWN_TABLE, 'There is no such table.'))
  leap()
  await vi.waitFor(() => expect(table.isRemoved).toBe(true))
  expect(server.socket?.stop).toHaveBeenCalled()
})

it('does not change when the server is offline', async () => {
  server.snapshot = () => Promise.reject(new RequestError('offline', 'The server cannot be reached.'))
  leap()
  await new Promise((done) => setTimeout(done))
  expect([table.isRemoved, table.now.version]).toEqual([false, 1])
})
