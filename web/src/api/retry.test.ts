import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from './error'
import { onlineRetry } from './retry'

const destroys = vi.hoisted(() => [] as (() => void)[])
vi.mock('svelte', () => ({ onDestroy: (destroy: () => void) => destroys.push(destroy) }))

const offline = new RequestError('offline', 'The server cannot be reached.')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => ({ ok: true }))
})
afterEach(() => {
  destroys.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('retries when the server is online again, and only after that error', async () => {
  const [again, never] = [vi.fn(), vi.fn()]
  const retryWhenOnline = onlineRetry()
  retryWhenOnline(offline, again)
  retryWhenOnline(new RequestError('stale', 'The table has had 3 events.'), never)
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(again).toHaveBeenCalledOnce()
  expect(never).not.toHaveBeenCalled()
})

it('does not retry for a destroyed component', async () => {
  const [again, other] = [vi.fn(), vi.fn()]
  onlineRetry()(offline, again)
  destroys[0]?.()
  onlineRetry()(offline, other)
  await vi.advanceTimersByTimeAsync(5000)
  expect(again).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledOnce()
})
