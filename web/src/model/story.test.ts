import { expect, it } from 'vitest'
import type { LogLine, SeatView } from '../api'
import { curvesOf, storyOf } from './story'

const sides = ['red', 'blu'].map((name, team) => ({ name, team }) as SeatView)
const line = (...effects: NonNullable<LogLine['effects']>) =>
  ({ line: '', sentence: '', effects }) as unknown as LogLine

it('adds up what each seat lost, and finds the best shot', () => {
  const log = [
    line({ seat: 0, what: 'damage', amount: 2 }),
    line({ seat: 1, what: 'damage', amount: 5 }, { seat: 1, what: 'death', amount: 1 }),
  ]
  const story = storyOf({ log, sides, winner: 'red' })
  expect(story.lost.map(({ damage, death }) => [damage, death])).toEqual([
    [2, 0],
    [5, 1],
  ])
  expect(story.moments.find(({ title }) => title === 'Best shot')?.at).toBe(2)
})

it('turns where the winner goes ahead for good, by points if there are any', () => {
  const point = (seat: number) => line({ seat, what: 'points', amount: 1 })
  const turning = (log: LogLine[]) =>
    storyOf({ log, sides, winner: 'red' }).moments.find(({ title }) => title.startsWith('Turning'))?.at
  expect(turning([point(0), point(1), point(1), point(0), point(0)])).toBe(5)
  expect(turning([point(1)])).toBe(undefined)
  expect(turning([line({ seat: 1, what: 'death', amount: 1 })])).toBe(1)
})

it('follows the score line by line: points, or what was lost where there are none', () => {
  const death = (seat: number) => line({ seat, what: 'death', amount: 1 })
  expect(curvesOf({ log: [death(1), death(0)], sides })).toEqual([
    [0, 0, -1],
    [0, -1, -1],
  ])
  const point = line({ seat: 1, what: 'points', amount: 2 })
  expect(curvesOf({ log: [death(1), point], sides })).toEqual([
    [0, 0, 0],
    [0, 0, 2],
  ])
})
