// Cells in words, beside the board and for screen readers.
import type { CellView } from '../api'
import { pieceText, plural, shortOdds, wordTitle } from './format'
import { keyOf, type Action, type Explained } from './offer'
import type { Position } from './scene'

/** Returns a cell without its pieces: name, ground, height, objective. */
export function groundText(cell: CellView): string {
  const parts = [`${cell.name}, ${cell.title || 'open ground'}`]
  // Some titles say it already.
  if (cell.height > 0 && !cell.title.includes('height')) parts.push(`height ${cell.height}`)
  if (cell.objective) parts.push(cell.objective.note)
  return parts.filter(Boolean).join('; ')
}

/** What a cell means to the person who is to act. */
export type CellMeaning = {
  /** The actions that a click on it means. */
  actions: Action[]
  /** The action whose odds are known. */
  explained: Explained | null
  /** Whether a unit on it can be chosen to act. */
  canAct: boolean
  /** The verbs to choose first, to do something to the unit on it. */
  guarded: string[]
}

/** Returns an action in a few words: its sentence if that is known, otherwise its verb. */
function actionText(action: Action, explained: Explained | null): string {
  if (explained && keyOf(explained) === keyOf(action))
    return [explained.sentence, shortOdds(explained.odds)].filter(Boolean).join('; ')
  const placed = action.from === null && action.class !== null ? ` ${wordTitle(action.class)}` : ''
  return action.sentence ?? `${action.verb}${placed}`
}

/** Returns a cell with its pieces and what can be done there. */
export function cellText(
  cell: CellView,
  { pieces, sides }: Position,
  { actions, explained, canAct, guarded }: CellMeaning,
): string {
  const here = pieces.filter((piece) => piece.cell === cell.name)
  const parts = [groundText(cell), ...here.map((piece) => pieceText(piece, sides))]
  const [first] = actions
  if (actions.length > 1) parts.push(`${plural(actions.length, 'action')} possible`)
  else if (first) parts.push(actionText(first, explained))
  if (canAct) parts.push('can act')
  if (guarded.length > 0) parts.push(`choose ${guarded.join(' or ')} first to do that here`)
  return parts.filter(Boolean).join('; ')
}

/** Returns the cells that a text names. */
export function cellsIn(text: string, index: ReadonlyMap<string, unknown>): string[] {
  return [...new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => index.has(word)))]
}
