import { expect, it } from 'vitest'
import type { SeatView, SeriesInfo } from '../api'
import { isDecided, nextGameOf, placeOf, verdictOf } from './series'

const sides = ['BLU', 'RED'].map((title) => ({ title }) as SeatView)
const people = ['human', 'human']
const match: SeriesInfo = {
  tables: ['a'],
  length: 2,
  rule: 'AB-MATCH-1',
  finished: 1,
  scores: ['2 points', 'no points'],
  leader: 0,
  no_score: null,
}

it('says which game of a match this is, and which comes next', () => {
  expect(placeOf(match)).toBe('Match: game 1 of 2')
  expect(nextGameOf(match)).toBe('Rematch with seats swapped: game 2 of 2')
  const last = { ...match, tables: ['a', 'b'], finished: 2 }
  expect([isDecided(match), isDecided(last)]).toEqual([false, true])
  expect(nextGameOf(last)).toBe('Rematch with seats swapped')
  expect(placeOf({ ...last, length: null })).toBe('Series: game 2')
  expect(nextGameOf(null)).toBe('Rematch with seats swapped')
})

it('says who leads and who has won', () => {
  const last = { ...match, tables: ['a', 'b'], finished: 2 }
  expect(verdictOf(match, sides, people)).toBe('BLU leads the match.')
  expect(verdictOf(last, sides, people)).toBe('BLU won the match.')
  expect(verdictOf(last, sides, ['human', 'easy'])).toBe('You won the match.')
  expect(verdictOf(last, sides, ['easy', 'human'])).toBe('BLU won the match.')
  expect(verdictOf({ ...last, leader: null }, sides, people)).toBe('The match is a draw.')
  expect(verdictOf({ ...match, leader: null }, sides, people)).toBe('Nobody leads.')
  expect(verdictOf({ ...match, scores: [], no_score: 'No.' }, sides, people)).toBe('No.')
})
