import { expect, it } from 'vitest'
import type { LogLine, SeatView } from '../api'
import { lastActed, lastPlace, toldBy } from './log'

const line = (seat: number | null, sentence: string, from: string | null, to: string | null) =>
  ({ seat, sentence, from, to, line: '', roll: null }) as unknown as LogLine
const seats = [{ title: 'RED' }, { title: 'BLU' }] as SeatView[]

it('marks what was done last, though the turn was ended after it', () => {
  const moved = line(1, 'BLU: The Scout goes.', 'a1', 'a2')
  expect(lastPlace([])).toEqual([])
  expect(lastPlace([moved])).toEqual(['a1', 'a2'])
  expect(lastPlace([moved, line(null, 'A die falls.', null, null), line(1, 'End.', null, null)])).toEqual([
    'a1',
    'a2',
  ])
  expect(lastPlace([moved, line(0, 'RED: Place one.', null, 'c3')])).toEqual([null, 'c3'])
})

it('parts the name from a sentence that begins with it, and from no other', () => {
  const told = (seat: number | null, sentence: string) => toldBy(line(seat, sentence, null, null), seats)
  expect(told(1, 'BLU: The Scout goes.')).toEqual({ whose: 'BLU: ', sentence: 'The Scout goes.' })
  expect(told(0, "BLU's Scout dies.")).toEqual({ whose: '', sentence: "BLU's Scout dies." })
  expect(told(null, 'RED: rolls.')).toEqual({ whose: '', sentence: 'RED: rolls.' })
  expect(told(7, ': odd')).toEqual({ whose: '', sentence: ': odd' })
})

it('finds what is new to somebody who comes back to a table', () => {
  const log = [0, 1, 0, null, 1, 1].map((seat) => line(seat, '', null, null))
  expect(lastActed(log, ['human', 'easy'])).toBe(2)
  expect(lastActed(log, ['easy', 'human'])).toBe(5)
  expect(lastActed(log, ['easy', 'easy'])).toBe(0)
  expect(lastActed([], ['human', 'easy'])).toBe(0)
})
