// Everything that a person can reach by clicks and buttons in a position, found with the page's own selection.
import type { ActionGroup, Choice, PieceView } from '../../src/api'
import { keyOf, Offer } from '../../src/model/offer.ts'
import { Selection, type Meaning } from '../../src/table/selection.svelte.ts'

/** Groups choices as the server does. */
export function grouped(choices: Choice[]): ActionGroup[] {
  const groups = new Map<string, ActionGroup>()
  for (const { line, verb, kind, needs_verb, opener, from, class: name, to, sentence, warning } of choices) {
    const key = [opener, verb, kind, from, name, needs_verb].join('|')
    const group = groups.get(key) ?? {
      verb,
      kind,
      ...(needs_verb ? { needs_verb } : {}),
      ...(opener ? { opener } : {}),
      ...(from ? { from } : {}),
      ...(name ? { class: name } : {}),
      actions: [],
    }
    groups.set(key, group)
    group.actions.push({ line, ...(to ? { to } : { sentence }), ...(warning ? { warning } : {}) })
  }
  return [...groups.values()]
}

/** Returns the cells with a unit of a seat. */
export function unitsOf(pieces: PieceView[], seat: number | null): Set<string> {
  return new Set(pieces.flatMap((piece) => (piece.seat === seat && piece.health && piece.cell) || []))
}

export type Explored = {
  /** The actions that were reached, with their openers. */
  reached: Set<string>
  /** What a person would find wrong: a mark without a meaning, a look that plays. */
  wrong: string[]
}

/** Clicks everything that is marked and presses every button, from every selection. */
export function explore(groups: ActionGroup[], own: ReadonlySet<string>): Explored {
  const offer = new Offer(groups, own)
  const selection = new Selection()
  selection.update(offer, null)
  const reached = new Set<string>()
  const wrong: string[] = []
  const take = (meaning: Meaning): void => {
    if (meaning.kind === 'play') reached.add(keyOf(meaning.action))
    if (meaning.kind !== 'several') return
    for (const action of selection.several?.actions ?? []) reached.add(keyOf(action))
    selection.several = null
  }
  const clickMarks = (): void => {
    for (const { cell } of selection.marks) {
      const meaning = selection.click(cell)
      if (meaning.kind === 'nothing' || meaning.kind === 'guarded') wrong.push(`the mark on ${cell}`)
      take(meaning)
    }
  }
  for (const action of [...offer.withoutCell, ...(offer.end ? [offer.end] : [])]) reached.add(keyOf(action))
  selection.clear()
  clickMarks()
  for (const verb of offer.freeVerbs) {
    selection.clear()
    take(selection.press(verb.key))
    if (selection.verb === null) continue
    if (!verb.hasSources || selection.unit) {
      clickMarks()
      continue
    }
    for (const { cell } of selection.marks) {
      selection.clear()
      selection.press(verb.key)
      selection.click(cell)
      clickMarks()
    }
  }
  for (const cell of offer.actors) {
    selection.clear()
    for (const unit of offer.unitsAt(cell)) {
      if (selection.click(cell).kind !== 'chosen') wrong.push(`looking at ${cell}`)
      if (selection.unit?.class !== unit.class) wrong.push(`the ${unit.class} on ${cell}`)
      clickMarks()
      for (const verb of selection.verbs) {
        take(selection.press(verb.key))
        if (selection.verb === null) continue
        clickMarks()
        selection.press(verb.key)
      }
    }
  }
  return { reached, wrong }
}
