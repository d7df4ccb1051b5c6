import { expect, it } from 'vitest'
import type { CellView, SeatView } from '../api'
import { kindsOf, viewBoxOf } from './legend'

const cell = (name: string, short: string, rest: Partial<CellView> = {}) =>
  ({
    name,
    short,
    title: `The ${short}`,
    height: 0,
    home: null,
    rail: null,
    outline: [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ],
    ...rest,
  }) as CellView

const seats = [{ title: 'RED' }, { title: 'BLU' }] as SeatView[]

it('shows every kind once, apart by height and owner, the commonest first', () => {
  const cells = [
    cell('a1', 'wall'),
    cell('b1', 'ground'),
    cell('c1', 'ground', { height: 1 }),
    cell('d1', 'ground'),
    cell('e1', 'base', { home: 0 }),
    cell('f1', 'base', { home: 1 }),
    cell('g1', '', { title: '' }),
    cell('h1', 'elsewhere', { outline: [] }),
  ]
  expect(kindsOf(cells, seats).map(({ title, cell }) => [title, cell.name])).toEqual([
    ['Ground, height 0', 'b1'],
    ['Wall', 'a1'],
    ['Ground, height 1', 'c1'],
    ['Base of RED', 'e1'],
    ['Base of BLU', 'f1'],
  ])
})

it('prefers a cell without a track', () => {
  const cells = [cell('a1', 'high', { rail: [0, 3] }), cell('b1', 'high')]
  expect(kindsOf(cells, seats)[0]?.cell.name).toBe('b1')
})

it('looks at the whole cell', () => {
  expect(
    viewBoxOf(cell('a1', 'wall'))
      .split(' ')
      .map((part) => Math.round(Number(part))),
  ).toEqual([-14, -14, 228, 128])
})
