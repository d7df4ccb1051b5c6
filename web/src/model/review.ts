// What a review says: the winning chance along the game, the costliest decisions, luck beside skill.
import type { Judged, RollJudged, SeatView } from '../api'

export type Reviewed = {
  /** The winning chance of every seat at the start and at the end, by the game's own estimate. */
  start: number[]
  end: number[]
  decisions: Judged[]
  rolls: RollJudged[]
}

export const NOTHING: Reviewed = { start: [], end: [], decisions: [], rolls: [] }

/** The number of decisions that are named. */
export const NAMED = 5

/** Returns the decisions that cost most, the costliest first. */
export function costliest(decisions: Judged[]): Judged[] {
  const costly = decisions.filter(({ cost }) => cost > 0)
  return costly.sort((a, b) => b.cost - a.cost || a.at - b.at).slice(0, NAMED)
}

/** Returns the decisions to judge again before the costliest are named; none once those have been judged so. */
export const toDeepen = (decisions: Judged[]): Judged[] =>
  costliest(decisions).filter(({ compared }) => compared === undefined)

/** Replaces a decision by what was found when it was judged again. */
export const withJudged = (decisions: Judged[], judged: Judged): Judged[] =>
  decisions.map((decision) => (decision.at === judged.at ? judged : decision))

/** Returns the winning chance of each seat after each event: that of the next decision, if there is one. */
export function chancesOf({ start, end, decisions }: Reviewed, events: number): number[][] {
  const curves = start.map((chance) => [chance])
  let last = start
  const known = new Map(decisions.map(({ at, values }) => [at, values]))
  for (let line = 1; line <= events; line++) {
    last = line === events ? end : (known.get(line) ?? last)
    curves.forEach((curve, seat) => curve.push(last[seat] ?? 0))
  }
  return curves
}

/** The winning chances at the first decision of a turn. */
export type TurnChances = { turn: number; at: number; seat: number; values: number[] }

/** Returns a row for every turn of every seat. */
export function turnsOf(decisions: Judged[]): TurnChances[] {
  return decisions.flatMap(({ turn, at, seat, values }, i) => {
    const before = decisions[i - 1]
    return before?.turn === turn && before.seat === seat ? [] : [{ turn, at, seat, values }]
  })
}

/** Where the result of a seat comes from: start, luck and play add up to the end. */
export type Account = {
  seat: number
  start: number
  luck: number
  /** The standard error of the luck; 0 if all outcomes were listed. */
  error: number
  /** What the decisions of all players changed. */
  play: number
  end: number
  /** What the seat's own decisions cost it, and how many did. */
  cost: number
  costly: number
}

export function accountsOf({ start, end, decisions, rolls }: Reviewed, sides: SeatView[]): Account[] {
  return sides.map((_, seat) => {
    const luck = rolls.reduce((sum, roll) => sum + (roll.luck[seat] ?? 0), 0)
    const own = decisions.filter((judged) => judged.seat === seat && judged.cost > 0)
    const [from, to] = [start[seat] ?? 0, end[seat] ?? 0]
    return {
      seat,
      start: from,
      luck,
      error: Math.hypot(...rolls.map(({ error }) => error)),
      play: to - from - luck,
      end: to,
      cost: own.reduce((sum, { cost }) => sum + cost, 0),
      costly: own.length,
    }
  })
}

/** Formats a winning chance, or a part of one. */
export const chanceText = (share: number): string => `${Math.round(100 * share)} %`

/** Formats a gain or a loss of winning chance with its sign. */
export function changeText(share: number): string {
  const points = Math.round(100 * share)
  return points === 0 ? '0 %' : `${points > 0 ? '+' : '−'}${Math.abs(points)} %`
}
