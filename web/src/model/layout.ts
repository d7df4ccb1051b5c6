// Geometry of the drawing: outlines and the positions of pieces. Cells are about one unit wide in the view and
// SCALE wide in the drawing, so that strokes and text have whole numbers.
import type { CellView } from '../api'

export const SCALE = 100

export type Point = [number, number]
export type Box = { x: number; y: number; width: number; height: number }

const at = ([x, y]: Point): Point => [x * SCALE, y * SCALE]
const short = (value: number): string => String(Math.round(value * 10) / 10)

/** Caches a property of a cell. An unchanged cell stays the same object. */
function cached<T>(find: (cell: CellView) => T): (cell: CellView) => T {
  const known = new WeakMap<CellView, T>()
  return (cell) => {
    const found = known.get(cell) ?? find(cell)
    known.set(cell, found)
    return found
  }
}

/** Returns the outline of a cell as an SVG path. */
export const outlinePath = cached((cell) => {
  const points = cell.outline.map((point) => at(point).map(short).join(' '))
  return points.length ? `M${points.join('L')}Z` : ''
})

/** The edges of a cell, each with a name that is the same in the cell beyond it. */
const edgesOf = cached((cell) =>
  cell.outline.map((a, i) => {
    const b = cell.outline[(i + 1) % cell.outline.length] ?? a
    const ends = [a, b].map((end) => end.map((value) => Math.round(value * 50)).join())
    return { name: ends.sort().join(' '), d: `M${at(a).map(short).join(' ')}L${at(b).map(short).join(' ')}` }
  }),
)

/** Returns the line around cells, without the edges between them. */
export function borderPath(cells: CellView[]): string {
  const edges = new Map<string, string>()
  for (const { name, d } of cells.flatMap(edgesOf)) if (!edges.delete(name)) edges.set(name, d)
  return [...edges.values()].join('')
}

export function centreOf(cell: CellView): Point {
  return at(cell.centre)
}

/** Returns the box around all cells with an outline, plus a margin. */
export function boxOf(cells: CellView[], margin = 0.45): Box {
  const points = cells.flatMap((cell) => cell.outline)
  if (points.length === 0) return { x: 0, y: 0, width: SCALE, height: SCALE }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  const m = margin * SCALE
  return {
    x: left * SCALE - m,
    y: top * SCALE - m,
    width: (right - left) * SCALE + 2 * m,
    height: (bottom - top) * SCALE + 2 * m,
  }
}

/** Returns the radius of the largest circle around the centre within the cell. */
export const innerRadius = cached((cell) => {
  const [cx, cy] = cell.centre
  let nearest = Infinity
  cell.outline.forEach((a, i) => {
    const b = cell.outline[(i + 1) % cell.outline.length] ?? a
    nearest = Math.min(nearest, distanceToLine([cx, cy], a, b))
  })
  return Number.isFinite(nearest) ? nearest * SCALE : SCALE / 2
})

/** Returns how far it is from a point in a cell to its outline, in a direction. */
export function reachOf(cell: CellView, [px, py]: Point, [ux, uy]: Point): number {
  let nearest = Infinity
  cell.outline.forEach((start, i) => {
    const [a, b] = [at(start), at(cell.outline[(i + 1) % cell.outline.length] ?? start)]
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]]
    const cross = ux * ey - uy * ex
    if (Math.abs(cross) < 1e-6) return
    const [dx, dy] = [a[0] - px, a[1] - py]
    const [far, along] = [(dx * ey - dy * ex) / cross, (dx * uy - dy * ux) / cross]
    if (far > 0 && along >= 0 && along <= 1) nearest = Math.min(nearest, far)
  })
  return Number.isFinite(nearest) ? nearest : 0
}

/** Returns the middle of the edge that two cells share; null if they share none. */
export function edgeBetween(a: CellView, b: CellView): Point | null {
  const isSame = ([x, y]: Point) => b.outline.some(([bx, by]) => Math.hypot(x - bx, y - by) < 0.02)
  const shared = a.outline.filter(isSame)
  if (shared.length < 2) return null
  const sum = shared.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return at([sum[0] / shared.length, sum[1] / shared.length])
}

function distanceToLine([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}

/** Returns the direction in which a cell is longest, and its extent from the centre. */
const longAxis = cached((cell): { axis: Point; half: number } => {
  const spokes = cell.outline.map(([x, y]): Point => [x - cell.centre[0], y - cell.centre[1]])
  const sum = (of: (point: Point) => number) => spokes.reduce((total, point) => total + of(point), 0)
  const turn =
    0.5 *
    Math.atan2(
      2 * sum(([x, y]) => x * y),
      sum(([x, y]) => x * x - y * y),
    )
  const axis: Point = [Math.cos(turn), Math.sin(turn)]
  const along = spokes.map(([x, y]) => x * axis[0] + y * axis[1])
  return { axis, half: SCALE * Math.min(Math.max(0, ...along), -Math.min(0, ...along)) }
})

/** Returns the radius of `count` pieces in a cell and their offsets from its centre. In a long cell they form a row. */
export function placesIn(cell: CellView, count: number): { radius: number; offsets: Point[] } {
  const inner = innerRadius(cell)
  const { radius, offsets } = places(count)
  const { axis, half } = longAxis(cell)
  const inRow = Math.min(0.7 * inner, (0.75 * half) / count)
  if (count <= 1 || inRow < 1.2 * radius * inner) {
    return { radius: radius * inner, offsets: offsets.map(([x, y]) => [x * inner, y * inner]) }
  }
  const row = offsets.map((_, i): Point => {
    const away = 2.4 * inRow * (i - (count - 1) / 2)
    return [away * axis[0], away * axis[1]]
  })
  return { radius: inRow, offsets: row }
}

/** Returns the radius and the offsets of `count` pieces in a round cell, in units of its inner radius. */
export function places(count: number): { radius: number; offsets: Point[] } {
  if (count <= 1) return { radius: 0.8, offsets: [[0, 0]] }
  const columns = count <= 4 ? 2 : 3
  const rows = Math.ceil(count / columns)
  const gap = columns === 2 ? 0.96 : 0.7
  const offsets: Point[] = []
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    offsets.push([((i % columns) - (inRow - 1) / 2) * gap, (row - (rows - 1) / 2) * gap])
  }
  return { radius: columns === 2 ? 0.46 : 0.34, offsets }
}

export type CellIndex = Map<string, CellView>

const indices = new WeakMap<CellView[], CellIndex>()

/** Returns the cells by their names. It is kept as long as their list. */
export function indexOf(cells: CellView[]): CellIndex {
  const known = indices.get(cells) ?? new Map(cells.map((cell) => [cell.name, cell]))
  indices.set(cells, known)
  return known
}

/** Sideways distance counts more than distance along the direction, so that the cursor stays in its row; but not so much
 * that it leaves out the rows between, where the cells of every second row are aligned. */
const ASIDE = 1.5

/** Returns the nearest cell in the direction of an arrow key; the same cell at the edge. */
export function neighbourTowards(cells: CellView[], from: CellView, direction: Point): CellView {
  // Of two cells equally far to both sides, the cursor takes one and the other in turn, and stays in its column.
  const across = direction[0] === 0 ? 0 : 1
  const isHalf = Math.abs((from.centre[across] % 1) - 0.5) < 0.25
  let best = from
  let least = Infinity
  for (const cell of cells) {
    if (cell.name === from.name || cell.outline.length === 0) continue
    const [dx, dy] = [cell.centre[0] - from.centre[0], cell.centre[1] - from.centre[1]]
    const along = dx * direction[0] + dy * direction[1]
    const aside = Math.abs(dx * direction[1] - dy * direction[0])
    if (along <= 0.2 || aside > 1.2 * along) continue
    const isOther = cell.centre[across] > from.centre[across] !== isHalf
    const cost = along + ASIDE * aside + (aside > 1e-3 && isOther ? 1e-3 : 0)
    if (cost < least - 1e-6) [best, least] = [cell, cost]
  }
  return best
}
