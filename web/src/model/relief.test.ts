import { expect, it } from 'vitest'
import type { CellView, GameLook, Surface } from '../api'
import { borderOf, edgesOf, layersOf, levelOf, LIFT, surfaceOf } from './relief'

const surface = (rise = 0): Surface => ({
  materials: ['sand', 'rock'],
  light: ['#ffffff'],
  dark: ['#000000'],
  rise,
})
const LOOK: GameLook = {
  table: surface(),
  edge: surface(),
  ground: { open: surface(), wall: surface(2), zone: surface() },
  features: {},
  zones: { 'point 1': '1' },
  marks: {},
  auras: {},
  steps: ['', 'a', 'b'],
}

function square(name: string, x: number, y: number, more: Partial<CellView> = {}): CellView {
  return {
    name,
    outline: [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ],
    centre: [x + 0.5, y + 0.5],
    grid: [0, 0],
    ground: 'open',
    height: 0,
    title: '',
    short: '',
    letter: '.',
    touches: [],
    ...more,
  }
}

const layers = (cells: CellView[]) => layersOf(cells, edgesOf(cells), LOOK)
const faces = (cells: CellView[]) => layers(cells).flatMap((layer) => layer.faces.map(({ d }) => d))

it('shows the side of a higher cell below its front edge, and none above or beside it', () => {
  const high = square('m1', 1, 1, { height: 1 })
  const around = [square('m2', 1, 0), square('m3', 0, 1), square('m4', 2, 1), square('m5', 1, 2)]
  expect(faces([high, ...around])).toEqual([`M200 200L100 200L100 ${200 + LIFT}L200 ${200 + LIFT}Z`])
})

it('draws lower cells first, and the shadow that higher cells cast on them', () => {
  const drawn = layers([
    square('m1', 0, 0, { ground: 'wall' }),
    square('m2', 1, 0),
    square('m3', 2, 0, { height: 1 }),
  ])
  expect(drawn.map(({ level }) => level)).toEqual([0, 1, 2])
  expect(drawn.map(({ shadow }) => shadow !== '')).toEqual([false, true, true])
  expect(drawn.map(({ textures }) => textures[0]?.material)).toEqual(['sand', 'rock', 'sand'])
})

it('makes one block of blocks beside each other', () => {
  const wall = { ground: 'wall' } as const
  expect(faces([square('m1', 0, 0, wall), square('m2', 0, 1, wall)])).toHaveLength(1)
})

it('finds the cell beyond an edge that two cells share only in part', () => {
  const wide = square('m1', 0, 0)
  const halves = [0, 0.5].map((x, i) => ({
    ...square(`m${i + 2}`, x, 1),
    outline: [
      [x, 1],
      [x + 0.5, 1],
      [x + 0.5, 2],
      [x, 2],
    ] as CellView['outline'],
    centre: [x + 0.25, 1.5] as CellView['centre'],
  }))
  const found = edgesOf([wide, ...halves]).filter(({ beyond }) => beyond === null)
  expect(found).toHaveLength(7)
})

it('draws the border of the board in one line', () => {
  const block = [square('m1', 0, 0), square('m2', 1, 0), square('m3', 0, 1), square('m4', 1, 1)]
  const border = borderOf(edgesOf(block))
  expect(border.match(/M/g)).toHaveLength(1)
  expect(border.match(/L/g)).toHaveLength(8)
})

it('raises the steps of a board and knows the ground of objectives', () => {
  expect(levelOf(square('b12', 0, 0), LOOK)).toBe(2)
  expect(levelOf(square('x1', 0, 0), LOOK)).toBe(0)
  expect(surfaceOf(square('m1', 0, 0, { short: 'point 1' }), LOOK)).toBe(LOOK.ground.zone)
  expect(surfaceOf(square('m1', 0, 0, { ground: 'low' }), LOOK)).toBe(LOOK.edge)
})
