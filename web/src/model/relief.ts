// The board as a thing with heights. Tops stay where their cells are, so that nothing moves under a pointer; a higher cell
// shows its side face below its front edges and throws a shadow to the lower right.
import type { CellView, GameLook, Surface } from '../api'
import { outlinePath, SCALE, type Point } from './layout'

/** How far a step of height falls in the drawing; crates/look has the same. */
export const LIFT = 15
/** Where a shadow falls, for one step of height. The light comes from the upper left. */
const SHADOW: Point = [6, 9]

/** An edge of a cell with what lies beyond it; null at the end of the board. */
export type Edge = { a: Point; b: Point; cell: CellView; beyond: CellView | null }

/** A part of the drawing: cells of the same height, with everything that lies below or on their tops. */
export type Layer = {
  level: number
  cells: CellView[]
  /** What the cells throw on everything lower. */
  shadow: string
  /** The side faces, by the surface and how much light falls on them. */
  faces: { key: string; cell: CellView; light: number; d: string }[]
  /** The tops by material. */
  textures: { material: string; d: string }[]
  /** The lit and the shaded edges of the tops. */
  lit: string
  dim: string
}

const short = (value: number): string => String(Math.round(value * 10) / 10)
const point = ([x, y]: Point): string => `${short(x * SCALE)} ${short(y * SCALE)}`

/** Returns what the ground of a cell is made of. */
export function surfaceOf(cell: CellView, look: GameLook): Surface {
  const isZone = cell.ground === 'open' && (cell.objective != null || cell.short in look.zones)
  return look.ground[isZone ? 'zone' : cell.ground] ?? look.edge
}

/** Returns how high the top of a cell is, in steps. */
export function levelOf(cell: CellView, look: GameLook): number {
  const step = look.steps.indexOf(cell.name.replace(/\d+$/, ''))
  return cell.height + Math.max(0, step) + surfaceOf(cell, look).rise
}

/** Blocks beside each other are one block. */
export const isSolid = ({ ground }: CellView): boolean => ground === 'wall' || ground === 'void'
const isMerged = (cell: CellView, beyond: CellView | null): boolean =>
  beyond !== null && isSolid(cell) && beyond.ground === cell.ground

/** Returns every edge of every cell: an edge between two cells twice, once for each. */
export function edgesOf(cells: CellView[]): Edge[] {
  const owners = new Map<string, CellView[]>()
  const edges: { edge: Edge; key: string }[] = []
  for (const cell of cells) {
    cell.outline.forEach((a, i) => {
      const b = cell.outline[(i + 1) % cell.outline.length] ?? a
      const key = [a, b]
        .map((end) => end.map((v) => Math.round(v * 50)).join(','))
        .sort()
        .join(' ')
      owners.set(key, [...(owners.get(key) ?? []), cell])
      edges.push({ edge: { a, b, cell, beyond: null }, key })
    })
  }
  return edges.map(({ edge, key }) => ({
    ...edge,
    beyond: owners.get(key)?.find((owner) => owner !== edge.cell) ?? across(edge, cells),
  }))
}

/** Returns the cell across an edge that two cells do not share point by point, as between the rings of a wheel. */
function across(edge: Edge, cells: CellView[]): CellView | null {
  const { a, b, cell } = edge
  const [nx, ny] = outward(edge)
  const [x, y] = [(a[0] + b[0]) / 2 + 0.06 * nx, (a[1] + b[1]) / 2 + 0.06 * ny]
  return cells.find((other) => other !== cell && isInside(other, [x, y])) ?? null
}

function isInside({ outline }: CellView, [x, y]: Point): boolean {
  let inside = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a
    const isBetween = a[1] > y !== b[1] > y
    if (isBetween && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  })
  return inside
}

/** Returns the direction out of the cell across an edge. */
function outward({ a, b, cell }: Edge): Point {
  const [nx, ny] = [b[1] - a[1], a[0] - b[0]]
  const length = Math.hypot(nx, ny) || 1
  const [mx, my] = [(a[0] + b[0]) / 2 - cell.centre[0], (a[1] + b[1]) / 2 - cell.centre[1]]
  const side = nx * mx + ny * my < 0 ? -1 : 1
  return [(side * nx) / length, (side * ny) / length]
}

/** Returns the line along an edge, a little inside the cell. */
function inset(edge: Edge, by: number): string {
  const [nx, ny] = outward(edge)
  const at = ([x, y]: Point): Point => [x - (nx * by) / SCALE, y - (ny * by) / SCALE]
  return `M${point(at(edge.a))}L${point(at(edge.b))}`
}

/** Returns the border of the board: its outer edges, joined where one ends and another begins. */
export function borderOf(edges: Edge[]): string {
  const outer = edges.filter(({ beyond }) => beyond === null)
  const from = new Map(outer.map((edge) => [point(edge.a), edge]))
  let d = ''
  for (const first of outer) {
    if (!from.delete(point(first.a))) continue
    d += `M${point(first.a)}`
    for (let edge: Edge | undefined = first; edge;) {
      const end: string = point(edge.b)
      d += `L${end}`
      edge = from.get(end)
      from.delete(end)
    }
  }
  return d
}

function face({ a, b }: Edge, fall: number): string {
  const [low, high]: [Point, Point] = [
    [a[0], a[1] + fall / SCALE],
    [b[0], b[1] + fall / SCALE],
  ]
  return `M${point(a)}L${point(b)}L${point(high)}L${point(low)}Z`
}

/** Adds to a text under a key. */
function collect<K>(map: Map<K, string>, key: K, text: string): void {
  map.set(key, (map.get(key) ?? '') + text)
}

/** Returns the layers of the board, the lowest first. What a layer draws covers everything before it. */
export function layersOf(cells: CellView[], edges: Edge[], look: GameLook): Layer[] {
  const levels = new Map(cells.map((cell) => [cell, levelOf(cell, look)]))
  const level = (cell: CellView | null) => (cell === null ? 0 : (levels.get(cell) ?? 0))
  const sorted = [...new Set(levels.values())].sort((a, b) => a - b)
  return sorted.map((at, i) => {
    const own = cells.filter((cell) => level(cell) === at)
    const step = at - (sorted[i - 1] ?? Math.min(at, 0))
    const textures = new Map<string, string>()
    for (const cell of own) {
      const { materials } = surfaceOf(cell, look)
      const material = materials[Math.min(cell.height, materials.length - 1)] ?? ''
      collect(textures, material, outlinePath(cell))
    }
    const faces = new Map<string, Layer['faces'][number]>()
    let [lit, dim] = ['', '']
    for (const edge of edges) {
      if (level(edge.cell) !== at || isMerged(edge.cell, edge.beyond)) continue
      const [nx, ny] = outward(edge)
      const light = -0.6 * nx - 0.8 * ny
      if (light > 0.35) lit += inset(edge, 2.5)
      if (light < -0.35) dim += inset(edge, 2)
      const fall = LIFT * (at - level(edge.beyond))
      if (fall <= 0 || ny < 0.05) continue
      const shade = nx < -0.2 ? 76 : nx > 0.2 ? 50 : 64
      const key = `${edge.cell.ground} ${edge.cell.height} ${edge.cell.home ?? ''} ${edge.cell.objective ? 1 : 0} ${edge.cell.short in look.zones ? 1 : 0} ${shade}`
      const known = faces.get(key)
      const d = (known?.d ?? '') + face(edge, fall)
      faces.set(key, { key, cell: edge.cell, light: shade, d })
    }
    const [dx, dy] = [SHADOW[0] * step, SHADOW[1] * step]
    const above = cells.filter((cell) => level(cell) >= at)
    return {
      level: at,
      cells: own,
      shadow: step > 0 && i > 0 ? above.map((cell) => moved(cell, dx, dy)).join('') : '',
      faces: [...faces.values()],
      textures: [...textures].map(([material, d]) => ({ material, d })),
      lit,
      dim,
    }
  })
}

function moved(cell: CellView, dx: number, dy: number): string {
  const points = cell.outline.map(([x, y]) => point([x + dx / SCALE, y + dy / SCALE]))
  return `M${points.join('L')}Z`
}
