import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveSocket } from './backend'
import { backend } from './server'

/** A socket that opens and closes when the test says so. */
class FakeSocket {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

/** The events that a page gets from the browser. */
const page = Object.assign(new EventTarget(), { hidden: false })
const browser = new EventTarget()
const states: string[] = []
let socket: LiveSocket

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  states.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('location', { protocol: 'https:', host: 'h' })
  socket = backend.live(
    't',
    () => ({ version: 7, hash: 'abc' }),
    () => undefined,
    (state) => states.push(state),
  )
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
const n = () => FakeSocket.all.length
const last = () => FakeSocket.all.at(-1) as FakeSocket

it('starts after the version that the page has', () => {
  expect(last().url).toBe('wss://h/api/tables/t/live?after=7&hash=abc')
})

it('waits longer from try to try', async () => {
  const opened: number[] = []
  for (let second = 0; second < 60; second++) {
    if (last().readyState === 0) last().close()
    await vi.advanceTimersByTimeAsync(1000)
    opened.push(n())
  }
  expect(opened[5]).toBeGreaterThan(3)
  expect(n()).toBeLessThan(16)
})

it('tries at once when the network is back or the page is shown', async () => {
  last().close()
  browser.dispatchEvent(new Event('online'))
  expect(n()).toBe(2)
  last().close()
  hide(true)
  hide(false)
  expect(n()).toBe(3)
  last().opens()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([n(), states]).toEqual([3, ['lost', 'lost', 'open']])
})

it('does not trust a socket after a long sleep', async () => {
  last().opens()
  hide(true)
  await vi.advanceTimersByTimeAsync(5000)
  hide(false)
  expect(n(), 'a short look elsewhere').toBe(1)
  hide(true)
  await vi.advanceTimersByTimeAsync(60_000)
  hide(false)
  expect([n(), FakeSocket.all[0]?.readyState]).toEqual([2, 3])
  expect(states, 'the old socket says nothing any more').toEqual(['open'])
})

it('is silent once it is closed', async () => {
  last().opens()
  socket.close()
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([n(), states]).toEqual([1, ['open']])
})
