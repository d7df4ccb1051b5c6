// The animation of an event in two stages. First its cause: dice tumble, a shot flies. Then its effect: pieces travel,
// numbers rise, the dead leave the board. It is short, and off with reduced motion.
import type { CellView, LogLine, MotionKind, MotionView } from '../api'
import { centreOf, type CellIndex, type Point } from './layout'
import { changes, type Token } from './pieces'

export type Travel = { points: Point[]; duration: number; delay: number; isArc: boolean }
export type Float = { id: number; at: Point; text: string; isGood: boolean; delay: number }
export type Ghost = { token: Token; delay: number }
/** Something that is seen between cells: a shot, a blast, a ring that turns. */
export type Act = {
  id: number
  kind: MotionKind | 'capture'
  from: Point | null
  to: Point | null
  cells: CellView[]
  misses: boolean
  delay: number
  duration: number
}

export type Motion = {
  travels: Map<string, Travel>
  floats: Float[]
  ghosts: Ghost[]
  acts: Act[]
  /** The log line whose dice are rolling. */
  dice: LogLine | null
  /** The cells to look at. */
  places: string[]
  /** The factor by which everything takes longer than usual. */
  factor: number
  /** How long it lasts, in milliseconds. */
  duration: number
}

export const STILL: Motion = {
  travels: new Map(),
  floats: [],
  ghosts: [],
  acts: [],
  dice: null,
  places: [],
  factor: 1,
  duration: 0,
}

const STEP = 90
const SHORTEST_TRAVEL = 180
const LONGEST_TRAVEL = 600
const WOUND = 320
/** Dice tumble, and lie still for a moment before anything else happens. */
export const TUMBLE = 480
const SETTLED = 320
const QUIET = 120
/** Walks and jumps are travels of pieces, not acts. */
const DURATIONS: Record<MotionKind, number> = {
  walk: 0,
  jump: 0,
  aim: 260,
  shot: 260,
  burst: 460,
  snipe: 280,
  rocket: 560,
  throw: 460,
  blast: 420,
  flame: 520,
  beam: 520,
  melee: 320,
  push: 260,
  turn: 600,
  swap: 480,
}

let nextId = 1

const known = (cells: CellIndex, name: string | null | undefined) =>
  name == null ? undefined : cells.get(name)

function placeIn(cells: CellIndex, name: string | null | undefined): Point | null {
  const cell = known(cells, name)
  return cell ? centreOf(cell) : null
}

/** Returns what leads to an event: its dice, then what flies. Null if nothing does. */
export function causeOf(tokens: Token[], line: LogLine, cells: CellIndex, factor = 1): Motion | null {
  let delay = line.roll ? TUMBLE + SETTLED : 0
  const acts: Act[] = []
  const travels = new Map<string, Travel>()
  for (const motion of line.motions ?? []) {
    const duration = DURATIONS[motion.kind]
    if (duration === 0) continue
    if (motion.kind === 'turn') turnPieces(tokens, motion, cells, travels, delay * factor, duration * factor)
    acts.push(actOf(motion, cells, delay * factor, duration * factor))
    delay += duration
  }
  if (delay === 0) return null
  const dice = line.roll ? line : null
  const places = [line.from, line.to, ...(line.motions ?? []).flatMap(({ from, to }) => [from, to])]
  return {
    ...STILL,
    travels,
    acts,
    dice,
    places: places.filter((name) => name != null),
    factor,
    duration: delay * factor,
  }
}

function actOf(motion: MotionView, cells: CellIndex, delay: number, duration: number): Act {
  return {
    id: nextId++,
    kind: motion.kind,
    from: placeIn(cells, motion.from),
    to: placeIn(cells, motion.to),
    cells: (motion.cells ?? []).flatMap((name) => known(cells, name) ?? []),
    misses: motion.misses ?? false,
    delay,
    duration,
  }
}

/** The middle of cells, around which a ring turns. */
export function middleOf(cells: CellView[]): Point {
  const points = cells.map(centreOf)
  const sum = points.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

/** The angle from the first cell of a ring to the second, in radians, the short way around. */
export function angleOf(cells: CellView[]): number {
  const [x, y] = middleOf(cells)
  const angle = (cell: CellView | undefined) => {
    const [cx, cy] = cell ? centreOf(cell) : [x, y]
    return Math.atan2(cy - y, cx - x)
  }
  const by = angle(cells[1]) - angle(cells[0])
  return by > Math.PI ? by - 2 * Math.PI : by < -Math.PI ? by + 2 * Math.PI : by
}

/** Carries the pieces on a ring that turns along an arc. */
function turnPieces(
  tokens: Token[],
  motion: MotionView,
  index: CellIndex,
  travels: Map<string, Travel>,
  delay: number,
  duration: number,
): void {
  const ring = (motion.cells ?? []).flatMap((name) => known(index, name) ?? [])
  const names = new Set(motion.cells)
  const [x, y] = middleOf(ring)
  const by = angleOf(ring)
  for (const { key, piece } of tokens) {
    const at = piece.cell != null && names.has(piece.cell) ? placeIn(index, piece.cell) : null
    if (!at) continue
    const points = Array.from({ length: 9 }, (_, i): Point => {
      const turned = (by * i) / 8
      const [dx, dy] = [at[0] - x, at[1] - y]
      return [
        x + dx * Math.cos(turned) - dy * Math.sin(turned),
        y + dx * Math.sin(turned) + dy * Math.cos(turned),
      ]
    })
    travels.set(key, { points, duration, delay, isArc: false })
  }
}

/** Returns what an event changes: pieces travel, then numbers rise and the dead leave. `path` is the path of the piece
 * that moved, if the person has seen it. */
export function effectOf(
  before: Token[],
  after: Token[],
  line: LogLine,
  cells: { before: CellIndex; after: CellIndex },
  path: string[] = [],
  factor = 1,
): Motion {
  const travels = new Map<string, Travel>()
  const place = (name: string | null | undefined) => placeIn(cells.after, name)
  const motions = line.motions ?? []
  const turned = new Set(
    motions.filter(({ kind }) => kind === 'turn').flatMap((motion) => motion.cells ?? []),
  )
  const found = changes(before, after)
  let moving = 0
  for (const change of found) {
    if (change.kind !== 'moved' || turned.has(change.from)) continue
    const own = motions.find(({ from, to }) => from === change.from && to === change.to)
    const isSeen = path[0] === change.from && path.at(-1) === change.to
    const way = isSeen ? path : own?.cells && own.cells.length > 1 ? own.cells : [change.from, change.to]
    const points = way.map(place).filter((point) => point !== null)
    const time = Math.min(LONGEST_TRAVEL, Math.max(SHORTEST_TRAVEL, STEP * (points.length - 1)))
    const isArc = own?.kind === 'jump'
    const duration = (isArc ? LONGEST_TRAVEL * 0.75 : time) * factor
    if (points.length > 1) travels.set(change.key, { points, duration, delay: 0, isArc })
    moving = Math.max(moving, duration)
  }
  const floats: Float[] = []
  const ghosts: Ghost[] = []
  const old = new Map(before.map((token) => [token.key, token]))
  const put = (at: Point | null, text: string, isGood: boolean, delay: number) => {
    if (at) floats.push({ id: nextId++, at, text, isGood, delay })
  }
  for (const change of found) {
    if (change.kind === 'health') {
      // A piece is hurt or healed where it has come to.
      const delay = travels.has(change.key) ? moving : 0
      put(place(change.cell), change.by > 0 ? `+${change.by}` : `−${-change.by}`, change.by > 0, delay)
    } else if (change.kind === 'gone') {
      const token = old.get(change.key)
      if (token) ghosts.push({ token, delay: moving })
      const lost = token?.piece.health?.[0] ?? 0
      if (lost > 0 && motions.length > 0) put(place(change.cell), `−${lost}`, false, moving)
    }
  }
  for (const { to, misses } of motions) if (misses) put(place(to), 'Miss', false, 0)
  const acts = captures(cells.before, cells.after, moving, 600 * factor)
  const hasWounds = floats.length + ghosts.length + acts.length > 0
  return {
    ...STILL,
    travels,
    floats,
    ghosts,
    acts,
    places: [line.from, line.to].filter((name) => name != null),
    factor,
    duration: Math.max(QUIET * factor, moving + (hasWounds ? WOUND * factor : 0)),
  }
}

/** Returns a mark on every objective that has changed. */
function captures(before: CellIndex, after: CellIndex, delay: number, duration: number): Act[] {
  const found: Act[] = []
  for (const [name, cell] of after) {
    const was = before.get(name)
    if (!was || was === cell || cell.objective == null) continue
    if (was.objective?.owner === cell.objective.owner && was.objective?.progress === cell.objective.progress)
      continue
    const at = centreOf(cell)
    found.push({
      id: nextId++,
      kind: 'capture',
      from: null,
      to: at,
      cells: [cell],
      misses: false,
      delay,
      duration,
    })
  }
  return found
}
