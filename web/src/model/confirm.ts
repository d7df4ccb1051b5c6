// Which actions the person is asked about before they are played.
import type { PieceView } from '../api'
import type { Action } from './offer'

/** Returns why an action should be confirmed: its warning, or units that could still act. */
export function reasonToConfirm(
  action: Action,
  pieces: PieceView[],
  seat: number | null,
  actors: ReadonlySet<string>,
): string | null {
  if (action.warning !== null) return action.warning
  if (action.kind !== 'end') return null
  const fresh = pieces.filter(
    (piece) =>
      piece.seat === seat && piece.readiness === 'fresh' && piece.cell != null && actors.has(piece.cell),
  ).length
  if (fresh === 0) return null
  return fresh === 1 ? 'One unit can still act.' : `${fresh} units can still act.`
}
