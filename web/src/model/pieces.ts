// Pieces have no ids in the view. To animate them, each is matched with a piece of the view before.
import type { LogLine, PieceView, View } from '../api'

/** A piece with an id that stays the same while it is in play, and its index in the view. */
export type Token = { id: number; index: number; piece: PieceView }

/** What happened to a piece between two views. */
export type Change =
  | { kind: 'moved'; id: number; from: string; to: string }
  | { kind: 'health'; id: number; cell: string; by: number }
  | { kind: 'gone'; token: Token; cell: string }
  | { kind: 'came'; id: number; cell: string }

let nextId = 1

export function firstTokens(view: View): Token[] {
  return view.pieces.map((piece, index) => ({ id: nextId++, index, piece }))
}

const kindOf = (piece: PieceView) => `${piece.seat} ${piece.class}`

/** Matches the pieces of a view with the tokens before it: by cell, then by the event, then by class. */
export function matchTokens(before: Token[], view: View, log: LogLine | null): Token[] {
  const left = new Set(before)
  const found: (Token | undefined)[] = view.pieces.map(() => undefined)
  const match = (fits: (token: Token, piece: PieceView) => boolean) => {
    view.pieces.forEach((piece, index) => {
      if (found[index]) return
      for (const token of left) {
        if (kindOf(token.piece) !== kindOf(piece) || !fits(token, piece)) continue
        left.delete(token)
        found[index] = { id: token.id, index, piece }
        return
      }
    })
  }
  match((token, piece) => token.piece.cell === piece.cell && sameHealth(token.piece, piece))
  match((token, piece) => token.piece.cell === piece.cell)
  if (log?.from && log.to) match((token, piece) => token.piece.cell === log.from && piece.cell === log.to)
  match((token, piece) => token.piece.cell !== null && piece.cell !== null)
  match(() => true)
  return view.pieces.map((piece, index) => found[index] ?? { id: nextId++, index, piece })
}

function sameHealth(a: PieceView, b: PieceView): boolean {
  return a.health?.[0] === b.health?.[0]
}

/** Returns what changed between two sets of tokens. */
export function changes(before: Token[], after: Token[]): Change[] {
  const old = new Map(before.map((token) => [token.id, token]))
  const found: Change[] = []
  for (const token of after) {
    const was = old.get(token.id)
    old.delete(token.id)
    const { cell, health } = token.piece
    if (!was || was.piece.cell === null) {
      if (cell !== null) found.push({ kind: 'came', id: token.id, cell })
      continue
    }
    if (cell === null) {
      found.push({ kind: 'gone', token: was, cell: was.piece.cell })
      continue
    }
    if (cell !== was.piece.cell) found.push({ kind: 'moved', id: token.id, from: was.piece.cell, to: cell })
    const by = (health?.[0] ?? 0) - (was.piece.health?.[0] ?? 0)
    if (by !== 0) found.push({ kind: 'health', id: token.id, cell, by })
  }
  for (const token of old.values()) {
    if (token.piece.cell !== null) found.push({ kind: 'gone', token, cell: token.piece.cell })
  }
  return found
}
