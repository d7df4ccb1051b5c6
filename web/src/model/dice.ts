// The last roll: whose dice, their faces, the result.
import type { DiceGroup, LogLine } from '../api'

export type Roll = {
  /** The seat the game names, otherwise the one that acted before. */
  seat: number | null
  faces: string[]
  /** The dice that count together; empty if all do. */
  groups: DiceGroup[]
  /** What was needed, in a few words. */
  needed: string | null
  /** The result; empty while the dice are rolling. */
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

const rolled = (roll: NonNullable<LogLine['roll']>, actor: number | null, at: number): Roll => ({
  seat: roll.seat ?? actor,
  faces: roll.faces,
  groups: roll.groups ?? [],
  needed: roll.needed ?? null,
  sentence: '',
  at,
})

/** Returns dice that are rolling, with the action they belong to; the log does not have them yet. */
export function rollingNow(log: LogLine[], line: LogLine): LastRoll | null {
  if (!line.roll) return null
  const now = lastRoll([...log, line])
  const roll = now?.rolls.at(-1)
  return now && roll ? { ...now, rolls: [{ ...roll, sentence: '' }] } : null
}

/** Splits faces into the groups that count. */
export function inGroups({ faces, groups }: Roll): { faces: string[]; succeeds: boolean | null }[] {
  if (groups.length === 0) return [{ faces, succeeds: null }]
  let from = 0
  return groups.map(({ n, succeeds }) => {
    from += n
    return { faces: faces.slice(from - n, from), succeeds }
  })
}

export function lastRoll(log: LogLine[]): LastRoll | null {
  const last = log.findLastIndex((line) => line.roll != null)
  if (last < 0) return null
  const before = log.slice(0, last).findLastIndex((line) => line.roll == null)
  const action = log[before]
  const actor = action?.seat ?? null
  const rolls = log
    .slice(before + 1, last + 1)
    .flatMap(({ roll, sentence }, i) => (roll ? [{ ...rolled(roll, actor, before + 1 + i), sentence }] : []))
  // Dice of a new round or turn belong to no action; only an action on a cell is their cause, and only of one's own dice.
  const isOwn = rolls.every(({ seat }) => seat === actor)
  const isAction = action !== undefined && action.seat != null && action.to != null && isOwn
  const since = log.slice(last + 1).filter((line) => line.seat != null).length
  return { cause: isAction ? action.sentence : null, rolls, since }
}

/** Counts equal faces and keeps their order: `Move, Move, Turn` is 2 Move and 1 Turn. */
export function grouped(faces: string[]): { face: string; count: number }[] {
  const groups = new Map<string, number>()
  for (const face of faces) groups.set(face, (groups.get(face) ?? 0) + 1)
  return [...groups].map(([face, count]) => ({ face, count }))
}
