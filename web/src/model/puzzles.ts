// Puzzles: their order, the one of the day, and whether what was played is the answer.
import type { LogLine, PuzzleInfo } from '../api'

/** A puzzle of a game. */
export type Posed = { game: string; title: string; puzzle: PuzzleInfo }

export const GRADES = ['', 'Warm-up', 'Tricky', 'Hard'] as const

/** Returns a number that a text always has, spread over 32 bits (FNV-1a, with a final mix). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

/** Returns the puzzle of a day, which is a date such as `2026-01-31`: the same for everybody. */
export function puzzleOfTheDay(posed: Posed[], day: string): Posed | null {
  return posed[hashOf(day) % Math.max(1, posed.length)] ?? null
}

/** Returns today's date where the person is. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the puzzle after another one: of the same game, the next that is not solved, or the next. */
export function puzzleAfter(
  puzzles: PuzzleInfo[],
  id: string,
  isSolved: (id: string) => boolean,
): string | null {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id)
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(0, at))]
  return (others.find((puzzle) => !isSolved(puzzle.id)) ?? others[0])?.id ?? null
}

/** What was played of an answer: the number of its lines that were found, or the first other one, as a number of log
 * lines before it. */
export type Tried = { found: number; wrongAt: number | null }

/** Compares what was played after the position of a puzzle with its answer. */
export function triedOf({ events, answer }: Pick<PuzzleInfo, 'events' | 'answer'>, log: LogLine[]): Tried {
  for (let found = 0; ; found++) {
    const line = log[events + found]
    if (found === answer.length || line === undefined) return { found, wrongAt: null }
    if (line.line !== answer[found]?.line) return { found, wrongAt: events + found }
  }
}
