// The last roll: whose dice, their faces, the result.
import type { LogLine } from '../api'

export type Roll = {
  /** The seat the game names, otherwise the one that acted before. */
  seat: number | null
  faces: string[]
  sentence: string
  /** The index of its line in the log. */
  at: number
}

/** The last rolls in a row, and the action they belong to. */
export type LastRoll = {
  cause: string | null
  rolls: Roll[]
  /** The number of actions since. */
  since: number
}

export function lastRoll(log: LogLine[]): LastRoll | null {
  const last = log.findLastIndex((line) => line.roll != null)
  if (last < 0) return null
  const before = log.slice(0, last).findLastIndex((line) => line.roll == null)
  const action = log[before]
  const actor = action?.seat ?? null
  const rolls = log
    .slice(before + 1, last + 1)
    .flatMap(({ roll, sentence }, i) =>
      roll ? [{ seat: roll.seat ?? actor, faces: roll.faces, sentence, at: before + 1 + i }] : [],
    )
  // Dice of a new round belong to no action; only an action on a cell is their cause.
  const isAction = action !== undefined && action.seat != null && action.to != null
  const since = log.slice(last + 1).filter((line) => line.seat != null).length
  return { cause: isAction ? action.sentence : null, rolls, since }
}

/** Counts equal faces and keeps their order: `Move, Move, Turn` is 2 Move and 1 Turn. */
export function grouped(faces: string[]): { face: string; count: number }[] {
  const groups = new Map<string, number>()
  for (const face of faces) groups.set(face, (groups.get(face) ?? 0) + 1)
  return [...groups].map(([face, count]) => ({ face, count }))
}
