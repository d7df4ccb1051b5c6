// Which choices belong to a cell. The client knows a choice only by its acting cell, its target cell and its line.
import type { ActionKind, Choice } from '../api'

/** The selection: an acting cell, and possibly one class of its pieces. */
export type Chosen = { cell: string; class: string | null }

/** Which kind of action marks a cell with several: the lowest number wins. */
const PRIORITY: Record<ActionKind, number> = {
  attack: 0,
  charge: 1,
  heal: 2,
  special: 3,
  place: 4,
  move: 5,
  choice: 6,
  end: 7,
}

export const KIND_TITLES: Record<ActionKind, string> = {
  move: 'Move',
  charge: 'Move and fight',
  attack: 'Attack',
  heal: 'Heal',
  special: 'Special',
  place: 'Place',
  choice: 'Choose',
  end: 'End turn',
}

/** Returns the choices of the selection. */
export function choicesOf(choices: Choice[], chosen: Chosen | null): Choice[] {
  if (!chosen) return []
  // A choice of the cell itself, without a class, belongs to every selection on it.
  const isOf = (choice: Choice) =>
    chosen.class === null || choice.class === null || choice.class === chosen.class
  return choices.filter((choice) => choice.from === chosen.cell && isOf(choice))
}

/** Returns the classes that can act from a cell, in the order of the choices. */
export function classesAt(choices: Choice[], cell: string): string[] {
  const classes = choices.filter((choice) => choice.from === cell).map((choice) => choice.class)
  return [...new Set(classes)].filter((name): name is string => name !== null)
}

/** Returns the cells that can act. */
export function actors(choices: Choice[]): Set<string> {
  return new Set(choices.map((choice) => choice.from).filter((cell): cell is string => cell !== null))
}

/** Returns the choices with a target cell: those of the selection, or without one those without an acting cell. */
export function choicesAt(choices: Choice[], chosen: Chosen | null, to: string): Choice[] {
  const pool = chosen ? choicesOf(choices, chosen) : choices.filter((choice) => choice.from === null)
  return pool.filter((choice) => choice.to === to)
}

/** A target cell, and the kind of action that marks it. */
export type Target = {
  cell: string
  kind: ActionKind
  count: number
  /** Whether every choice there has a warning. */
  isWarned: boolean
}

export function targets(choices: Choice[], chosen: Chosen | null): Target[] {
  const pool = chosen ? choicesOf(choices, chosen) : choices.filter((choice) => choice.from === null)
  const found = new Map<string, Target>()
  for (const choice of pool) {
    if (choice.to === null) continue
    const target = found.get(choice.to)
    if (!target) {
      const isWarned = choice.warning !== null
      found.set(choice.to, { cell: choice.to, kind: choice.kind, count: 1, isWarned })
      continue
    }
    target.count += 1
    target.isWarned &&= choice.warning !== null
    if (PRIORITY[choice.kind] < PRIORITY[target.kind]) target.kind = choice.kind
  }
  return [...found.values()]
}

/** Returns the choices without a target cell: those of the selection, then those without an acting cell. */
export function buttons(choices: Choice[], chosen: Chosen | null): Choice[] {
  const free = choices.filter((choice) => choice.from === null && choice.to === null)
  const own = choicesOf(choices, chosen).filter((choice) => choice.to === null)
  return [...own, ...free]
}

/** Groups the choices with a target but no acting cell by verb and class: what can be placed on the board. */
export function placementGroups(
  choices: Choice[],
): { key: string; verb: string; class: string | null; choices: Choice[] }[] {
  const groups = new Map<string, { key: string; verb: string; class: string | null; choices: Choice[] }>()
  for (const choice of choices) {
    if (choice.from !== null || choice.to === null) continue
    const key = `${choice.verb} ${choice.class ?? ''}`.trim()
    const group = groups.get(key)
    if (group) group.choices.push(choice)
    else groups.set(key, { key, verb: choice.verb, class: choice.class, choices: [choice] })
  }
  return [...groups.values()]
}

/** Returns the selection to start with: the one before if it can still act, or the only cell that can. */
export function autoChosen(choices: Choice[], before: Chosen | null): Chosen | null {
  const cells = actors(choices)
  if (before && choicesOf(choices, before).length > 0) return before
  const [only] = cells
  const rest = choices.filter((choice) => choice.from === null && choice.kind !== 'end')
  if (cells.size !== 1 || only === undefined || rest.length > 0) return null
  return { cell: only, class: null }
}

/** Returns the choice that ends the turn, if there is exactly one. */
export function endOf(choices: Choice[]): Choice | null {
  const ends = choices.filter((choice) => choice.kind === 'end')
  return ends.length === 1 ? (ends[0] ?? null) : null
}

/** Returns the only choice, if there is exactly one. */
export function onlyOf(choices: Choice[]): Choice | null {
  return choices.length === 1 ? (choices[0] ?? null) : null
}

/** Returns at most `most` choices whose line starts with the typed words. */
export function completions(choices: Choice[], typed: string, most = 8): Choice[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (line: string) => {
    const have = line.toLowerCase().split(' ')
    return words.every((word, i) => (i === words.length - 1 ? have[i]?.startsWith(word) : have[i] === word))
  }
  return words.length === 0 ? [] : choices.filter((choice) => fits(choice.line)).slice(0, most)
}
