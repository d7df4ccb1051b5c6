// The dice that fell last: whose, what they show, what came of it.
import type { LogLine } from '../api'

export type Thrown = {
  /** Whose dice they are: named by the game, or of whoever acted before. */
  seat: number | null
  faces: string[]
  sentence: string
}

/** The dice that fell last, together with those that fell directly before them, and the action that they decide. */
export type LastRoll = {
  cause: string | null
  thrown: Thrown[]
  /** How often somebody has acted since. */
  since: number
}

export function lastRoll(log: LogLine[]): LastRoll | null {
  const last = log.findLastIndex((line) => line.roll !== null)
  if (last < 0) return null
  const before = log.slice(0, last).findLastIndex((line) => line.roll === null)
  const action = log[before]
  const actor = action?.seat ?? null
  const thrown = log
    .slice(before + 1, last + 1)
    .flatMap(({ roll, sentence }) =>
      roll ? [{ seat: roll.seat ?? actor, faces: roll.faces, sentence }] : [],
    )
  // Dice of a new round are nobody's action: only what was done to a cell is told with them.
  const isAction = action !== undefined && action.seat !== null && action.to !== null
  const since = log.slice(last + 1).filter((line) => line.seat !== null).length
  return { cause: isAction ? action.sentence : null, thrown, since }
}

/** Equal faces together, the order kept: `Move, Move, Turn` is twice a Move and once a Turn. */
export function grouped(faces: string[]): { face: string; count: number }[] {
  const groups = new Map<string, number>()
  for (const face of faces) groups.set(face, (groups.get(face) ?? 0) + 1)
  return [...groups].map(([face, count]) => ({ face, count }))
}
