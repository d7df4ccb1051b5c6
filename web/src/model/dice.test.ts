import { expect, it } from 'vitest'
import type { LogLine } from '../api'
import { grouped, inGroups, lastRoll, rollingNow } from './dice'

const action = (seat: number, sentence: string, to: string | null = null): LogLine => ({
  who: 'red',
  seat,
  line: '',
  ...(to === null ? {} : { to }),
  sentence,
})
const dice = (faces: string[], sentence: string, seat: number | null = null): LogLine => ({
  who: 'chance',
  line: '',
  sentence,
  roll: seat === null ? { faces } : { seat, faces },
})

it('belongs to the seat that acted before it', () => {
  const log = [action(1, 'RED: The Heavy shoots.', 'c3'), dice(['5', '2'], 'A hit.')]
  const rolls = [{ seat: 1, faces: ['5', '2'], groups: [], needed: null, sentence: 'A hit.', at: 1 }]
  expect(lastRoll(log)).toEqual({ cause: 'RED: The Heavy shoots.', rolls, since: 0 })
  // It is kept until the next roll.
  const later = [...log, action(1, 'RED: The turn ends.'), action(0, 'BLU: The Scout goes.')]
  expect(lastRoll(later)).toEqual({ ...lastRoll(log), since: 2 })
})

it('collects the dice of all players of a round', () => {
  const log = [action(0, 'p1 ends the turn.'), dice(['Move'], 'p1 rolls.', 0), dice(['Turn'], 'p2 rolls.', 1)]
  expect(lastRoll(log)).toEqual({
    cause: null,
    rolls: [
      { seat: 0, faces: ['Move'], groups: [], needed: null, sentence: 'p1 rolls.', at: 1 },
      { seat: 1, faces: ['Turn'], groups: [], needed: null, sentence: 'p2 rolls.', at: 2 },
    ],
    since: 0,
  })
})

it('is no consequence of what another player did before', () => {
  const log = [action(0, 'RED goes to c1.', 'c1'), dice(['1'], 'BLU rolls 1.', 1)]
  expect(lastRoll(log)?.cause).toBe(null)
})

it('is null before the first roll', () => {
  expect(lastRoll([])).toBe(null)
  expect(lastRoll([action(0, 'p1 moves.')])).toBe(null)
})

it('counts equal faces', () => {
  expect(grouped(['Move', 'Turn', 'Move'])).toEqual([
    { face: 'Move', count: 2 },
    { face: 'Turn', count: 1 },
  ])
})

it('splits dice into the groups that count, and tells no result while they roll', () => {
  const roll = {
    faces: ['6', '1', '2', '3'],
    groups: [
      { n: 2, succeeds: true },
      { n: 2, succeeds: false },
    ],
    needed: '7 or more',
  }
  const line = { who: 'chance', line: 'roll 6 1 2 3', sentence: 'A hit.', roll } as LogLine
  const [now] = rollingNow([], line)?.rolls ?? []
  expect(now?.sentence).toBe('')
  expect(now && inGroups(now)).toEqual([
    { faces: ['6', '1'], succeeds: true },
    { faces: ['2', '3'], succeeds: false },
  ])
})
