// The animation of an event: pieces travel, shots fly, numbers rise. It is short, and off with reduced motion.
import type { LogLine } from '../api'
import { centreOf, type CellIndex, type Point } from './layout'
import { changes, type Token } from './pieces'

export type Travel = { points: Point[]; duration: number }
export type Float = { id: number; at: Point; text: string; isGood: boolean }
export type Shot = { from: Point; to: Point }

export type Motion = {
  travels: Map<string, Travel>
  floats: Float[]
  shot: Shot | null
  /** The log line whose dice are rolling. */
  dice: LogLine | null
  /** The factor by which everything takes longer than usual. */
  factor: number
  /** The time until the next event may be shown, in milliseconds. */
  duration: number
}

export const STILL: Motion = {
  travels: new Map(),
  floats: [],
  shot: null,
  dice: null,
  factor: 1,
  duration: 0,
}

const STEP = 90
const SHORTEST_TRAVEL = 180
const LONGEST_TRAVEL = 400
const SHOT = 320
const DICE = 600
const QUIET = 120

let nextFloat = 1

/** Returns the animation from one set of tokens to the next. `path` is the path of the piece that moved, if known. */
export function motionOf(
  before: Token[],
  after: Token[],
  log: LogLine,
  cells: CellIndex,
  path: string[],
  factor = 1,
): Motion {
  const travels = new Map<string, Travel>()
  const floats: Float[] = []
  const found = changes(before, after)
  const place = (name: string | null | undefined): Point | null => {
    const cell = name == null ? undefined : cells.get(name)
    return cell ? centreOf(cell) : null
  }
  let duration = QUIET
  for (const change of found) {
    if (change.kind === 'moved') {
      const isPath = path[0] === change.from && path.at(-1) === change.to
      const points = (isPath ? path : [change.from, change.to]).map(place).filter((point) => point !== null)
      const time = Math.min(LONGEST_TRAVEL, Math.max(SHORTEST_TRAVEL, STEP * (points.length - 1)))
      if (points.length > 1) travels.set(change.key, { points, duration: time * factor })
      duration = Math.max(duration, time)
    } else if (change.kind === 'health') {
      const at = place(change.cell)
      const text = change.by > 0 ? `+${change.by}` : `−${-change.by}`
      if (at) floats.push({ id: nextFloat++, at, text, isGood: change.by > 0 })
      duration = Math.max(duration, SHOT)
    } else if (change.kind === 'gone') {
      const at = place(change.cell)
      if (at) floats.push({ id: nextFloat++, at, text: '×', isGood: false })
      duration = Math.max(duration, SHOT)
    }
  }
  const [from, to] = [place(log.from), place(log.to)]
  const hasShot = from && to && log.from !== log.to && travels.size === 0 && log.seat != null
  if (hasShot) duration = Math.max(duration, SHOT)
  if (log.roll) duration = Math.max(duration, DICE)
  return {
    travels,
    floats,
    shot: hasShot ? { from, to } : null,
    dice: log.roll ? log : null,
    factor,
    duration: duration * factor,
  }
}
