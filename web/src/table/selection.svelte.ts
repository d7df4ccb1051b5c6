// What the person has chosen: a unit, a verb, or several actions to choose from. It sends nothing and draws nothing.
import type { Mark } from '../board/marks'
import { byKind, isSame, Offer, placeOf, type Action, type Sign, type Unit, type Verb } from '../model/offer'

/** What a click, a button or a key meant. */
export type Meaning =
  /** One action: it can be played. */
  | { kind: 'play'; action: Action }
  /** The selection has changed. */
  | { kind: 'chosen' }
  /** Several actions: the person chooses one at the cell. */
  | { kind: 'several' }
  /** Actions that could hurt a unit of the person: their verb has to be chosen first. */
  | { kind: 'guarded'; verbs: string[] }
  /** Nothing. The unit and the cell say what to ask about. */
  | { kind: 'nothing'; unit: Unit | null; verb: string | null; to: string }

export class Selection {
  offer: Offer = $state.raw(new Offer([]))
  unit: Unit | null = $state.raw(null)
  /** The key of the chosen verb: of the unit, or of no unit. */
  private verbKey: string | null = $state(null)
  /** The places of the selection they were found for. */
  private last: {
    offer: Offer
    unit: Unit | null
    verbKey: string | null
    places: Map<string, Action[]>
  } | null = null
  /** The actions to choose from, and the cell where. */
  several: { cell: string; actions: Action[] } | null = $state.raw(null)

  /** The verbs of the unit. */
  get verbs(): Verb[] {
    return this.unit === null || this.freeVerb !== null ? [] : this.offer.verbsOf(this.unit)
  }

  get verb(): Verb | null {
    return this.freeVerb ?? this.verbs.find((verb) => verb.key === this.verbKey) ?? null
  }

  private get freeVerb(): Verb | null {
    return this.offer.freeVerbs.find((verb) => verb.key === this.verbKey) ?? null
  }

  /** Takes the actions of a new position. `unit` stays chosen if it can act. Otherwise the only one that can is chosen,
   * or, after a unit that `hasActed`, the next one. */
  update(offer: Offer, unit: Unit | null, hasActed = false): void {
    const [before, acted] = [this.offer, this.unit]
    this.offer = offer
    this.set(offer.canAct(unit) ? unit : null, null)
    if (this.unit !== null) return
    // A cell that has acted, such as a tile of terrain, is not followed by a unit.
    const isNext = hasActed && before.units.some((one) => isSame(one, acted))
    const isAlone = offer.units.length === 1 || isNext
    const isPlacing = offer.freeVerbs.some(({ hasSources, sign }) => !hasSources && sign.kind !== 'turn')
    if (!isAlone || offer.withoutCell.length > 0 || isPlacing) return
    this.unit = nextOf(before, offer, acted)
    // Nothing is chosen without a mark that shows it.
    if (this.marks.length === 0) this.unit = null
  }

  private set(unit: Unit | null, verb: string | null): void {
    this.unit = unit
    this.verbKey = verb
    this.several = null
  }

  /** Handles a click on a cell. `name` is the class of the piece that was hit. */
  click(cell: string, name: string | null = null): Meaning {
    this.several = null
    const found = this.at(cell)
    if (found.length > 0) return this.offerAt(cell, found)
    const { verb } = this
    if (verb?.hasSources && verb.actions.some((action) => action.from === cell)) {
      this.unit = { cell, class: null }
      return { kind: 'chosen' }
    }
    if (this.offer.actors.has(cell)) return this.chooseAt(cell, name)
    const guarded = this.guardedAt(cell)
    if (guarded.length > 0) return { kind: 'guarded', verbs: guarded }
    return { kind: 'nothing', unit: this.unit, verb: verb?.title ?? null, to: cell }
  }

  /** Returns the actions that a click on a cell means. */
  at(cell: string): Action[] {
    return this.places().get(cell) ?? []
  }

  /** Returns the marked cells and the actions that a click on each means. */
  private places(): Map<string, Action[]> {
    const { offer, unit, verbKey, last } = this
    if (last?.offer === offer && last.unit === unit && last.verbKey === verbKey) return last.places
    const places = new Map<string, Action[]>()
    for (const action of byKind(this.clickable(), ({ kind }) => kind)) {
      const cell = placeOf(action)
      if (cell === null) continue
      const here = places.get(cell)
      if (here) here.push(action)
      else places.set(cell, [action])
    }
    this.last = { offer, unit, verbKey, places }
    return places
  }

  /** Returns the actions that clicks on cells mean. With a verb, one without a target is meant by its acting cell. */
  private clickable(): Action[] {
    const { unit, verb, offer } = this
    if (verb !== null && verb === this.freeVerb && !verb.hasSources) return verb.actions
    if (verb) return verb.actions.filter((action) => action.from === (unit?.cell ?? null))
    const pool = unit ? offer.actionsOf(unit) : offer.actions.filter((action) => action.from === null)
    // A click on a unit that can act chooses it, and none hurts a unit of the person.
    return pool.filter(
      (action) =>
        action.to !== null &&
        !action.needsVerb &&
        !offer.actors.has(action.to) &&
        !(unit && offer.isGuarded(action)),
    )
  }

  /** Returns the verbs of the unit that have to be chosen before a click on a cell means them. */
  guardedAt(cell: string): string[] {
    const { unit, offer } = this
    if (unit === null || this.verb !== null || unit.cell === cell) return []
    const found = offer.actionsOf(unit).filter((action) => action.to === cell && !action.needsVerb)
    const guarded = found.filter((action) => offer.actors.has(cell) || offer.isGuarded(action))
    return [...new Set(guarded.map((action) => action.verb))]
  }

  private offerAt(cell: string, actions: Action[]): Meaning {
    const [first, ...more] = actions
    if (first && more.length === 0) return { kind: 'play', action: first }
    this.several = { cell, actions }
    return { kind: 'several' }
  }

  /** Chooses a unit on a cell: the class that was hit. A second click on the cell goes through its classes. */
  private chooseAt(cell: string, name: string | null): Meaning {
    const units = this.offer.unitsAt(cell)
    const at = this.unit?.cell === cell ? units.findIndex((unit) => isSame(unit, this.unit)) : -1
    const hit = units.find((unit) => unit.class === name && !isSame(unit, this.unit))
    const next = hit ?? units[(at + 1) % units.length] ?? null
    // The same unit stays as it is, with its verb.
    if (!isSame(next, this.unit) || this.verb?.hasSources) this.set(next, null)
    return { kind: 'chosen' }
  }

  /** Chooses the class of the unit. */
  chooseUnit(unit: Unit): void {
    this.set(unit, null)
  }

  /** Handles the button of a verb. It plays the only action, asks at the only place, otherwise narrows the marks; if the
   * verb is chosen already, it widens them. */
  press(key: string): Meaning {
    if (this.verb?.key === key) {
      this.widen()
      return { kind: 'chosen' }
    }
    const verb = [...this.offer.freeVerbs, ...this.verbs].find((known) => known.key === key)
    if (!verb) return { kind: 'chosen' }
    const isFree = this.offer.freeVerbs.includes(verb)
    this.set(isFree ? soleSource(verb) : this.unit, key)
    const places = new Set(verb.actions.map((action) => `${action.from} ${placeOf(action)}`))
    const place = verb.actions[0] ? placeOf(verb.actions[0]) : null
    if (places.size !== 1 || place === null) return { kind: 'chosen' }
    const meaning = this.offerAt(place, verb.actions)
    if (meaning.kind === 'play') this.set(isFree ? null : this.unit, null)
    return meaning
  }

  /** Chooses the next verb of the unit with a target, or of no unit; after the last, none. It plays nothing. */
  nextVerb(): void {
    const verbs = this.unit !== null && this.freeVerb === null ? this.verbs : this.offer.freeVerbs
    const able = verbs.filter((verb) => verb.actions.some((action) => placeOf(action) !== null))
    const next = able[able.findIndex((verb) => verb.key === this.verbKey) + 1]
    if (!next) return this.widen()
    this.set(this.offer.freeVerbs.includes(next) ? soleSource(next) : this.unit, next.key)
  }

  private widen(): void {
    this.set(this.freeVerb ? null : this.unit, null)
  }

  /** Chooses the next unit that can act. */
  nextUnit(): Unit | null {
    const { units } = this.offer
    const at = units.findIndex((unit) => isSame(unit, this.unit))
    const next = units[(at + 1) % units.length] ?? null
    if (next) this.set(next, null)
    return next
  }

  /** Takes one step back: closes the choice, widens the verb, or clears the unit. */
  back(): void {
    if (this.several) this.several = null
    else if (this.verb) this.widen()
    else this.clear()
  }

  /** Chooses nothing; the only unit that can act stays chosen. */
  clear(): void {
    this.set(null, null)
    if (this.offer.units.length === 1) this.update(this.offer, null)
  }

  /** The cells that a click means something on, apart from the units that can act. */
  get marks(): Mark[] {
    const { unit, verb } = this
    if (verb?.hasSources && unit === null) return sourceMarks(verb)
    const { verbs } = this
    return [...this.places()].map(([cell, actions]) => markOf(cell, actions, verbs))
  }

  /** The targets of the unit that a click does not mean: on units of the person, where a verb has to be chosen first. */
  get guardedMarks(): Mark[] {
    const { unit, offer } = this
    if (unit === null || this.verb !== null) return []
    const targets = new Map<string, Action[]>()
    for (const action of byKind(offer.actionsOf(unit), ({ kind }) => kind)) {
      const { to, needsVerb } = action
      const isGuarded = to !== null && (offer.actors.has(to) || offer.isGuarded(action)) && to !== unit.cell
      if (isGuarded && !needsVerb) targets.set(to, [...(targets.get(to) ?? []), action])
    }
    const { verbs } = this
    return [...targets].map(([cell, actions]) => markOf(cell, actions, verbs))
  }
}

/** Returns the unit that comes after another one in the order they had before; the first one if there is none. */
function nextOf(before: Offer, now: Offer, unit: Unit | null): Unit | null {
  const at = before.units.findIndex((one) => isSame(one, unit))
  const later = before.units.slice(at + 1).find((one) => now.canAct(one))
  return later ?? now.units[0] ?? null
}

/** Marks the cell of some actions, with the signs of their verbs. */
function markOf(cell: string, actions: Action[], known: Verb[]): Mark {
  const verbs = [...new Set(actions.map((action) => action.verb))]
  const signs: Sign[] = []
  for (const { kind, verb: key } of actions) {
    const letter = known.find((verb) => verb.key === key)?.sign.letter ?? null
    if (!signs.some((sign) => sign.kind === kind && sign.letter === letter)) signs.push({ kind, letter })
  }
  const isWarned = actions.every((action) => action.warning !== null)
  return { cell, signs, verbs, count: actions.length, isWarned }
}

/** Returns the only acting cell of a verb of cells, which needs no choice. */
function soleSource(verb: Verb): Unit | null {
  const cells = new Set(verb.hasSources ? verb.actions.map((action) => action.from) : [])
  const [cell] = cells
  return cells.size === 1 && cell != null ? { cell, class: null } : null
}

function sourceMarks(verb: Verb): Mark[] {
  const cells = new Set(verb.actions.map((action) => action.from))
  return [...cells].flatMap((cell) =>
    cell === null ? [] : [{ cell, signs: [verb.sign], verbs: [verb.title], count: 0, isWarned: false }],
  )
}
