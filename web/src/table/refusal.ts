// Why a click means nothing, in the words of the game where it has a reason.
import type { Candidate, Cause } from '../api'
import { nothingToDo } from '../model/format'
import type { Unit } from '../model/offer'
import { seatToAct, type Scene } from '../model/scene'
import type { Insight } from './insight.svelte'

export type Refusal = { sentence: string; rule: string | null }

/** Returns why the chosen unit, if any, has no action at a cell. */
export async function refusalOf(
  insight: Insight,
  scene: Scene,
  unit: Unit | null,
  verb: string | null,
  to: string,
  hasActors: boolean,
): Promise<Refusal> {
  const seat = seatToAct(scene.toAct)
  const ownPiece = scene.pieces.findIndex((piece) => piece.cell === to && piece.seat === seat)
  if (unit === null && ownPiece >= 0) {
    // The click asks why this unit cannot act.
    const cause =
      bestOf(await insight.candidates(to, null), null, verb) ?? (await whyBlocked(insight, ownPiece))
    return cause ?? { sentence: nothingToDo(scene, to, null, hasActors), rule: null }
  }
  const from = unit?.cell ?? null
  const cause = bestOf(await insight.candidates(from, to), unit, verb)
  return cause ?? { sentence: nothingToDo(scene, from, to, hasActors), rule: null }
}

/** Returns the refusal that fits best what was chosen: several units may stand on a cell, so its class counts more than
 * the verb. Of those that fit alike it is the first, in the order of the game. */
function bestOf(candidates: Candidate[], unit: Unit | null, verb: string | null): Cause | null {
  const fit = (candidate: Candidate) =>
    (unit?.class && candidate.class === unit.class ? 2 : 0) + (candidate.verb === verb ? 1 : 0)
  const refused = candidates.filter((candidate) => candidate.refused)
  const best = Math.max(...refused.map(fit))
  return refused.find((candidate) => fit(candidate) === best)?.refused ?? null
}

/** Returns why a piece cannot move at all now, if it cannot. */
async function whyBlocked(insight: Insight, piece: number): Promise<Cause | null> {
  const reach = await insight.reachOf(piece).catch(() => null)
  return reach?.blocked ?? null
}
