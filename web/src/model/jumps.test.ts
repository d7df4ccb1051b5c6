import { expect, it } from 'vitest'
import type { LogLine } from '../api'
import { stepFrom, stopsOf } from './jumps'

const line = (seat: number | null, what?: string): LogLine =>
  ({ seat: seat ?? undefined, effects: what ? [{ seat: 0, what, amount: 1 }] : [] }) as unknown as LogLine

const log = [line(0), line(null, 'death'), line(0), line(1), line(1, 'points'), line(0)]

it('steps by turn, loss and point', () => {
  expect(stopsOf(log, 'turn')).toEqual([0, 3, 5])
  expect(stopsOf(log, 'loss')).toEqual([2])
  expect(stopsOf(log, 'point')).toEqual([5])
  expect(stepFrom(log, 0, 'turn', 1)).toBe(3)
  expect(stepFrom(log, 4, 'turn', -1)).toBe(3)
  expect(stepFrom(log, 3, 'loss', -1)).toBe(2)
  expect(stepFrom(log, 2, 'loss', 1)).toBe(6)
  expect(stepFrom(log, 2, 'loss', -1)).toBe(0)
  expect(stepFrom(log, 2, 'event', 1)).toBe(3)
})
