// What the person to act can do, arranged by unit and by verb. The client knows an action only by its acting cell, its
// target cell, its verb and its line.
import type { ActionGroup, ActionKind, Choice, GroupedAction } from '../api'
import { cellNames, wordTitle, type Odds } from './format'

/** A legal action: a line of a group. */
export type Action = {
  line: string
  /** The line to send before it, which only chooses the unit. */
  opener: string | null
  verb: string
  kind: ActionKind
  needsVerb: boolean
  from: string | null
  class: string | null
  to: string | null
  /** What it does; null if it has a target cell, until it is looked at. */
  sentence: string | null
  warning: string | null
}

/** An action with its sentence and its odds. */
export type Explained = Action & {
  sentence: string
  /** The cells that it affects besides its target. */
  area: string[]
  odds: Odds
}

/** What can be chosen to act: a cell, and a class of the pieces on it. */
export type Unit = { cell: string; class: string | null }

/** How a verb is marked: by the kind of its actions, and by a letter if the unit has several of that kind. */
export type Sign = { kind: ActionKind; letter: string | null }

/** What can be chosen before a cell: the actions of a unit with the same verb, or of no unit. */
export type Verb = {
  key: string
  title: string
  sign: Sign
  actions: Action[]
  /** Whether its actions have an acting cell that has to be chosen after it. */
  hasSources: boolean
}

export const KIND_TITLES: Record<ActionKind, string> = {
  move: 'Move',
  charge: 'Move and fight',
  attack: 'Attack',
  heal: 'Heal',
  special: 'Special',
  turn: 'Turn',
  place: 'Place',
  choice: 'Choose',
  end: 'End turn',
}

/** The order in which kinds of actions are listed and marked. */
const ORDER: ActionKind[] = ['move', 'charge', 'attack', 'heal', 'special', 'turn', 'place', 'choice', 'end']

/** Returns a list sorted by kind; what has the same kind keeps its order. */
export const byKind = <T>(list: T[], kindOf: (item: T) => ActionKind): T[] =>
  [...list].sort((a, b) => ORDER.indexOf(kindOf(a)) - ORDER.indexOf(kindOf(b)))

/** The kinds that never hurt the piece on their target. */
const HARMLESS: ReadonlySet<ActionKind> = new Set(['move', 'heal', 'turn', 'place'])

/** Returns the action of a choice. */
export function actionOf(choice: Choice): Action {
  const { line, verb, kind, sentence } = choice
  return {
    line,
    verb,
    kind,
    sentence,
    opener: choice.opener ?? null,
    needsVerb: choice.needs_verb ?? false,
    from: choice.from ?? null,
    class: choice.class ?? null,
    to: choice.to ?? null,
    warning: choice.warning ?? null,
  }
}

/** Returns the line that tells an action apart from all others: an opened action needs its opener. */
export const keyOf = (action: Pick<Action, 'line' | 'opener'>): string =>
  action.opener === null ? action.line : `${action.opener}; ${action.line}`

/** Returns the cell of an action: its target, otherwise the acting cell. */
export const placeOf = (action: Action): string | null => action.to ?? action.from

/** Returns whether two selections are the same unit. */
export const isSame = (a: Unit | null, b: Unit | null): boolean =>
  a?.cell === b?.cell && (a?.class ?? null) === (b?.class ?? null)

const isOf = (action: Action, unit: Unit): boolean =>
  action.from === unit.cell && (unit.class === null || action.class === null || action.class === unit.class)

/** An unchanged group stays the same object, and so do its actions. */
const known = new WeakMap<ActionGroup, Action[]>()

/** Returns the targets of actions that differ only in them; null for an action without one. */
const targetsOf = (action: GroupedAction): (string | null)[] =>
  action.to === undefined ? [null] : cellNames(action.to)

function actionsOf(group: ActionGroup): Action[] {
  const found =
    known.get(group) ??
    group.actions.flatMap((action) =>
      targetsOf(action).map((to) => ({
        line: to === null ? action.line : action.line.replace('*', to),
        opener: group.opener ?? null,
        verb: group.verb,
        kind: group.kind,
        needsVerb: group.needs_verb ?? false,
        from: group.from ?? null,
        class: group.class ?? null,
        to,
        sentence: action.sentence ?? null,
        warning: action.warning ?? null,
      })),
    )
  known.set(group, found)
  return found
}

/** The actions of a position, which no selection changes. */
export class Offer {
  readonly actions: Action[]
  /** The units that can act, in the order of their actions. */
  readonly units: Unit[] = []
  /** The cells of these units. */
  readonly actors: ReadonlySet<string>
  /** The action that ends the turn, if there is exactly one. */
  readonly end: Action | null
  /** The only action, if there is exactly one. */
  readonly only: Action | null
  /** The actions without any cell, except the end of the turn. */
  readonly withoutCell: Action[]
  /** The verbs that belong to no unit: placements, and actions of cells. */
  readonly freeVerbs: Verb[]
  /** The actions that turn cells around: each has a handle between its cells. */
  readonly handles: Action[]
  private readonly own: ReadonlySet<string>
  /** What is known about a unit, by its cell and class. */
  private readonly found = new Map<string, { actions: Action[]; verbs: Verb[] }>()

  /** `own` are the cells with a unit of the person. */
  constructor(groups: ActionGroup[], own: ReadonlySet<string> = new Set()) {
    this.actions = groups.flatMap(actionsOf)
    this.own = own
    const seen = new Set<string>()
    for (const { from, class: name, needsVerb } of this.actions) {
      if (from === null || needsVerb || seen.has(`${from} ${name}`)) continue
      seen.add(`${from} ${name}`)
      this.units.push({ cell: from, class: name })
    }
    // An action without a class belongs to every class on its cell.
    const named = new Set(this.units.flatMap((unit) => (unit.class === null ? [] : unit.cell)))
    this.units = this.units.filter((unit) => unit.class !== null || !named.has(unit.cell))
    this.actors = new Set(this.units.map((unit) => unit.cell))
    const ends = this.actions.filter((action) => action.kind === 'end')
    this.end = ends.length === 1 ? (ends[0] ?? null) : null
    this.only = this.actions.length === 1 ? (this.actions[0] ?? null) : null
    this.withoutCell = this.actions.filter((action) => placeOf(action) === null && action !== this.end)
    this.freeVerbs = this.findFreeVerbs()
    this.handles = this.actions.filter(
      ({ kind, from, to }) => kind === 'turn' && from !== null && to !== null,
    )
  }

  private findFreeVerbs(): Verb[] {
    const verbs = new Map<string, Verb>()
    for (const action of this.actions) {
      const isPlacement = action.from === null && action.to !== null
      if (!isPlacement && (action.from === null || !action.needsVerb || this.isUnits(action))) continue
      const title = placedTitle(action.verb, action.class)
      // A turn is told by its target alone.
      add(verbs, `free ${title}`, title, action, !isPlacement && action.kind !== 'turn')
    }
    return [...verbs.values()]
  }

  /** Whether an action is one of a unit that can be chosen. */
  private isUnits(action: Action): boolean {
    return action.class !== null && this.units.some((unit) => isOf(action, unit))
  }

  unitsAt(cell: string): Unit[] {
    return this.units.filter((unit) => unit.cell === cell)
  }

  canAct(unit: Unit | null): boolean {
    return unit !== null && this.units.some((known) => isSame(known, unit))
  }

  actionsOf(unit: Unit): Action[] {
    return this.about(unit).actions
  }

  /** Returns the verbs of a unit. Those of the same kind have a letter. */
  verbsOf(unit: Unit): Verb[] {
    return this.about(unit).verbs
  }

  private about(unit: Unit): { actions: Action[]; verbs: Verb[] } {
    const key = `${unit.cell} ${unit.class ?? ''}`
    const known = this.found.get(key)
    if (known) return known
    const actions = this.actions.filter((action) => isOf(action, unit))
    const verbs = new Map<string, Verb>()
    for (const action of actions) {
      if (action.needsVerb && !this.isUnits(action)) continue
      add(verbs, action.verb, action.verb, action, false)
    }
    const listed = byKind([...verbs.values()], (verb) => verb.sign.kind)
    const found = { actions, verbs: lettered(listed) }
    this.found.set(key, found)
    return found
  }

  /** Returns whether a click on a cell could hurt a unit of the person by such an action: its verb has to come first. */
  isGuarded(action: Action): boolean {
    return action.to !== null && this.own.has(action.to) && !HARMLESS.has(action.kind)
  }
}

function add(
  verbs: Map<string, Verb>,
  key: string,
  title: string,
  action: Action,
  hasSources: boolean,
): void {
  const verb = verbs.get(key)
  if (verb) verb.actions.push(action)
  else
    verbs.set(key, { key, title, sign: { kind: action.kind, letter: null }, actions: [action], hasSources })
}

/** Returns what an action of no unit is called: what is placed is part of the verb, `Recruit Fighter`. */
export function placedTitle(verb: string, placed: string | null): string {
  if (placed === null) return verb
  return verb.includes(' ') ? `${verb}: ${wordTitle(placed)}` : `${verb} ${wordTitle(placed)}`
}

/** Gives verbs of the same kind a letter each, from their own words if possible. A verb whose marks stand alone until
 * another is chosen needs none. */
function lettered(verbs: Verb[]): Verb[] {
  const used = new Set<string>()
  const isMarked = (verb: Verb) => verb.actions.some((action) => !action.needsVerb)
  for (const verb of verbs) {
    const alike = verbs.filter((other) => other.sign.kind === verb.sign.kind && other !== verb)
    if (!alike.some((other) => isMarked(other) || !isMarked(verb))) continue
    const words = verb.title.toUpperCase().replace(/[^A-Z]/g, '')
    const letter = [...words, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !used.has(one)) ?? '?'
    used.add(letter)
    verb.sign.letter = letter
  }
  return verbs
}

/** Returns at most `most` lines that start with the typed words. An opener stands for the actions it opens. */
export function completions(actions: Action[], typed: string, most = 8): { line: string; title: string }[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const fits = (line: string) => {
    const have = line.toLowerCase().split(' ')
    return words.every((word, i) => (i === words.length - 1 ? have[i]?.startsWith(word) : have[i] === word))
  }
  const lines = new Map<string, string>()
  for (const { line, opener, sentence, verb } of actions) {
    lines.set(opener ?? line, opener === null ? (sentence ?? verb) : '')
  }
  return [...lines]
    .filter(([line]) => fits(line))
    .slice(0, most)
    .map(([line, title]) => ({ line, title }))
}
