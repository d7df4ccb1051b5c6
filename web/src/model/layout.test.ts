import { describe, expect, it } from 'vitest'
import type { CellView } from '../api'
import { boxOf, innerRadius, neighbourTowards, outlinePath, places, placesIn, reachOf } from './layout'

function square(name: string, x: number, y: number, height = 0): CellView {
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
    height,
    title: '',
    short: '',
    letter: '.',
    touches: [],
  }
}

const GRID = [square('a1', 0, 0), square('b1', 1, 0, 1), square('a2', 0, 1), square('b2', 1, 1)]
const [A1, B1, A2, B2] = GRID as [CellView, CellView, CellView, CellView]

it('draws a cell and boxes the board', () => {
  expect(outlinePath(A1)).toBe('M0 0L100 0L100 100L0 100Z')
  expect(boxOf(GRID, 0)).toEqual({ x: 0, y: 0, width: 200, height: 200 })
  expect(innerRadius(A1)).toBe(50)
})

it('measures how far a line reaches within a cell', () => {
  expect(reachOf(A1, [50, 50], [1, 0])).toBe(50)
  expect(reachOf(A1, [50, 20], [0, -1])).toBe(20)
})

describe('the pieces of one cell', () => {
  it('fill most of it where there is only one', () => {
    expect(2 * placesIn(A1, 1).radius).toBeGreaterThanOrEqual(0.6 * 100)
  })

  const long = {
    ...square('long', 0, 0),
    outline: [
      [0, 0],
      [6, 0],
      [6, 1],
      [0, 1],
    ],
    centre: [3, 0.5],
  } as CellView

  it('form a row in a long cell, larger than in a block', () => {
    const { radius, offsets } = placesIn(long, 3)
    expect(radius).toBeGreaterThan(1.2 * places(3).radius * 50)
    expect(offsets.map(([, y]) => Math.abs(Math.round(y)))).toEqual([0, 0, 0])
    for (const [x] of offsets) expect(Math.abs(x) + radius).toBeLessThanOrEqual(300)
  })

  it('do not overlap', () => {
    for (const cell of [long, A1]) {
      for (const count of [2, 3, 4]) {
        const { radius, offsets } = placesIn(cell, count)
        offsets.forEach(([x, y], i) =>
          offsets.slice(i + 1).forEach(([ox, oy]) => {
            expect(Math.hypot(x - ox, y - oy)).toBeGreaterThanOrEqual(2 * radius)
          }),
        )
      }
    }
  })

  it('form a block in other cells', () => {
    expect(placesIn(A1, 4).radius).toBe(50 * places(4).radius)
    expect(placesIn(long, 1)).toEqual({ radius: 40, offsets: [[0, 0]] })
  })
})

describe('the cursor', () => {
  it('goes to the nearest cell in the direction', () => {
    expect(neighbourTowards(GRID, A1, [1, 0])).toBe(B1)
    expect(neighbourTowards(GRID, A1, [0, 1])).toBe(A2)
    expect(neighbourTowards(GRID, B2, [-1, 0])).toBe(A2)
  })

  it('visits every row of hexes and stays in its column', () => {
    const hexes = [0.5, 1, 0.5, 1].flatMap((first, row) =>
      [0, 1, 2].map((i) => {
        const hex = square(`${'abc'.charAt(i)}${row + 1}`, 0, 0)
        return { ...hex, centre: [first + i, 0.577 + 0.866 * row] } as CellView
      }),
    )
    const down = ['b1']
    for (let i = 0; i < 3; i++) {
      const at = hexes.find((hex) => hex.name === down.at(-1))
      if (at) down.push(neighbourTowards(hexes, at, [0, 1]).name)
    }
    expect(down).toEqual(['b1', 'b2', 'b3', 'b4'])
  })

  it('stays at the edge', () => {
    expect(neighbourTowards(GRID, A1, [-1, 0])).toBe(A1)
  })
})

it('places pieces without overlap', () => {
  for (let count = 1; count <= 9; count++) {
    const { radius, offsets } = places(count)
    expect(offsets).toHaveLength(count)
    offsets.forEach(([x, y], i) =>
      offsets
        .slice(i + 1)
        .forEach(([u, v]) => expect(Math.hypot(x - u, y - v)).toBeGreaterThan(1.9 * radius)),
    )
  }
})
