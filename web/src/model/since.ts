// What has changed for a seat since its last turn, for a card that sums up the turns of the others.
import type { Counter, PieceView } from '../api'
import { counterText, wordTitle } from './format'
import type { Scene } from './scene'

export type Since = {
  /** Deaths, captures, points: the lines of their own in the log. */
  news: string[]
  /** The units of the seat that lost health. */
  losses: string[]
  /** The scores that have changed. */
  scores: string[]
  /** What will happen: pieces that have come to the board without health, and new statuses of own units. */
  ticking: string[]
}

/** Returns the first log line of another seat from a line on; null if there is none. */
function firstForeign(scene: Scene, seat: number, from: number): number | null {
  const index = scene.log.findIndex((line, i) => i >= from && line.seat != null && line.seat !== seat)
  return index < 0 ? null : index
}

const sameAs = (piece: PieceView) => (other: PieceView) =>
  piece.id == null
    ? other.id == null && other.cell === piece.cell && other.class === piece.class && other.seat === piece.seat
    : other.id === piece.id

const named = (piece: PieceView) => `Your ${wordTitle(piece.class)}${piece.cell ? ` on ${piece.cell}` : ''}`

function lossesOf(before: Scene, now: Scene, seat: number): string[] {
  return before.pieces.flatMap((piece) => {
    const after = piece.seat === seat && piece.cell ? now.pieces.find(sameAs(piece)) : undefined
    const lost = (piece.health?.[0] ?? 0) - (after?.health?.[0] ?? 0)
    // The news tell who has died.
    return after?.cell && after.health && lost > 0
      ? [`${named(after)} lost ${lost} health and has ${after.health[0]} of ${after.health[1]}.`]
      : []
  })
}

function tickingOf(before: Scene, now: Scene, seat: number): string[] {
  return now.pieces.flatMap((piece) => {
    if (!piece.cell) return []
    const was = before.pieces.find(sameAs(piece))
    if (!piece.health) return was ? [] : [piece.tooltip]
    const isOld = (title: string) => was?.marks?.some((mark) => mark.title === title)
    const marks = piece.seat === seat && was?.cell ? (piece.marks ?? []) : []
    return marks.filter((mark) => !isOld(mark.title)).map((mark) => `${named(piece)}: ${mark.title}.`)
  })
}

const scoreOf = (scene: Scene, seat: number): Counter | undefined =>
  scene.counters.find((counter) => counter.seat === seat && 'count' in counter.value)

function scoresOf(before: Scene, now: Scene): string[] {
  return now.sides.flatMap((side, seat) => {
    const [was, is] = [scoreOf(before, seat), scoreOf(now, seat)]
    if (!was || !is || was.title !== is.title || counterText(was) === counterText(is)) return []
    return [`${side.title}, ${is.title}: ${counterText(is)}`]
  })
}

/** Returns what has changed for a seat since a scene in which it was to act; null if nobody else has acted. Without
 * that scene only the news are known. */
export function sinceTurn(before: Scene | null, now: Scene, seat: number, from: number): Since | null {
  const first = firstForeign(now, seat, from)
  if (first === null) return null
  return {
    news: now.log.slice(first).flatMap((line) => line.news ?? []),
    losses: before ? lossesOf(before, now, seat) : [],
    scores: before ? scoresOf(before, now) : [],
    ticking: before ? tickingOf(before, now, seat) : [],
  }
}

/** Returns whether there is nothing to tell. */
export const isQuiet = ({ news, losses, scores, ticking }: Since): boolean =>
  news.length + losses.length + scores.length + ticking.length === 0
