import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../api'
import type { Scene } from '../model/scene'
import type { Feed } from './feed.svelte'

type Sent = { after: number; submission: string }
const server = vi.hoisted(() => ({
  sent: [] as Sent[],
  /** What the server answers, one after the other; then it accepts. */
  answers: [] as Error[],
}))

vi.mock('../api', async (original) => ({
  ...(await original<object>()),
  api: {
    act: async (_table: string, request: Sent) => {
      server.sent.push(request)
      const failure = server.answers.shift()
      if (failure) throw failure
      return { version: request.after + 1 }
    },
  },
  waitUntilOnline: () => Promise.resolve(),
}))
const { Notices } = await import('./notices.svelte')
const { Outbox } = await import('./outbox.svelte')

const scene = { table: 'a', version: 4 } as Scene
const feed = { latest: scene, expect: vi.fn(), notice: vi.fn(), catchUp: vi.fn() }
const reconnected = vi.fn()
let outbox: InstanceType<typeof Outbox>
let notices: InstanceType<typeof Notices>
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  server.sent = []
  server.answers = []
  notices = new Notices()
  outbox = new Outbox(feed as unknown as Feed, notices, reconnected)
})

const submissions = () => new Set(server.sent.map(({ submission }) => submission))

it('sends each action under an id of its own', async () => {
  expect(await outbox.act(scene, ['wait'])).toBe(true)
  expect(await outbox.act(scene, ['wait'])).toBe(true)
  expect([server.sent.length, submissions().size]).toEqual([2, 2])
  expect(feed.expect).toHaveBeenCalledWith(5)
})

it.each([
  new RequestError('storage', 'The disk is full.'),
  new RequestError('503', 'The server answered 503.'),
  new RequestError('offline', 'The server cannot be reached.'),
])('sends again what may not be stored, under the same id: %s', async (failure) => {
  server.answers = [failure, failure]
  const sending = outbox.act(scene, ['wait'])
  await vi.advanceTimersByTimeAsync(0)
  expect(notices.message?.sentence).toContain(failure.message)
  if (failure.code !== 'offline') {
    expect([outbox.isStuck, outbox.isShownIn(scene)]).toEqual([true, false])
    expect(notices.message?.sentence).toContain('Not stored yet.')
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(await sending).toBe(true)
  expect([server.sent.length, submissions().size]).toEqual([3, 1])
  expect([outbox.isStuck, reconnected.mock.calls.length]).toEqual([false, 1])
})

it('waits for no version that a restored server has lost', async () => {
  await outbox.act(scene, ['wait'])
  const restored = { ...scene, version: 2 }
  expect(outbox.isShownIn(restored)).toBe(false)
  outbox.rewind(2)
  expect(outbox.isShownIn(restored)).toBe(true)
})

it('shows a refusal until the table has passed the version it is about', async () => {
  server.answers = [new RequestError('stale', 'The game went on.', {}, 7)]
  feed.catchUp.mockImplementationOnce(() => (feed.latest = { ...scene, version: 7 }))
  expect(await outbox.act(scene, ['wait'])).toBe(false)
  feed.latest = scene
  for (const version of [5, 7]) {
    notices.pass(version)
    expect(notices.message?.sentence).toBe('The game went on.')
  }
  notices.pass(8)
  expect(notices.message).toBe(null)
})

it('says that the game went on without an action that was not stored', async () => {
  server.answers = [new RequestError('storage', 'No.'), new RequestError('stale', 'Stale.', {}, 7)]
  const sending = outbox.act(scene, ['wait'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await sending).toBe(false)
  expect(feed.catchUp).toHaveBeenCalled()
  expect(notices.message?.sentence).toContain('Your action was not played.')
})

it('does not send again what the rules refuse', async () => {
  server.answers = [new RequestError('illegal', 'A wall.', { rule: 'X-1' }, 4)]
  expect(await outbox.act(scene, ['wait'])).toBe(false)
  expect(server.sent).toHaveLength(1)
  expect(notices.message).toEqual({ kind: 'refused', sentence: 'A wall.', rule: 'X-1' })
})

it('stops trying when the table is left', async () => {
  const failure = new RequestError('storage', 'No.')
  server.answers = [failure, failure, failure, failure]
  const sending = outbox.act(scene, ['wait'])
  await vi.advanceTimersByTimeAsync(0)
  outbox.close()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await sending).toBe(false)
  expect(server.sent).toHaveLength(2)
})
