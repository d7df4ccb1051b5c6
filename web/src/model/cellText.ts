// Cells in words, beside the board and for screen readers.
import type { CellView, Choice, Decision, View } from '../api'
import { pieceText, plural, shortOdds } from './format'

/** Returns a cell without its pieces: name, ground, height, objective. */
export function groundText(cell: CellView): string {
  const parts = [`${cell.name}, ${cell.title || 'open ground'}`]
  if (cell.height > 0) parts.push(`height ${cell.height}`)
  if (cell.objective) parts.push(cell.objective.note)
  return parts.filter(Boolean).join('; ')
}

/** What a cell means to the person who is to act. */
export type CellMeaning = {
  /** The choices a click on it can mean. */
  choices: Choice[]
  /** The action whose odds are known. */
  explained: Decision | null
  /** Whether a unit on it can be chosen to act. */
  canAct: boolean
}

/** Returns a cell with its pieces and what can be done there. */
export function cellText(cell: CellView, view: View, { choices, explained, canAct }: CellMeaning): string {
  const pieces = view.pieces.filter((piece) => piece.cell === cell.name)
  const parts = [groundText(cell), ...pieces.map((piece) => pieceText(piece, view.seats))]
  const [first] = choices
  if (choices.length > 1) parts.push(`${plural(choices.length, 'action')} possible`)
  else if (first) parts.push(first.sentence)
  if (first && explained?.line === first.line) parts.push(shortOdds(explained.odds))
  if (canAct) parts.push('can act')
  return parts.filter(Boolean).join('; ')
}
