import { describe, expect, it } from 'vitest'
import type { PieceView, SeatView } from '../api'
import {
  ago,
  amount,
  cellNames,
  effectText,
  type Effect,
  luckWord,
  nothingToDo,
  percent,
  percents,
  shortOdds,
  counterText,
  wordTitle,
} from './format'

describe('percent', () => {
  it.each([
    [0, '0 %'],
    [1, '100 %'],
    [1 / 6, '17 %'],
    [0.05, '5 %'],
    [1 / 36, '2.8 %'],
    [0.0004, 'under 0.1 %'],
    [0.9996, 'over 99.9 %'],
    [0.994, '99.4 %'],
    [35 / 36, '97 %'],
  ])('of %d reads %s', (chance, text) => expect(percent(chance)).toBe(text))
})

it('adds a decimal to a list if different probabilities look equal', () => {
  expect(percents([0.5, 0.4])).toEqual(['50 %', '40 %'])
  expect(percents([0.284, 0.281, 0.2])).toEqual(['28.4 %', '28.1 %', '20 %'])
  expect(percents([0.9996, 0.9995, 0.5, 0.5])).toEqual(['over 99.9 %', 'over 99.9 %', '50 %', '50 %'])
})

it.each([
  ['', []],
  ['b3', ['b3']],
  ['b3-5', ['b3', 'b4', 'b5']],
  ['hill a9-11 s1', ['hill', 'a9', 'a10', 'a11', 's1']],
])('reads the cells of %s', (text, names) => expect(cellNames(text)).toEqual(names))

it('formats amounts with at most two decimals', () => {
  expect([2, 1.5, 0.333333, 10].map(amount)).toEqual(['2', '1.5', '0.33', '10'])
})

it('describes an effect with its chance, and its amount if that is useful', () => {
  const effect = {
    who: "p2's fighter",
    seat: 1,
    what: 'death',
    note: '',
    chance: 0.5,
    expected: 0.5,
  } as const
  expect(effectText(effect)).toEqual({ text: "p2's fighter dies", chance: '50 %', amount: null })
  expect(effectText({ ...effect, what: 'damage', expected: 2.5 }).amount).toBe('2.5')
  expect(effectText({ ...effect, what: 'status', note: 'burning' }).text).toBe("p2's fighter: burning")
})

it('summarises odds in a line', () => {
  const effects = [
    { who: 'x', seat: 1, what: 'damage' as const, note: '', chance: 5 / 6, expected: 2 },
    { who: 'x', seat: 1, what: 'death' as const, note: '', chance: 1 / 6, expected: 1 / 6 },
  ]
  expect(shortOdds({ roll: 'roll 1d6', outcomes: [], effects, causes: [], is_exact: true })).toBe(
    '83 % to hit, 2 on average, 17 % to kill',
  )
})

it('says of an action without dice what it does', () => {
  const sure = { chance: 1, expected: 40, seat: 0, note: '' }
  const jump: Effect = { ...sure, who: "RED's Soldier", what: 'damage' }
  const odds = { roll: null, outcomes: [], causes: [], is_exact: true }
  expect(shortOdds({ ...odds, effects: [jump] })).toBe("RED's Soldier loses 40")
  expect(shortOdds({ ...odds, effects: [{ ...jump, expected: 1, what: 'death' }] })).toBe(
    "RED's Soldier dies",
  )
})

it('says how long ago a time was', () => {
  const HOUR = 3600
  expect([0, 59, 60, 130, HOUR, 5 * HOUR, 24 * HOUR, 49 * HOUR].map((then) => ago(0, then))).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '2 minutes ago',
    '1 hour ago',
    '5 hours ago',
    '1 day ago',
    '2 days ago',
  ])
  // The server's clock may be ahead.
  expect(ago(100, 50)).toBe('just now')
})

it('has a word for luck', () => {
  expect([0, 0.19, 0.5, 0.81, 1].map(luckWord)).toEqual(['unlucky', 'unlucky', 'even', 'lucky', 'lucky'])
})

it('formats counters', () => {
  const counter = { title: 'Points', seat: 0, rule: 'X-1' }
  expect(counterText({ ...counter, value: { count: { now: 3, of: 30 } } })).toBe('3 of 30')
  expect(
    counterText({
      ...counter,
      value: {
        tally: [
          ['move', 2],
          ['turn', 0],
        ],
      },
    }),
  ).toBe('2 move')
  expect(counterText({ ...counter, value: { word: 'heavy' } })).toBe('heavy')
})

it('makes titles of names', () => {
  expect(wordTitle('some-words')).toBe('Some words')
})

describe('a click without a meaning', () => {
  const piece = (seat: number, cell: string): PieceView => ({
    cell,
    seat,
    class: 'heavy',
    letter: 'H',
    readiness: 'idle',
    tooltip: '',
  })
  const seat = (title: string, team: number): SeatView => ({
    name: title.toLowerCase(),
    title,
    mark: 'R',
    colour: 'red',
    team,
  })
  const scene = {
    toAct: { seat: 0 },
    sides: [seat('RED', 0), seat('BLU', 1)],
    pieces: [piece(0, 'a1'), piece(1, 'b2')],
  }

  it.each([
    [null, 'b2', true, 'BLU Heavy is on b2. Choose a highlighted unit first.'],
    [null, 'c3', true, 'c3 is empty. Choose a highlighted unit first.'],
    [null, 'c3', false, 'c3 is empty. Choose a marked cell or a button.'],
    ['a1', null, true, 'RED Heavy is on a1 and cannot act now.'],
    ['a1', 'c3', true, 'There is no action from a1 to c3.'],
  ])('from %s to %s', (from, to, hasActors, sentence) => {
    expect(nothingToDo(scene, from, to, hasActors)).toBe(sentence)
  })
})
