import { expect, it } from 'vitest'
import type { CellView } from '../api'
import { isSameGround, stable } from './stable'

const cell = (name: string, more: Partial<CellView> = {}) =>
  ({ name, ground: 'open', height: 0, short: '', title: '', outline: [[0, 0]], ...more }) as CellView

it('keeps a list while what is drawn of its cells is the same', () => {
  const keep = stable(isSameGround)
  const first = [cell('a1'), cell('a2')]
  expect(keep(first)).toBe(first)
  expect(keep([cell('a1'), cell('a2', { title: 'burning' })])).toBe(first)
})

it('takes a list in which something is drawn differently', () => {
  const keep = stable(isSameGround)
  const first = keep([cell('a1'), cell('a2')])
  const higher = [cell('a1'), cell('a2', { height: 1 })]
  expect(keep(higher)).toBe(higher)
  expect(keep([cell('a1')])).toHaveLength(1)
  expect(keep(first)).toBe(first)
})
