import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError, type Change, type LiveMessage, type Seen, type Snapshot } from '../api'
import { sceneOf, type Scene } from '../model/scene'

type Socket = {
  receive: (message: LiveMessage) => void
  connect: (connection: 'open' | 'lost') => void
  reopen: () => void
  close: () => void
}
const server = vi.hoisted(() => ({
  socket: null as Socket | null,
  changes: (_after: number, _hash: string): Promise<LiveMessage[]> => Promise.reject(),
}))

vi.mock('../api', async (original) => ({
  ...(await original<object>()),
  api: { changes: (_table: string, seen: Seen) => server.changes(seen.version, seen.hash) },
  boardCells: async () => [],
  live: (_id: string, seen: () => Seen, receive: Socket['receive'], connect: Socket['connect']): Socket => {
    seen()
    return (server.socket = { receive, connect, reopen: vi.fn(), close: vi.fn() })
  },
}))
const { Feed, UNKNOWN_TABLE } = await import('./feed.svelte')

const at = (version: number, hash = `${version}`) =>
  ({
    table: 'a',
    seats: [],
    board: 'b',
    version,
    hash,
    to_act: 'over',
    status: '',
    cells: [],
    pieces: [],
    counters: [],
    sides: [],
    actions: [],
    log: Array.from({ length: version }, (_, i) => ({ line: `${i}` })),
  }) as unknown as Snapshot

/** The change from a version to the next. */
const change = (after: number): LiveMessage => {
  const log = [{ line: `${after}` }]
  const sent = {
    after,
    version: after + 1,
    hash: `${after + 1}`,
    to_act: 'over',
    status: '',
    log_from: after,
    log,
  }
  return { type: 'change', change: sent as unknown as Change }
}

let feed: InstanceType<typeof Feed>
let seen: Scene[]
const listener = {
  changed: (scene: Scene) => seen.push(scene),
  replaced: (scene: Scene) => seen.push(scene),
  reconnected: vi.fn(),
  told: vi.fn(),
}
afterEach(() => feed.close())
beforeEach(() => {
  vi.useRealTimers()
  seen = []
  listener.reconnected.mockClear()
  server.changes = () => Promise.reject(new RequestError('offline', 'The server cannot be reached.'))
  feed = new Feed(sceneOf(at(1), []), listener)
  server.socket?.connect('open')
})

const versions = () => seen.map((scene) => scene.version)

it('hands on every change once, in order', () => {
  for (const message of [change(1), change(1), change(2)]) server.socket?.receive(message)
  expect(versions()).toEqual([2, 3])
  expect(feed.latest.log.map(({ line }) => line)).toEqual(['0', '1', '2'])
})

it('asks for what it missed, by its own version', async () => {
  const asked: number[] = []
  server.changes = async (after) => {
    asked.push(after)
    return [change(1), change(2), change(3)]
  }
  server.socket?.receive(change(3))
  await vi.waitFor(() => expect(feed.latest.version).toBe(4))
  expect([asked, versions()]).toEqual([[1], [2, 3, 4]])
})

it('takes the whole table where the changes are no longer known', async () => {
  server.changes = async () => [{ type: 'snapshot', snapshot: at(9) }]
  server.socket?.receive(change(8))
  await vi.waitFor(() => expect(versions()).toEqual([9]))
  expect(feed.latest.log).toHaveLength(9)
})

it('takes another state of the same version, and an earlier version, as the answer to what it has', async () => {
  const asked: [number, string][] = []
  let answer = at(1, 'other')
  server.changes = async (...seen) => {
    asked.push(seen)
    return [{ type: 'snapshot', snapshot: answer }]
  }
  server.socket?.connect('lost')
  await vi.waitFor(() => expect(feed.latest.hash).toBe('other'))
  answer = at(0)
  server.socket?.connect('lost')
  await vi.waitFor(() => expect(feed.latest.version).toBe(0))
  server.socket?.connect('lost')
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toEqual([
    [1, '1'],
    [1, 'other'],
    [0, '0'],
  ])
  await Promise.resolve()
  expect(versions(), 'the same again is no news').toEqual([1, 0])
})

it('ignores an older answer that comes after newer changes', async () => {
  let answered = false
  server.changes = async () => {
    server.socket?.receive(change(1))
    answered = true
    return [{ type: 'snapshot', snapshot: at(1, 'other') }]
  }
  server.socket?.connect('lost')
  await vi.waitFor(() => expect(answered).toBe(true))
  await Promise.resolve()
  expect([versions(), feed.latest.hash]).toEqual([[2], '2'])
})

it('asks by HTTP if the socket is silent after an action', async () => {
  vi.useFakeTimers()
  server.changes = async () => [change(1)]
  feed.expect(2)
  expect(versions()).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(versions()).toEqual([2])
})

it('asks at once if there is no socket', async () => {
  server.changes = async () => [change(1)]
  server.socket?.connect('lost')
  feed.expect(2)
  await vi.waitFor(() => expect(versions()).toEqual([2]))
})

it('notices that the table was removed', async () => {
  server.changes = () => Promise.reject(new RequestError(UNKNOWN_TABLE, 'There is no such table.'))
  server.socket?.connect('lost')
  await vi.waitFor(() => expect(feed.isRemoved).toBe(true))
  expect(server.socket?.close).toHaveBeenCalled()
})

it('does not change when the server is offline, and says when it is back', async () => {
  server.socket?.connect('lost')
  await Promise.resolve()
  expect([feed.isRemoved, feed.latest.version]).toEqual([false, 1])
  server.socket?.connect('open')
  expect(listener.reconnected).toHaveBeenCalledOnce()
})

it('asks again and again where sockets are blocked, until one opens', async () => {
  vi.useFakeTimers()
  let news: LiveMessage[] = []
  server.changes = async () => news
  server.socket?.connect('lost')
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.connection).toBe('polling')
  news = [change(1)]
  await vi.advanceTimersByTimeAsync(2000)
  expect(versions()).toEqual([2])
  // The socket goes on trying, which is no reason to say that the connection is lost.
  server.socket?.connect('lost')
  expect(feed.connection).toBe('polling')
  server.socket?.connect('open')
  expect(feed.connection).toBe('open')
  news = [change(2)]
  await vi.advanceTimersByTimeAsync(4000)
  expect(versions(), 'an open socket is trusted for a while').toEqual([2])
})

it('replaces a socket that was silent while something happened', async () => {
  vi.useFakeTimers()
  server.socket?.connect('open')
  server.changes = async () => []
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.socket?.reopen, 'nothing was missed').not.toHaveBeenCalled()
  server.changes = async () => [change(1)]
  await vi.advanceTimersByTimeAsync(30_000)
  expect(versions()).toEqual([2])
  expect(server.socket?.reopen).toHaveBeenCalledOnce()
})
