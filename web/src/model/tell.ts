// A cell in words: for those who do not see the board, and beside it.
import type { CellView } from '../api'
import type { Session } from '../table/session.svelte'
import { pieceText, plural, shortOdds } from './format'

/** A cell by itself: its name, its ground, what it is worth. */
export function groundText(cell: CellView): string {
  const parts = [`${cell.name}, ${cell.title || 'open ground'}`]
  if (cell.height > 0) parts.push(`height ${cell.height}`)
  if (cell.objective) parts.push(cell.objective.note)
  return parts.filter(Boolean).join('; ')
}

export function cellText(session: Session, cell: CellView): string {
  const { view } = session.scene
  const parts = [groundText(cell)]
  const here = view.pieces.filter((piece) => piece.cell === cell.name)
  parts.push(...here.map((piece) => pieceText(piece, view.seats)))
  const found = session.at(cell.name)
  const [first] = found
  if (found.length > 1) parts.push(`${plural(found.length, 'action')} possible`)
  else if (first) parts.push(first.sentence)
  const { explained } = session
  if (first && explained?.line === first.line) parts.push(shortOdds(explained.odds))
  if (session.actors.has(cell.name) && session.chosen?.cell !== cell.name) parts.push('can act')
  return parts.filter(Boolean).join('; ')
}
