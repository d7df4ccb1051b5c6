import { expect, it } from 'vitest'
import type { LogLine, PuzzleInfo } from '../api'
import { dayOf, puzzleAfter, puzzleOfTheDay, triedOf, type Posed } from './puzzles'

const lines = (...texts: string[]) => texts.map((line) => ({ line })) as LogLine[]
const puzzle = { events: 2, answer: lines('go a1', 'hit b2') as unknown as PuzzleInfo['answer'] }

it('follows an answer line by line', () => {
  const after = (...texts: string[]) => triedOf(puzzle, lines('x', 'y', ...texts))
  expect(after()).toEqual({ found: 0, wrongAt: null })
  expect(after('go a1')).toEqual({ found: 1, wrongAt: null })
  expect(after('go a1', 'hit b2', 'end')).toEqual({ found: 2, wrongAt: null })
  expect(after('go a1', 'end')).toEqual({ found: 1, wrongAt: 3 })
  expect(after('end')).toEqual({ found: 0, wrongAt: 2 })
})

it('has one puzzle a day, which the date decides', () => {
  const posed = Array.from({ length: 100 }, (_, i) => ({
    game: 'g',
    title: 'G',
    puzzle: { id: `${i}` },
  })) as Posed[]
  const days = Array.from({ length: 28 }, (_, i) => dayOf(new Date(2026, 0, i + 1)))
  expect(days[0]).toBe('2026-01-01')
  const ids = days.map((day) => puzzleOfTheDay(posed, day)?.puzzle.id)
  expect(days.map((day) => puzzleOfTheDay(posed, day)?.puzzle.id)).toEqual(ids)
  expect(new Set(ids).size).toBeGreaterThan(18)
  expect(puzzleOfTheDay([], '2026-01-01')).toBeNull()
})

it('goes on to what is not solved', () => {
  const puzzles = ['1', '2', '3'].map((id) => ({ id })) as PuzzleInfo[]
  expect(puzzleAfter(puzzles, '1', (id) => id === '2')).toBe('3')
  expect(puzzleAfter(puzzles, '3', () => true)).toBe('1')
  expect(puzzleAfter(puzzles.slice(0, 1), '1', () => false)).toBeNull()
})
