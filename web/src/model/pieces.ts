// Pieces from one scene to the next. A piece keeps the id the game gives it; where units are alike, the log says which
// piece went where.
import type { LogLine, PieceMove, PieceView } from '../api'

/** A piece with a key that stays the same while it is in play, and its index in the scene. */
export type Token = { key: string; index: number; piece: PieceView }

/** What happened to a piece between two scenes. */
export type PieceChange =
  | { kind: 'moved'; key: string; from: string; to: string }
  | { kind: 'health'; key: string; cell: string; by: number }
  | { kind: 'gone'; key: string; cell: string }
  | { kind: 'came'; key: string; cell: string }

const placeOf = (seat: number, name: string, cell: string | null | undefined) =>
  `${seat} ${name} ${cell ?? ''}`

/** The moves of one event. They happen at once: no piece makes two of them. */
export type Step = PieceMove[]

/** Returns what moved between two logs, event by event. Undone events come first, backwards. */
export function stepsBetween(before: LogLine[], after: LogLine[]): Step[] {
  let same = 0
  while (same < before.length && same < after.length && before[same]?.line === after[same]?.line) same += 1
  const undone = before
    .slice(same)
    .reverse()
    .map((line) => (line.moves ?? []).map((move) => ({ ...move, from: move.to, to: move.from })))
  return [...undone, ...after.slice(same).map((line) => line.moves ?? [])] as Step[]
}

/** Returns the keys of alike pieces by the place they have come to. */
function keysAfter(before: Token[], steps: Step[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  const put = (place: string, key: string) => places.set(place, [...(places.get(place) ?? []), key])
  for (const { key, piece } of before) {
    if (piece.id == null) put(placeOf(piece.seat, piece.class, piece.cell), key)
  }
  for (const step of steps) {
    const landed: [string, string][] = []
    for (const { seat, class: name, from, to } of step) {
      const key = from ? places.get(placeOf(seat, name, from))?.shift() : undefined
      if (key !== undefined && to) landed.push([placeOf(seat, name, to), key])
    }
    for (const [place, key] of landed) put(place, key)
  }
  return places
}

let nextKey = 1

/** Returns the pieces of a scene with their keys. `before` are those of the scene before, `steps` what moved since. */
export function tokensOf(pieces: PieceView[], before: Token[] = [], steps: Step[] = []): Token[] {
  const alike = keysAfter(before, steps)
  return pieces.map((piece, index) => {
    const known = alike.get(placeOf(piece.seat, piece.class, piece.cell))
    const key = piece.id != null ? `piece ${piece.id}` : (known?.shift() ?? `unit ${nextKey++}`)
    return { key, index, piece }
  })
}

/** Returns where the piece of a seat on a cell has gone; null if it is gone. */
export function cellAfter(
  unit: { cell: string; class: string | null },
  seat: number | null,
  before: { pieces: PieceView[]; log: LogLine[] },
  after: { pieces: PieceView[]; log: LogLine[] },
): string | null {
  const { cell, class: name } = unit
  if (name === null) return cell
  const piece = before.pieces.find((one) => one.cell === cell && one.class === name && one.seat === seat)
  if (!piece) return cell
  if (piece.id != null) return after.pieces.find((one) => one.id === piece.id)?.cell ?? null
  let at: string = cell
  for (const step of stepsBetween(before.log, after.log)) {
    const gone = step.find((move) => move.seat === seat && move.class === name && move.from === at)
    if (gone?.to) at = gone.to
  }
  return after.pieces.some((one) => one.cell === at && one.class === name && one.seat === seat) ? at : null
}

/** Returns what changed between two sets of tokens. */
export function changes(before: Token[], after: Token[]): PieceChange[] {
  const old = new Map(before.map((token) => [token.key, token.piece]))
  const found: PieceChange[] = []
  for (const { key, piece } of after) {
    const was = old.get(key)
    old.delete(key)
    if (!was?.cell) {
      if (piece.cell) found.push({ kind: 'came', key, cell: piece.cell })
      continue
    }
    if (!piece.cell) {
      found.push({ kind: 'gone', key, cell: was.cell })
      continue
    }
    if (piece.cell !== was.cell) found.push({ kind: 'moved', key, from: was.cell, to: piece.cell })
    const by = (piece.health?.[0] ?? 0) - (was.health?.[0] ?? 0)
    if (by !== 0) found.push({ kind: 'health', key, cell: piece.cell, by })
  }
  for (const [key, { cell }] of old) if (cell) found.push({ kind: 'gone', key, cell })
  return found
}
