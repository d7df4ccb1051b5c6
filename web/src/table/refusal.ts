// Why a click means nothing, in the words of the game where it has a reason.
import type { Answer, Cause } from '../api'
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
  const from = unit?.cell ?? null
  const seat = seatToAct(scene.toAct)
  const own = scene.pieces.findIndex((piece) => piece.cell === to && piece.seat === seat)
  // A click on a unit of the person asks why it cannot act.
  const [acting, target] = from === null && own >= 0 ? [to, null] : [from, to]
  const refusals = (await insight.candidates(acting, target)).filter((answer) => answer.refused)
  // Several units may stand on a cell: what is said is about the chosen one, and its verb.
  const fits = (answer: Answer) =>
    (unit?.class && answer.class === unit.class ? 2 : 0) + (answer.verb === verb ? 1 : 0)
  const best = refusals.reduce<Answer | null>(
    (best, answer) => (best === null || fits(answer) > fits(best) ? answer : best),
    null,
  )
  const refused = best?.refused
  const reason = refused ?? (target === null ? await whyBlocked(insight, own) : null)
  if (reason) return reason
  return { sentence: nothingToDo(scene, acting, target, hasActors), rule: null }
}

async function whyBlocked(insight: Insight, piece: number): Promise<Cause | null> {
  const reach = await insight.reachOf(piece).catch(() => null)
  return reach?.blocked ?? null
}
