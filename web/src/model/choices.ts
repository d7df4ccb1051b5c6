// Which decisions belong to a cell. A decision is known by the cell that acts, the cell it is done to, and its line;
// the client knows nothing else about it.
import type { ActionKind, Choice } from '../api'

/** What is chosen so far: an acting cell, perhaps one class of the pieces on it. */
export type Chosen = { cell: string; class: string | null }

/** The order in which actions at one cell compete for its mark: what matters most first. */
const WEIGHT: Record<ActionKind, number> = {
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
  charge: 'Go and fight',
  attack: 'Attack',
  heal: 'Heal',
  special: 'Special',
  place: 'Place',
  choice: 'Choose',
  end: 'End',
}

/** The decisions of an acting cell. */
export function choicesOf(choices: Choice[], chosen: Chosen | null): Choice[] {
  if (!chosen) return []
  // What a cell does without a unit stays open, whichever unit is chosen on it.
  const isOf = (choice: Choice) =>
    chosen.class === null || choice.class === null || choice.class === chosen.class
  return choices.filter((choice) => choice.from === chosen.cell && isOf(choice))
}

/** The classes that can act from a cell, in the order of the list. */
export function classesAt(choices: Choice[], cell: string): string[] {
  const classes = choices.filter((choice) => choice.from === cell).map((choice) => choice.class)
  return [...new Set(classes)].filter((name): name is string => name !== null)
}

/** The cells that can act. */
export function actors(choices: Choice[]): Set<string> {
  return new Set(choices.map((choice) => choice.from).filter((cell): cell is string => cell !== null))
}

/** The decisions that are done to a cell: of the chosen one, or of nobody on the board if nothing is chosen. */
export function choicesAt(choices: Choice[], chosen: Chosen | null, to: string): Choice[] {
  const pool = chosen ? choicesOf(choices, chosen) : choices.filter((choice) => choice.from === null)
  return pool.filter((choice) => choice.to === to)
}

/** A cell that something can be done to, with the action that gives it its colour and shape. */
export type Target = {
  cell: string
  kind: ActionKind
  count: number
  /** Whether everything that can be done there is warned of. */
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
    if (WEIGHT[choice.kind] < WEIGHT[target.kind]) target.kind = choice.kind
  }
  return [...found.values()]
}

/** The decisions that name no cell to click: answers, the end of a turn, a chosen unit's own doings. */
export function buttons(choices: Choice[], chosen: Chosen | null): Choice[] {
  const free = choices.filter((choice) => choice.from === null && choice.to === null)
  const own = choicesOf(choices, chosen).filter((choice) => choice.to === null)
  return [...own, ...free]
}

/** Groups of decisions that need a cell but no acting cell, by verb and class: what can be brought onto the board. */
export function hands(
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

/** The cell to choose by itself: the one that all acting decisions share, or the one chosen before. */
export function chosenByItself(choices: Choice[], before: Chosen | null): Chosen | null {
  const cells = actors(choices)
  if (before && choicesOf(choices, before).length > 0) return before
  const [only] = cells
  const rest = choices.filter((choice) => choice.from === null && choice.kind !== 'end')
  if (cells.size !== 1 || only === undefined || rest.length > 0) return null
  return { cell: only, class: null }
}

/** The decision that ends the turn, if there is exactly one. */
export function endOf(choices: Choice[]): Choice | null {
  const ends = choices.filter((choice) => choice.kind === 'end')
  return ends.length === 1 ? (ends[0] ?? null) : null
}

/** The one decision there is, if there is only one. */
export function onlyOf(choices: Choice[]): Choice | null {
  return choices.length === 1 ? (choices[0] ?? null) : null
}

/** The legal lines that begin like what was typed. */
export function completions(choices: Choice[], typed: string, most = 8): Choice[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (line: string) => {
    const have = line.toLowerCase().split(' ')
    return words.every((word, i) => (i === words.length - 1 ? have[i]?.startsWith(word) : have[i] === word))
  }
  return words.length === 0 ? [] : choices.filter((choice) => fits(choice.line)).slice(0, most)
}
