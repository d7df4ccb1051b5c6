import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOffline, serverIsBack } from './back'
import { RequestError } from './client'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('knocks until the server answers, once for all who wait', async () => {
  let isUp = false
  const knocks = vi.fn(async () => {
    if (!isUp) throw new TypeError('nobody there')
    return { ok: true }
  })
  vi.stubGlobal('fetch', knocks)
  const back: string[] = []
  void serverIsBack().then(() => back.push('one'))
  void serverIsBack().then(() => back.push('two'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(knocks.mock.calls.length).toBe(4)
  expect(back).toEqual([])
  isUp = true
  await vi.advanceTimersByTimeAsync(4000)
  expect(back).toEqual(['one', 'two'])
  // Who waits later is answered by a knock of his own.
  void serverIsBack().then(() => back.push('three'))
  await vi.advanceTimersByTimeAsync(500)
  expect(back).toEqual(['one', 'two', 'three'])
})

it('does not take an error of somebody in between for an answer', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: false }))
  let isBack = false
  void serverIsBack().then(() => (isBack = true))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isBack).toBe(false)
  vi.stubGlobal('fetch', async () => ({ ok: true }))
  await vi.advanceTimersByTimeAsync(4000)
  expect(isBack).toBe(true)
})

it('tells a server that is away from one that refuses', () => {
  expect(isOffline(new RequestError('offline', 'The server cannot be reached.'))).toBe(true)
  expect(isOffline(new RequestError('stale', 'The table has had 3 events.'))).toBe(false)
  expect(isOffline(new Error('something else'))).toBe(false)
})
