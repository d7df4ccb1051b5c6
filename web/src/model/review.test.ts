import { expect, it } from 'vitest'
import type { Judged, SeatView } from '../api'
import { accountsOf, chancesOf, changeText, costliest, NAMED, toDeepen, turnsOf, withJudged } from './review'

const judged = (at: number, cost: number, more: Partial<Judged> = {}): Judged => ({
  at,
  seat: 0,
  turn: 1,
  values: [0.5, 0.5],
  cost,
  nodes: 10,
  ...more,
})
const deep = (at: number, cost: number) => judged(at, cost, { compared: { made: {} } as never })

it('names the costliest decisions once they were judged again', () => {
  const decisions = [judged(0, 0.1), judged(1, 0), judged(2, 0.3)]
  expect(costliest(decisions).map(({ at }) => at)).toEqual([2, 0])
  expect(toDeepen(decisions).map(({ at }) => at)).toEqual([2, 0])
  const again = withJudged(withJudged(decisions, deep(2, 0.02)), deep(0, 0.1))
  expect(toDeepen(again)).toEqual([])
  expect(costliest(again).map(({ at }) => at)).toEqual([0, 2])
  expect(costliest(Array.from({ length: 9 }, (_, at) => judged(at, 0.1))).length).toBe(NAMED)
})

it('draws a chance for every event, and a row for every turn', () => {
  const decisions = [
    judged(1, 0, { values: [0.6, 0.4] }),
    judged(2, 0, { values: [0.7, 0.3] }),
    judged(4, 0, { seat: 1, values: [0.2, 0.8] }),
  ]
  const reviewed = { start: [0.5, 0.5], end: [1, 0], decisions, rolls: [] }
  expect(chancesOf(reviewed, 6)[0]).toEqual([0.5, 0.6, 0.7, 0.7, 0.2, 0.2, 1])
  expect(turnsOf(decisions).map(({ at }) => at)).toEqual([1, 4])
})

it('adds up luck and play to the result', () => {
  const rolls = [
    { at: 1, luck: [0.2, -0.2], error: 0.03 },
    { at: 4, luck: [-0.1, 0.1], error: 0.04 },
  ]
  const decisions = [judged(0, 0.25), judged(3, 0, { seat: 1 })]
  const sides = [{}, {}] as SeatView[]
  const [red, blu] = accountsOf({ start: [0.5, 0.5], end: [1, 0], decisions, rolls }, sides)
  expect(red!.start + red!.luck + red!.play).toBeCloseTo(1)
  expect(red!.luck).toBeCloseTo(0.1)
  expect(red!.error).toBeCloseTo(0.05)
  expect([red!.cost, red!.costly, blu!.costly]).toEqual([0.25, 1, 0])
  expect([0.126, -0.3, 0.001].map(changeText)).toEqual(['+13 %', '−30 %', '0 %'])
})
