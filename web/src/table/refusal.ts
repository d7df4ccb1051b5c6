// Why a click means nothing, in the words of the game where it has a reason.
import type { Cause } from '../api'
import { nothingToDo } from '../model/format'
import { seatToAct, type Scene } from '../model/scene'
import type { Insight } from './insight.svelte'

export type Refusal = { sentence: string; rule: string | null }

/** Returns why there is no action from one cell to another; without a unit `from` is null. */
export async function refusalOf(
  insight: Insight,
  scene: Scene,
  from: string | null,
  to: string,
  hasActors: boolean,
): Promise<Refusal> {
  const seat = seatToAct(scene.toAct)
  const own = scene.pieces.findIndex((piece) => piece.cell === to && piece.seat === seat)
  // A click on a unit of the person asks why it cannot act.
  const [acting, target] = from === null && own >= 0 ? [to, null] : [from, to]
  const answers = await insight.candidates(acting, target)
  const refused = answers.find((answer) => answer.refused !== null)?.refused
  const reason = refused ?? (target === null ? await whyBlocked(insight, own) : null)
  if (reason) return reason
  return { sentence: nothingToDo(scene, acting, target, hasActors), rule: null }
}

async function whyBlocked(insight: Insight, piece: number): Promise<Cause | null> {
  const reach = await insight.reachOf(piece).catch(() => null)
  return reach?.blocked ?? null
}
