// How many clicks a turn takes: the same turns of recorded games, by the page as it is and by the rules of version 0.1.0.
import type { Snapshot } from '../../src/api'
import { reasonToConfirm } from '../../src/model/confirm.ts'
import { keyOf, Offer, type Action } from '../../src/model/offer.ts'
import { cellAfter } from '../../src/model/pieces.ts'
import { seatToAct } from '../../src/model/scene.ts'
import { Selection } from '../../src/table/selection.svelte.ts'
import { unitsOf } from './explore.ts'
import { loadTable, snapshotOf } from './tables.ts'

export type Turn = { before: number; now: number; decisions: number }

type Step = (selection: Selection) => Action | 'chosen' | 'several' | null

/** What a person could do on the way to an action. */
function stepsTo(wanted: Action, offer: Offer): Step[] {
  const steps: Step[] = []
  const click =
    (cell: string, name: string | null): Step =>
    (selection) => {
      const meaning = selection.click(cell, name)
      if (meaning.kind === 'play') return meaning.action
      return meaning.kind === 'several' || meaning.kind === 'chosen' ? meaning.kind : null
    }
  const press =
    (key: string): Step =>
    (selection) => {
      const meaning = selection.press(key)
      if (meaning.kind === 'play') return meaning.action
      return meaning.kind === 'several' || meaning.kind === 'chosen' ? meaning.kind : null
    }
  if (wanted.to !== null) steps.push(click(wanted.to, null))
  if (wanted.from !== null) steps.push(click(wanted.from, wanted.class))
  const verbs = [
    ...offer.freeVerbs,
    ...offer.units.filter(({ cell }) => cell === wanted.from).flatMap((unit) => offer.verbsOf(unit)),
  ].filter((verb) => verb.actions.some((action) => keyOf(action) === keyOf(wanted)))
  steps.push(...verbs.map((verb) => press(verb.key)))
  // A handle means one action whatever is chosen.
  const isAtHand =
    wanted === offer.end || offer.withoutCell.includes(wanted) || offer.handles.includes(wanted)
  if (isAtHand) steps.push(() => wanted)
  return steps
}

/** The most clicks that an action can take, a question and a choice at a cell included. */
const MOST = 4

/** Returns the least number of clicks that play an action, from what is chosen by itself. */
function leastClicks(wanted: Action, offer: Offer, select: () => Selection): number {
  const steps = stepsTo(wanted, offer)
  let paths: Step[][] = [[]]
  for (let clicks = 1; clicks <= MOST; clicks++) {
    paths = paths.flatMap((path) => steps.map((step) => [...path, step]))
    for (const path of paths) {
      const selection = select()
      const results = path.map((step) => step(selection))
      const last = results.at(-1)
      const isOpen = results.slice(0, -1).every((one) => one === 'chosen')
      if (isOpen && typeof last === 'object' && last !== null && keyOf(last) === keyOf(wanted)) return clicks
      const several = selection.several?.actions ?? []
      if (isOpen && last === 'several' && several.some((one) => keyOf(one) === keyOf(wanted)))
        return clicks + 1
    }
  }
  throw new Error(`no way to play ${keyOf(wanted)}`)
}

/** Returns the action that the next lines of a record play, and how many lines those are. */
function actionAt(offer: Offer, lines: string[]): { action: Action; count: number } | null {
  const [first = '', second = ''] = lines
  const opened = offer.actions.find((action) => action.opener === first && action.line === second)
  if (opened) return { action: opened, count: 2 }
  const alone = offer.actions.find((action) => action.opener === null && action.line === first)
  return alone ? { action: alone, count: 1 } : null
}

type Event = { seat: string; line: string }

function eventsOf(record: string): { head: string; events: Event[] } {
  const lines = record.trimEnd().split('\n')
  const first = lines.findIndex((line) => /^(chance|p\d|red|blu) /.test(line))
  const events = lines.slice(first).map((text) => {
    const at = text.indexOf(' ')
    return { seat: text.slice(0, at), line: text.slice(at + 1) }
  })
  return { head: lines.slice(0, first).join('\n'), events }
}

/** Counts the clicks of the whole turns of a record, except its first events: the board is set up there. */
export async function countTurns(url: string, record: string, skip: number, most: number): Promise<Turn[]> {
  const { head, events } = eventsOf(record)
  const turns: Turn[] = []
  let turn: (Turn & { seat: string; isWhole: boolean }) | null = null
  let [selection, last] = [new Selection(), null as { snapshot: Snapshot; unit: string | null } | null]
  for (let at = skip; at < events.length && turns.length < most;) {
    const { seat, line } = events[at]!
    if (seat === 'chance') {
      at += 1
      continue
    }
    const played = events.slice(0, at).map((event) => `${event.seat} ${event.line}`)
    const snapshot = await snapshotOf(url, await loadTable(url, [head, ...played].join('\n')))
    const acting = seatToAct(snapshot.to_act)
    const own = unitsOf(snapshot.pieces, acting)
    const offer = new Offer(snapshot.actions, own)
    const next = events[at + 1]
    const found = actionAt(offer, [line, next?.seat === seat ? next.line : ''])
    // A unit that was opened, and then not used.
    if (!found) {
      at += 1
      continue
    }
    if (turn === null || turn.seat !== seat) {
      if (turn?.isWhole) turns.push(turn)
      turn = { seat, before: 0, now: 0, decisions: 0, isWhole: turn !== null }
      selection = new Selection()
      last = null
    }
    // What is chosen stays chosen, or the next unit is.
    const unit = selection.unit
    const cell = unit && last ? cellAfter(unit, acting, last.snapshot, snapshot) : null
    const chosen = unit && cell !== null ? { ...unit, cell } : null
    const select = () => {
      const copy = new Selection()
      if (last) copy.update(selection.offer, unit)
      copy.update(offer, chosen, last !== null && unit !== null)
      return copy
    }
    const { action, count } = found
    const asks = reasonToConfirm(action, snapshot.pieces, acting, offer) === null ? 0 : 1
    const isForced = offer.only !== null
    const aims = action.from !== null && action.to !== null
    const isOther = action.from !== null && action.from !== last?.unit && offer.units.length > 1
    const severally =
      offer.actions.filter((one) => one.from === action.from && one.to === action.to).length > 1
    const isAtHand = offer.handles.includes(action)
    const who = isAtHand ? 0 : action.needsVerb ? 1 + (aims ? 1 : 0) : isOther ? 1 : 0
    const needed = 1 + asks + who + (aims && severally ? 1 : 0)
    const decisions = isForced ? 0 : needed
    const now = isForced ? 0 : asks + leastClicks(action, offer, select)
    turn.decisions += decisions
    turn.now += now
    // 0.1.0: a click for the unit unless it has just acted, one for its target, one more for a choice or a question.
    const before = asks + (aims && isOther ? 2 : 1) + (aims && severally ? 1 : 0)
    turn.before += before
    selection = select()
    if (action.from !== null && selection.unit?.cell !== action.from)
      selection.click(action.from, action.class)
    const moved = action.from !== null && action.kind === 'move' ? action.to : action.from
    last = { snapshot, unit: moved }
    at += count
  }
  return turns
}

const middle = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the median of every count. */
export const typical = (turns: Turn[]): Turn => ({
  before: middle(turns.map(({ before }) => before)),
  now: middle(turns.map(({ now }) => now)),
  decisions: middle(turns.map(({ decisions }) => decisions)),
})
