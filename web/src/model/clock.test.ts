import { expect, it } from 'vitest'
import type { ClockView } from '../api'
import { clockText, spokenTime, timeLeft } from './clock'

const clock = (more: Partial<ClockView>): ClockView => ({
  rule: 'per-game 5m+0s',
  sentence: '',
  has_begun: true,
  seats: [
    { left: 60_000, pauses_left: 0 },
    { left: 90_000, pauses_left: 0 },
  ],
  ...more,
})

it('counts down the clock that runs, and no other', () => {
  const running = clock({ running: 0, since: 1000 })
  expect([timeLeft(running, 0, 31_000), timeLeft(running, 1, 31_000)]).toEqual([30_000, 90_000])
  expect(timeLeft(running, 0, 99_000)).toBe(0)
  expect(timeLeft(running, 0, 0)).toBe(60_000)
})

it('stands still during a pause and before the first action', () => {
  for (const still of [{ paused_by: 1 }, { first_action_by: 31_000 }])
    expect(timeLeft(clock({ running: 0, since: 1000, ...still }), 0, 31_000)).toBe(60_000)
})

it('shows what is worth reading', () => {
  expect([0, 5000, 545_000, 3_600_000, 183_600_000].map(clockText)).toEqual([
    '0:00',
    '0:05',
    '9:05',
    '1:00:00',
    '2 d 3 h',
  ])
  expect([0, 61_000, 183_600_000].map(spokenTime)).toEqual(['no time', '1 minute 1 second', '2 days 3 hours'])
})
