import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from './client'
import { comeback } from './comeback'

const ends = vi.hoisted(() => [] as (() => void)[])
vi.mock('svelte', () => ({ onDestroy: (end: () => void) => ends.push(end) }))

const away = new RequestError('offline', 'The server cannot be reached.')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => ({ ok: true }))
})
afterEach(() => {
  ends.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('does it again when the server is back, and only if that was the trouble', async () => {
  const [again, never] = [vi.fn(), vi.fn()]
  const whenBack = comeback()
  whenBack(away, again)
  whenBack(new RequestError('stale', 'The table has had 3 events.'), never)
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(again).toHaveBeenCalledOnce()
  expect(never).not.toHaveBeenCalled()
})

it('does nothing for a component that is gone by then', async () => {
  const [again, other] = [vi.fn(), vi.fn()]
  comeback()(away, again)
  ends[0]?.()
  comeback()(away, other)
  await vi.advanceTimersByTimeAsync(5000)
  expect(again).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledOnce()
})
