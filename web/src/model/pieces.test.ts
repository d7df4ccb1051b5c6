import { describe, expect, it } from 'vitest'
import type { LogLine, PieceMove, PieceView } from '../api'
import { cellAfter, changes, stepsBetween, tokensOf } from './pieces'

function piece(cell: string | null, more: Partial<PieceView> = {}): PieceView {
  const base = { seat: 0, class: 'fighter', letter: 'F', readiness: 'idle', tooltip: '' } as const
  return { ...base, ...(cell === null ? {} : { cell }), ...more }
}

const move = (from: string | null, to: string | null): PieceMove => ({
  seat: 0,
  class: 'fighter',
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
})
const line = (text: string, ...moves: PieceMove[]): LogLine => ({
  who: 'p1',
  line: text,
  sentence: '',
  moves,
})

describe('a piece with an id', () => {
  const before = tokensOf([piece('a1', { id: 3, health: [6, 6] }), piece('b1', { id: 9, seat: 1 })])

  it('is the same wherever it goes', () => {
    const after = tokensOf([piece('b2', { id: 9, seat: 1 }), piece('a1', { id: 3, health: [4, 6] })], before)
    expect(changes(before, after)).toEqual([
      { kind: 'moved', key: 'piece 9', from: 'b1', to: 'b2' },
      { kind: 'health', key: 'piece 3', cell: 'a1', by: -2 },
    ])
  })

  it('dies and comes back', () => {
    const dead = tokensOf([piece(null, { id: 3 }), piece('b1', { id: 9, seat: 1 })], before)
    expect(changes(before, dead)).toEqual([{ kind: 'gone', key: 'piece 3', cell: 'a1' }])
    const back = tokensOf([piece('c1', { id: 3 }), piece('b1', { id: 9, seat: 1 })], dead)
    expect(changes(dead, back)).toEqual([{ kind: 'came', key: 'piece 3', cell: 'c1' }])
  })
})

describe('of pieces that are alike, the log says', () => {
  const before = tokensOf([piece('a1'), piece('a1'), piece('a2')])
  const keys = before.map((token) => token.key)

  it('which one moved', () => {
    const after = tokensOf([piece('a1'), piece('a1'), piece('b1')], before, [[move('a2', 'b1')]])
    expect(changes(before, after)).toEqual([{ kind: 'moved', key: keys[2], from: 'a2', to: 'b1' }])
  })

  it('where a whole ring went, all at once', () => {
    const turned = [[move('a1', 'a2'), move('a1', 'a2'), move('a2', 'a3')]]
    const after = tokensOf([piece('a2'), piece('a2'), piece('a3')], before, turned)
    expect(after.map((token) => token.key)).toEqual(keys)
  })

  it('who came and who died', () => {
    const after = tokensOf([piece('a1'), piece('a2'), piece('c1')], before, [
      [move('a1', null), move(null, 'c1')],
    ])
    expect(changes(before, after).map(({ kind }) => kind)).toEqual(['came', 'gone'])
  })
})

it('lists the moves of events, and of undone ones backwards', () => {
  const [one, two, three] = [
    line('one', move('a1', 'a2')),
    line('two', move('a2', 'a3')),
    line('three', move(null, 'b1')),
  ]
  expect(stepsBetween([one], [one, two])).toEqual([[move('a2', 'a3')]])
  expect(stepsBetween([one, two, three], [one])).toMatchObject([
    [{ to: undefined }],
    [{ from: 'a3', to: 'a2' }],
  ])
})

describe('the chosen unit', () => {
  const unit = { cell: 'a1', class: 'fighter' }

  it('is followed by its id', () => {
    const before = { pieces: [piece('a1', { id: 1 })], log: [] }
    const after = { pieces: [piece('c3', { id: 1 })], log: [] }
    expect(cellAfter(unit, 0, before, after)).toBe('c3')
    expect(cellAfter(unit, 0, before, { pieces: [piece(null, { id: 1 })], log: [] })).toBe(null)
  })

  it('is followed by the log, forwards and back', () => {
    const before = { pieces: [piece('a1'), piece('a1')], log: [] }
    const after = { pieces: [piece('a1'), piece('a2')], log: [line('go', move('a1', 'a2'))] }
    expect(cellAfter(unit, 0, before, after)).toBe('a2')
    expect(cellAfter({ ...unit, cell: 'a2' }, 0, after, before)).toBe('a1')
  })

  it('is gone if no piece of its class is where it went', () => {
    const before = { pieces: [piece('a1')], log: [] }
    expect(cellAfter(unit, 0, before, { pieces: [], log: [line('die', move('a1', null))] })).toBe(null)
  })
})
