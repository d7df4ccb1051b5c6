import { expect, it } from 'vitest'
import type { ActionGroup } from '../api'
import { completions, keyOf, Offer } from './offer'

const walk: ActionGroup = {
  verb: 'Walk',
  kind: 'move',
  from: 'a1',
  class: 'scout',
  opener: 'play a1',
  actions: [
    { line: 'move *', to: 'a2 a12' },
    { line: 'move *', to: 'a3', warning: 'This loses the game.' },
  ],
}
const paid: ActionGroup = { ...walk, verb: 'Walk for two dice', needs_verb: true }
const turn: ActionGroup = {
  verb: 'Turn ring',
  kind: 'special',
  needs_verb: true,
  from: 'b1',
  actions: [{ line: 'turn b', to: 'b2' }],
}
const end: ActionGroup = {
  verb: 'End turn',
  kind: 'end',
  actions: [{ line: 'end', sentence: 'End the turn.' }],
}
const offer = new Offer([walk, paid, turn, end])

it('finds units, verbs and the end of the turn', () => {
  expect(offer.units).toEqual([{ cell: 'a1', class: 'scout' }])
  expect(offer.verbsOf({ cell: 'a1', class: 'scout' }).map((verb) => verb.title)).toEqual([
    'Walk',
    'Walk for two dice',
  ])
  expect(offer.freeVerbs.map((verb) => verb.title)).toEqual(['Turn ring'])
  expect([offer.end?.line, offer.only, offer.withoutCell]).toEqual(['end', null, []])
})

it('has an action for each target of a line', () => {
  const moves = offer.verbsOf({ cell: 'a1', class: 'scout' })[0]?.actions
  expect(moves?.map(({ line, to, warning }) => [line, to, warning])).toEqual([
    ['move a2', 'a2', null],
    ['move a12', 'a12', null],
    ['move a3', 'a3', 'This loses the game.'],
  ])
})

it('keeps the actions of an unchanged group', () => {
  expect(new Offer([walk]).actions[0]).toBe(offer.actions[0])
})

it('tells apart equal lines of different units', () => {
  const other = { ...walk, from: 'b1', opener: 'play b1' }
  expect(new Set(new Offer([walk, other]).actions.map(keyOf)).size).toBe(6)
})

it('names what is placed after its verb', () => {
  const place = (verb: string): ActionGroup => ({
    verb,
    kind: 'place',
    class: 'fighter',
    actions: [{ line: `${verb} s1`, to: 's1' }],
  })
  const { freeVerbs } = new Offer([place('Recruit'), place('Recruit for a move die')])
  expect(freeVerbs.map((verb) => verb.title)).toEqual(['Recruit Fighter', 'Recruit for a move die: Fighter'])
})

it('gives verbs of the same kind different letters', () => {
  const verb = (name: string): ActionGroup => ({ ...walk, verb: name, kind: 'special' })
  const groups = [verb('Push'), verb('Pull'), verb('P'), { ...walk, kind: 'attack', verb: 'Punch' } as const]
  const letters = new Offer(groups).verbsOf({ cell: 'a1', class: 'scout' }).map(({ sign }) => sign.letter)
  // The attack is listed first.
  expect(letters).toEqual([null, 'P', 'U', 'A'])
})

it('gives no letter to a verb whose marks stand alone', () => {
  const letters = offer.verbsOf({ cell: 'a1', class: 'scout' }).map(({ sign }) => sign.letter)
  expect(letters).toEqual([null, 'W'])
})

it('completes a typed line word by word, with openers for what they open', () => {
  expect(completions(offer.actions, 'pl')).toEqual([{ line: 'play a1', title: '' }])
  expect(completions(offer.actions, 'e')).toEqual([{ line: 'end', title: 'End the turn.' }])
  expect(completions(offer.actions, '')).toEqual([])
})
