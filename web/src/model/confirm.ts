// Which actions the person is asked about before they are played.
import type { PieceView } from '../api'
import type { Action, Offer } from './offer'

/** Returns why an action should be confirmed: its warning, or units that could still act. */
export function reasonToConfirm(
  action: Action,
  pieces: PieceView[],
  seat: number | null,
  { actors, actions }: Pick<Offer, 'actors' | 'actions'>,
): string | null {
  if (action.warning !== null) return action.warning
  if (action.kind !== 'end') return null
  const able = pieces.filter((piece) => piece.seat === seat && piece.cell != null && actors.has(piece.cell))
  const fresh = able.filter((piece) => piece.readiness === 'fresh').length
  if (fresh > 0) return fresh === 1 ? 'One of your units can still act.' : 'Some of your units can still act.'
  const attacks = (piece: PieceView) =>
    actions.some((one) => one.from === piece.cell && (one.kind === 'attack' || one.kind === 'charge'))
  return able.some(attacks) ? 'You can still attack.' : null
}
