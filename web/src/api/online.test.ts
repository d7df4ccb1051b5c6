import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOffline, waitUntilOnline } from './online'
import { RequestError } from './error'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('polls until the server answers, once for everyone who waits', async () => {
  let isUp = false
  const polls = vi.fn(async () => {
    if (!isUp) throw new TypeError('offline')
    return { ok: true }
  })
  vi.stubGlobal('fetch', polls)
  const online: string[] = []
  void waitUntilOnline().then(() => online.push('one'))
  void waitUntilOnline().then(() => online.push('two'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(polls.mock.calls.length).toBe(4)
  expect(online).toEqual([])
  isUp = true
  await vi.advanceTimersByTimeAsync(4000)
  expect(online).toEqual(['one', 'two'])
  // A later wait polls again.
  void waitUntilOnline().then(() => online.push('three'))
  await vi.advanceTimersByTimeAsync(500)
  expect(online).toEqual(['one', 'two', 'three'])
})

it('does not take the error of a proxy for an answer', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: false }))
  let isDone = false
  void waitUntilOnline().then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isDone).toBe(false)
  vi.stubGlobal('fetch', async () => ({ ok: true }))
  await vi.advanceTimersByTimeAsync(4000)
  expect(isDone).toBe(true)
})

it('distinguishes an offline server from one that refuses', () => {
  expect(isOffline(new RequestError('offline', 'The server cannot be reached.'))).toBe(true)
  expect(isOffline(new RequestError('stale', 'The table has had 3 events.'))).toBe(false)
  expect(isOffline(new Error('something else'))).toBe(false)
})
