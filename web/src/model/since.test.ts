import { expect, test } from 'vitest'
import type { LogLine, PieceView } from '../api'
import type { Scene } from './scene'
import { isQuiet, sinceTurn } from './since'

const piece = (id: number, seat: number, health: [number, number] | null, more: Partial<PieceView> = {}) =>
  ({
    id,
    seat,
    cell: 'a1',
    class: 'scout',
    letter: 'S',
    readiness: 'idle',
    tooltip: 'It waits.',
    health,
    ...more,
  }) as PieceView
const line = (seat: number, news: string[] = []) =>
  ({ who: '', seat, line: '', sentence: '', news }) as LogLine
const scene = (pieces: PieceView[], log: LogLine[]) =>
  ({ pieces, log, counters: [], sides: [], actions: [] }) as unknown as Scene

test('the turns of the others are summed up: news, losses and what will happen', () => {
  const before = scene([piece(1, 0, [5, 5])], [line(0)])
  const hurt = piece(1, 0, [2, 5], { marks: [{ title: 'burning' }] })
  const bomb = piece(2, 1, null, { class: 'grenade' })
  const now = scene([hurt, bomb], [line(0), line(0, ['own news']), line(1, ['RED scores.'])])
  expect(sinceTurn(before, now, 0, 1)).toEqual({
    news: ['RED scores.'],
    losses: ['Your Scout on a1 lost 3 health and has 2 of 5.'],
    scores: [],
    ticking: ['Your Scout on a1: burning.', 'It waits.'],
  })
})

test('nothing is summed up while nobody else has acted', () => {
  const before = scene([], [line(1)])
  expect(sinceTurn(before, scene([], [line(1), line(0)]), 0, 1)).toBeNull()
  const quiet = sinceTurn(null, scene([], [line(1), line(0), line(1)]), 0, 1)
  expect(quiet && isQuiet(quiet)).toBe(true)
})
