import { describe, expect, it } from 'vitest'
import type { ActionKind, Choice } from '../api'
import {
  actors,
  buttons,
  choicesAt,
  chosenByItself,
  classesAt,
  completions,
  endOf,
  hands,
  targets,
} from './choices'

function choice(
  line: string,
  kind: ActionKind,
  from: string | null,
  to: string | null,
  name: string | null = null,
  warning: string | null = null,
): Choice {
  return { line, verb: line.split(' ')[0] ?? '', kind, from, to, class: name, sentence: `${line}.`, warning }
}

const CHOICES = [
  choice('move fighter d1 d2', 'move', 'd1', 'd2', 'fighter'),
  choice('move runner d1 d2', 'move', 'd1', 'd2', 'runner'),
  choice('attack d1 d2', 'attack', 'd1', 'd2', 'fighter'),
  choice('scope', 'special', 'd1', null, 'runner'),
  choice('spawn medic a1', 'place', null, 'a1', 'medic'),
  choice('spawn heavy a1', 'place', null, 'a1', 'heavy'),
  choice('end', 'end', null, null),
]

describe('decisions of a cell', () => {
  it('belong to the acting cell and the class that is chosen', () => {
    const chosen = { cell: 'd1', class: 'runner' }
    expect(choicesAt(CHOICES, chosen, 'd2').map((found) => found.line)).toEqual(['move runner d1 d2'])
    expect(choicesAt(CHOICES, { cell: 'd1', class: null }, 'd2')).toHaveLength(3)
  })

  it('without an acting cell are those that nobody on the board does', () => {
    expect(choicesAt(CHOICES, null, 'a1')).toHaveLength(2)
    expect(choicesAt(CHOICES, null, 'd2')).toEqual([])
  })

  it('give the cell one mark, that of the kind that matters most', () => {
    expect(targets(CHOICES, { cell: 'd1', class: null })).toEqual([
      { cell: 'd2', kind: 'attack', count: 3, isWarned: false },
    ])
    expect(targets(CHOICES, null)).toEqual([{ cell: 'a1', kind: 'place', count: 2, isWarned: false }])
  })
})

describe('every legal line can be reached', () => {
  it('by cells or by buttons', () => {
    const reached = new Set<string>()
    for (const free of buttons(CHOICES, null)) reached.add(free.line)
    for (const target of targets(CHOICES, null)) {
      for (const found of choicesAt(CHOICES, null, target.cell)) reached.add(found.line)
    }
    for (const cell of actors(CHOICES)) {
      const chosen = { cell, class: null }
      for (const own of buttons(CHOICES, chosen)) reached.add(own.line)
      for (const target of targets(CHOICES, chosen)) {
        for (const found of choicesAt(CHOICES, chosen, target.cell)) reached.add(found.line)
      }
    }
    expect([...reached].sort()).toEqual(CHOICES.map((known) => known.line).sort())
  })
})

describe('what is chosen by itself', () => {
  it('is the only cell that can act, if nothing else is to be placed', () => {
    expect(chosenByItself(CHOICES, null)).toBeNull()
    const acting = CHOICES.filter((known) => known.kind !== 'place')
    expect(chosenByItself(acting, null)).toEqual({ cell: 'd1', class: null })
  })

  it('is what was chosen before, while it can act', () => {
    expect(chosenByItself(CHOICES, { cell: 'd1', class: 'fighter' })).toEqual({
      cell: 'd1',
      class: 'fighter',
    })
    expect(chosenByItself(CHOICES, { cell: 'x9', class: null })).toBeNull()
  })
})

it('lists classes, hands and the end of the turn', () => {
  expect(classesAt(CHOICES, 'd1')).toEqual(['fighter', 'runner'])
  expect(hands(CHOICES).map((hand) => hand.key)).toEqual(['spawn medic', 'spawn heavy'])
  expect(endOf(CHOICES)?.line).toBe('end')
})

it('completes what is typed, word by word', () => {
  expect(completions(CHOICES, 'move r').map((found) => found.line)).toEqual(['move runner d1 d2'])
  expect(completions(CHOICES, '')).toEqual([])
})

describe('warnings', () => {
  it('are marked on a target where everything is warned of', () => {
    const loss = 'This loses the game.'
    const list = [
      choice('jump a1 b1', 'move', 'a1', 'b1', null, loss),
      choice('jump a1 b2', 'move', 'a1', 'b2', null, loss),
      choice('walk a1 b2', 'move', 'a1', 'b2'),
    ]
    const found = targets(list, { cell: 'a1', class: null })
    expect(found.map(({ cell, isWarned }) => [cell, isWarned])).toEqual([
      ['b1', true],
      ['b2', false],
    ])
  })
})
