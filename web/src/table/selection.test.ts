import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionGroup, ActionKind, GroupedAction } from '../api'
import { Offer } from '../model/offer'
import { Selection } from './selection.svelte'

type Unit = Pick<ActionGroup, 'from' | 'class' | 'opener' | 'needs_verb'>

function group(verb: string, kind: ActionKind, unit: Unit, ...targets: (string | null)[]): ActionGroup {
  const actions = targets.map((to): GroupedAction => {
    const words = [verb.toLowerCase().replaceAll(' ', '-'), unit.class, unit.from, to]
    return {
      line: words.filter(Boolean).join(' '),
      ...(to === null ? { sentence: `${verb}.` } : { to }),
    }
  })
  return { verb, kind, ...unit, actions }
}

const scout = { from: 'a1', class: 'scout', opener: 'play a1' }
const medic = { from: 'b1', class: 'medic', opener: 'play b1' }

/** A scout and a medic who can both act; a third own unit on c1 cannot. */
const GROUPS = [
  group('Walk', 'move', scout, 'a2', 'a3', 'c3'),
  group('Shoot', 'attack', scout, 'c1', 'd4'),
  group('Grenade', 'special', scout, 'b1', 'c1', 'a3', 'd4'),
  group('Mark', 'special', scout, 'd4'),
  group('Scope', 'choice', scout, null),
  group('Walk', 'move', medic, 'b2'),
  group('Heal', 'heal', medic, 'a1', 'c1'),
  group('Recruit', 'place', { class: 'spy' }, 's1'),
  group('Recruit', 'place', { class: 'heavy' }, 's1'),
  group('Swap', 'special', { from: 'e1', needs_verb: true }, 'e2', 'e3'),
  group('Swap', 'special', { from: 'e2', needs_verb: true }, 'e3'),
  group('Turn', 'turn', { from: 'f1', needs_verb: true }, 'f2', 'f7'),
  group('End turn', 'end', {}, null),
]
const OWN = new Set(['a1', 'b1', 'c1'])

let selection: Selection
beforeEach(() => {
  selection = new Selection()
  selection.update(new Offer(GROUPS, OWN), null)
})

const cells = () => selection.marks.map((mark) => mark.cell)
const lines = () => selection.several?.actions.map((action) => action.line)

describe('a click on a unit that can act', () => {
  it('chooses it and marks the targets of its verbs, one sign for each', () => {
    expect(selection.click('a1')).toEqual({ kind: 'chosen' })
    expect(selection.unit).toEqual({ cell: 'a1', class: 'scout' })
    expect(cells()).toEqual(['a2', 'a3', 'c3', 'd4'])
    const signs = (cell: string) => selection.marks.find((mark) => mark.cell === cell)?.signs
    expect(signs('a3')).toEqual([
      { kind: 'move', letter: null },
      { kind: 'special', letter: 'G' },
    ])
    expect(signs('d4')).toEqual([
      { kind: 'attack', letter: null },
      { kind: 'special', letter: 'G' },
      { kind: 'special', letter: 'M' },
    ])
  })

  it('chooses it although the chosen unit could do something there', () => {
    selection.click('a1')
    expect(selection.click('b1')).toEqual({ kind: 'chosen' })
    expect(selection.unit?.cell).toBe('b1')
  })

  it('keeps it chosen the second time', () => {
    selection.click('a1')
    expect(selection.click('a1')).toEqual({ kind: 'chosen' })
    expect(selection.unit?.cell).toBe('a1')
  })

  it('goes through the classes on its cell', () => {
    const two = ['fighter', 'runner'].map((name) => group('Go', 'move', { from: 'a1', class: name }, 'a2'))
    selection.update(new Offer(two), null)
    selection.click('a1', 'runner')
    expect(selection.unit?.class).toBe('runner')
    selection.click('a1', 'runner')
    expect(selection.unit?.class).toBe('fighter')
    selection.click('a1')
    expect(selection.unit?.class).toBe('runner')
  })

  it('means the chosen verb if the unit is its target', () => {
    selection.click('b1')
    selection.press('Heal')
    expect(selection.click('a1')).toMatchObject({ kind: 'play', action: { line: 'heal medic b1 a1' } })
  })
})

describe('a click on a target', () => {
  it('plays the only action, with the line that opens it', () => {
    selection.click('a1')
    const action = { line: 'walk scout a1 a2', opener: 'play a1' }
    expect(selection.click('a2')).toMatchObject({ kind: 'play', action })
  })

  it('offers all actions there, if there are several', () => {
    selection.click('a1')
    expect(selection.click('a3')).toEqual({ kind: 'several' })
    expect(selection.several?.cell).toBe('a3')
    expect(lines()).toEqual(['walk scout a1 a3', 'grenade scout a1 a3'])
    // A click elsewhere closes them and means what it means.
    expect(selection.click('a2')).toMatchObject({ kind: 'play' })
    expect(selection.several).toBe(null)
  })

  it('hurts no unit of the person, unless the verb was chosen', () => {
    selection.click('a1')
    expect(cells()).not.toContain('c1')
    expect(selection.click('c1')).toEqual({ kind: 'guarded', verbs: ['Shoot', 'Grenade'] })
    // They are drawn pale, so that the person knows of them.
    expect(selection.guardedMarks.map(({ cell, verbs }) => [cell, verbs])).toEqual([
      ['c1', ['Shoot', 'Grenade']],
      ['b1', ['Grenade']],
    ])
    selection.press('Grenade')
    expect(cells()).toEqual(['b1', 'c1', 'a3', 'd4'])
    expect(selection.guardedMarks).toEqual([])
    expect(selection.click('c1')).toMatchObject({ kind: 'play', action: { verb: 'Grenade' } })
  })

  it('heals a unit of the person that cannot act', () => {
    selection.click('b1')
    expect(selection.click('c1')).toMatchObject({ kind: 'play', action: { verb: 'Heal' } })
  })

  it('means nothing elsewhere, and keeps the unit', () => {
    selection.click('a1')
    expect(selection.click('z9')).toEqual({ kind: 'nothing', unit: selection.unit, verb: null, to: 'z9' })
    expect(selection.unit?.cell).toBe('a1')
  })
})

describe('a verb', () => {
  it('narrows the marks, and widens them when it is pressed again or by Escape', () => {
    selection.click('a1')
    const all = cells()
    selection.press('Walk')
    expect(cells()).toEqual(['a2', 'a3', 'c3'])
    expect(selection.click('a3')).toMatchObject({ kind: 'play', action: { verb: 'Walk' } })
    selection.press('Walk')
    expect(cells()).toEqual(all)
    selection.press('Walk')
    selection.back()
    expect(cells()).toEqual(all)
    selection.back()
    expect(selection.unit).toBe(null)
  })

  it('with one place is done at once', () => {
    selection.click('a1')
    expect(selection.press('Mark')).toMatchObject({ kind: 'play', action: { line: 'mark scout a1 d4' } })
    expect(selection.press('Scope')).toMatchObject({ kind: 'play', action: { line: 'scope scout a1' } })
    expect(selection.press('free Recruit Spy')).toMatchObject({
      kind: 'play',
      action: { line: 'recruit spy s1' },
    })
  })

  it('without a unit marks its cells, which is all that is marked at first', () => {
    expect(cells()).toEqual(['s1'])
    expect(selection.click('s1')).toEqual({ kind: 'several' })
    expect(lines()).toEqual(['recruit spy s1', 'recruit heavy s1'])
  })

  it('of cells marks its sources, then its targets, and no click starts it', () => {
    expect(selection.click('e1')).toEqual({ kind: 'nothing', unit: null, verb: null, to: 'e1' })
    selection.press('free Swap')
    expect(cells()).toEqual(['e1', 'e2'])
    expect(selection.click('e1')).toEqual({ kind: 'chosen' })
    expect(cells()).toEqual(['e2', 'e3'])
    expect(selection.click('e3')).toMatchObject({ kind: 'play', action: { line: 'swap e1 e3' } })
    selection.back()
    expect([selection.unit, selection.verb]).toEqual([null, null])
  })

  it('that turns cells marks where they go, without a choice of the first cell', () => {
    expect(selection.offer.handles.map(({ line }) => line)).toEqual(['turn f1 f2', 'turn f1 f7'])
    expect(selection.click('f2')).toMatchObject({ kind: 'nothing' })
    selection.press('free Turn')
    expect(cells()).toEqual(['f2', 'f7'])
    expect(selection.click('f7')).toMatchObject({ kind: 'play', action: { line: 'turn f1 f7' } })
  })

  it('is chosen by a key one after the other, and nothing is played', () => {
    selection.click('b1')
    const seen = Array.from({ length: 3 }, () => {
      selection.nextVerb()
      return selection.verb?.title ?? null
    })
    expect(seen).toEqual(['Walk', 'Heal', null])
    expect(selection.unit?.cell).toBe('b1')
  })

  it('gives way to a unit that is clicked', () => {
    selection.press('free Swap')
    selection.click('a1')
    expect([selection.unit?.cell, selection.verb]).toEqual(['a1', null])
  })
})

describe('after an action', () => {
  it('the unit stays chosen while it can act', () => {
    selection.update(new Offer(GROUPS, OWN), { cell: 'b1', class: 'medic' })
    expect(selection.unit).toEqual({ cell: 'b1', class: 'medic' })
    selection.update(new Offer(GROUPS, OWN), { cell: 'c1', class: 'heavy' })
    expect(selection.unit).toBe(null)
  })

  it('the only unit that can act is chosen, if that shows', () => {
    selection.update(new Offer([group('Walk', 'move', scout, 'a2')], OWN), null)
    expect(selection.unit?.cell).toBe('a1')
    selection.update(new Offer([group('Scope', 'choice', scout, null)], OWN), null)
    expect(selection.unit).toBe(null)
  })
})

it('goes through the units by a key', () => {
  const seen = Array.from({ length: 3 }, () => selection.nextUnit()?.cell)
  expect(seen).toEqual(['a1', 'b1', 'a1'])
})

describe('the only unit that can act', () => {
  beforeEach(() => {
    selection.update(
      new Offer([group('Walk', 'move', scout, 'a2'), group('End turn', 'end', {}, null)], OWN),
      null,
    )
  })

  it('stays chosen, whatever is clicked or cancelled', () => {
    expect(selection.unit?.cell).toBe('a1')
    selection.clear()
    selection.back()
    expect([selection.unit?.cell, cells()]).toEqual(['a1', ['a2']])
  })
})
