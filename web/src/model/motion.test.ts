import { expect, it } from 'vitest'
import type { CellView, LogLine, PieceView } from '../api'
import { indexOf } from './layout'
import { angleOf, causeOf, effectOf, TUMBLE } from './motion'
import type { Token } from './pieces'

const cell = (name: string, x: number, y = 0) =>
  ({ name, centre: [x / 100, y / 100], outline: [] }) as unknown as CellView
const index = indexOf([cell('a', 0), cell('b', 100), cell('c', 200)])
const both = { before: index, after: index }
const token = (key: string, at: string | null, health = 5): Token => ({
  key,
  index: 0,
  piece: { cell: at, seat: 0, class: 'scout', health: [health, 5] } as unknown as PieceView,
})
const line = (more: Partial<LogLine>) =>
  ({ who: 'p1', line: 'x', sentence: 'X.', seat: 0, ...more }) as LogLine

it('shows dice before the shot they decide', () => {
  const roll = { faces: ['6'] }
  const cause = causeOf([], line({ roll, motions: [{ kind: 'shot', from: 'a', to: 'c' }] }), index)
  expect(cause?.acts[0]?.delay).toBeGreaterThan(TUMBLE)
  expect(cause?.duration).toBe((cause?.acts[0]?.delay ?? 0) + (cause?.acts[0]?.duration ?? 0))
})

it('has no cause for a walk: the piece itself travels, along its path', () => {
  const walk = line({
    from: 'a',
    to: 'c',
    motions: [{ kind: 'walk', from: 'a', to: 'c', cells: ['a', 'b', 'c'] }],
  })
  expect(causeOf([token('p', 'a')], walk, index)).toBe(null)
  const effect = effectOf([token('p', 'a')], [token('p', 'c')], walk, both)
  expect(effect.travels.get('p')?.points.map(([x]) => x)).toEqual([0, 100, 200])
})

it('lets a wound show after the flight that caused it', () => {
  const jump = line({ from: 'a', to: 'c', motions: [{ kind: 'jump', from: 'a', to: 'c' }] })
  const effect = effectOf([token('p', 'a')], [token('p', 'c', 3)], jump, both)
  expect(effect.travels.get('p')?.isArc).toBe(true)
  expect(effect.floats[0]?.text).toBe('−2')
  expect(effect.floats[0]?.delay).toBe(effect.travels.get('p')?.duration)
})

it('keeps the dead on the screen until they have left', () => {
  const shot = line({ from: 'a', to: 'c', motions: [{ kind: 'shot', from: 'a', to: 'c' }] })
  const effect = effectOf([token('p', 'a'), token('q', 'c', 2)], [token('p', 'a')], shot, both)
  expect(effect.ghosts.map((ghost) => ghost.token.key)).toEqual(['q'])
  expect(effect.floats.map(({ text }) => text)).toEqual(['−2'])
})

it('names a miss', () => {
  const shot = line({ motions: [{ kind: 'shot', from: 'a', to: 'c', misses: true }] })
  expect(effectOf([token('p', 'a')], [token('p', 'a')], shot, both).floats.map(({ text }) => text)).toEqual([
    'Miss',
  ])
})

it('turns a ring with everything on it, once', () => {
  const ring = [cell('e', 100, 0), cell('s', 0, 100), cell('w', -100, 0), cell('n', 0, -100)]
  const cells = indexOf(ring)
  const turn = line({ motions: [{ kind: 'turn', cells: ['e', 's', 'w', 'n'] }] })
  expect(angleOf(ring)).toBeCloseTo(Math.PI / 2)
  const arc = causeOf([token('p', 'e')], turn, cells)?.travels.get('p')?.points ?? []
  expect(arc[0]).toEqual([100, 0])
  expect(arc.at(-1)?.[1]).toBeCloseTo(100)
  const after = effectOf([token('p', 'e')], [token('p', 's')], turn, { before: cells, after: cells })
  expect(after.travels.size).toBe(0)
})
