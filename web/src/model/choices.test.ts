import { describe, expect, it } from 'vitest'
import type { ActionKind, Choice } from '../api'
import {
  actors,
  buttons,
  choicesAt,
  autoChosen,
  classesAt,
  completions,
  endOf,
  placementGroups,
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

describe('the choices of a cell', () => {
  it('belong to the selected cell and class', () => {
    const chosen = { cell: 'd1', class: 'runner' }
    expect(choicesAt(CHOICES, chosen, 'd2').map((found) => found.line)).toEqual(['move runner d1 d2'])
    expect(choicesAt(CHOICES, { cell: 'd1', class: null }, 'd2')).toHaveLength(3)
  })

  it('have no acting cell if nothing is selected', () => {
    expect(choicesAt(CHOICES, null, 'a1')).toHaveLength(2)
    expect(choicesAt(CHOICES, null, 'd2')).toEqual([])
  })

  it('give the cell the mark of the most important kind', () => {
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

describe('the automatic selection', () => {
  it('is the only cell that can act, if nothing can be placed', () => {
    expect(autoChosen(CHOICES, null)).toBeNull()
    const acting = CHOICES.filter((known) => known.kind !== 'place')
    expect(autoChosen(acting, null)).toEqual({ cell: 'd1', class: null })
  })

  it('is the one before, while it can act', () => {
    expect(autoChosen(CHOICES, { cell: 'd1', class: 'fighter' })).toEqual({
      cell: 'd1',
      class: 'fighter',
    })
    expect(autoChosen(CHOICES, { cell: 'x9', class: null })).toBeNull()
  })
})

it('lists classes, placements and the end of the turn', () => {
  expect(classesAt(CHOICES, 'd1')).toEqual(['fighter', 'runner'])
  expect(placementGroups(CHOICES).map((group) => group.key)).toEqual(['spawn medic', 'spawn heavy'])
  expect(endOf(CHOICES)?.line).toBe('end')
})

it('completes a typed line word by word', () => {
  expect(completions(CHOICES, 'move r').map((found) => found.line)).toEqual(['move runner d1 d2'])
  expect(completions(CHOICES, '')).toEqual([])
})

describe('warnings', () => {
  it('mark a target where every choice has one', () => {
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
