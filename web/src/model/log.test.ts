import { expect, it } from 'vitest'
import type { LogLine, SeatView } from '../api'
import { lastActed, lastPlace, splitSeat } from './log'

const line = (seat: number | null, sentence: string, from: string | null, to: string | null) =>
  ({ seat, sentence, from, to, line: '', roll: null }) as unknown as LogLine
const seats = [{ title: 'RED' }, { title: 'BLU' }] as SeatView[]

it('finds the last action before the end of a turn', () => {
  const moved = line(1, 'BLU: The Scout goes.', 'a1', 'a2')
  expect(lastPlace([])).toEqual([])
  expect(lastPlace([moved])).toEqual(['a1', 'a2'])
  expect(lastPlace([moved, line(null, 'A die falls.', null, null), line(1, 'End.', null, null)])).toEqual([
    'a1',
    'a2',
  ])
  expect(lastPlace([moved, line(0, 'RED: Place one.', null, 'c3')])).toEqual([null, 'c3'])
})

it('splits the seat from sentences that begin with it, and from no others', () => {
  const split = (seat: number | null, sentence: string) => splitSeat(line(seat, sentence, null, null), seats)
  expect(split(1, 'BLU: The Scout goes.')).toEqual({ whose: 'BLU: ', sentence: 'The Scout goes.' })
  expect(split(0, "BLU's Scout dies.")).toEqual({ whose: '', sentence: "BLU's Scout dies." })
  expect(split(null, 'RED: rolls.')).toEqual({ whose: '', sentence: 'RED: rolls.' })
  expect(split(7, ': odd')).toEqual({ whose: '', sentence: ': odd' })
})

it('finds what is new to a person who returns to a table', () => {
  const log = [0, 1, 0, null, 1, 1].map((seat) => line(seat, '', null, null))
  expect(lastActed(log, ['human', 'easy'])).toBe(2)
  expect(lastActed(log, ['easy', 'human'])).toBe(5)
  expect(lastActed(log, ['easy', 'easy'])).toBe(0)
  expect(lastActed([], ['human', 'easy'])).toBe(0)
})
