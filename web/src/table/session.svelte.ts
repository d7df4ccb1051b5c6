// A table being played in the browser: what a person has begun and does, on top of what he considers.
// It contains no rule: every answer is the server's.
import { api, type Choice, type GameDetails, type PieceView, type Snapshot } from '../api'
import {
  actors,
  buttons,
  choicesAt,
  choicesOf,
  chosenByItself,
  classesAt,
  endOf,
  hands,
  onlyOf,
  targets,
  type Chosen,
} from '../model/choices'
import { lastActed } from '../model/log'
import { wayTo } from '../model/path'
import { router } from '../router.svelte'
import { Considering } from './considering.svelte'

export class Session extends Considering {
  readonly page: GameDetails
  /** Decisions to choose from, when a click can mean several. */
  chooser: Choice[] = $state.raw([])
  /** A decision that asks once before it is carried out, with the reason. */
  asking: { choice: Choice; reason: string } | null = $state.raw(null)
  /** The number of log lines when a person last acted: what came after is new. */
  actedAt = $state(0)

  readonly choices = $derived(this.isReady ? this.now.choices : [])
  /** A group of decisions that bring something onto the board, if one was picked: only these are then offered. */
  hand: string | null = $state(null)
  readonly hands = $derived(hands(this.choices))
  readonly pool = $derived(this.hands.find((group) => group.key === this.hand)?.choices ?? this.choices)
  readonly targets = $derived(targets(this.pool, this.chosen))
  readonly actors = $derived(actors(this.choices))
  readonly hasActors = $derived(this.actors.size > 0)
  readonly only = $derived(onlyOf(this.choices))
  readonly end = $derived(endOf(this.choices))
  /** Decisions without a cell to click: of nobody on the board, and of the chosen unit. */
  readonly free = $derived(buttons(this.choices, null).filter((choice) => choice !== this.end))
  readonly own = $derived(
    buttons(this.choices, this.chosen).filter((choice) => choice !== this.end && !this.free.includes(choice)),
  )
  readonly way = $derived.by(() => {
    const { chosen, over } = this
    const { reach } = this.insight
    if (!chosen || !over || !reach || chosen.cell === over) return []
    return reach.cells.some(([cell]) => cell === over) ? wayTo(reach, this.index, chosen.cell, over) : []
  })

  /** Where the chosen unit is going: it stays the chosen one if it can go on from there. */
  private goesTo: Chosen | null = null

  constructor(page: GameDetails, snapshot: Snapshot) {
    super(snapshot)
    this.page = page
    this.actedAt = lastActed(this.now.log, this.now.players)
    this.settled()
  }

  protected settled(): void {
    this.questions.forget(this.now.version)
    this.hints.close()
    this.chooser = []
    this.asking = null
    this.explained = null
    this.hand = null
    // What was said of a moment is over with it.
    if (this.message?.kind === 'note') this.message = null
    const { choices } = this.now
    const stays = this.chosen && choicesOf(choices, this.chosen).length > 0
    this.chosen = this.isMine ? chosenByItself(choices, stays ? this.chosen : this.goesTo) : null
    this.goesTo = null
    this.ask()
    this.askThreats()
  }

  // What a person does

  /** A click on a cell; `name` is the class of the piece that was hit. `isSure` is a second look at a target. */
  click(cell: string, name: string | null = null, isSure = true): void {
    this.message = null
    this.shut = null
    this.asking = null
    this.hints.close()
    if (this.past !== null || this.isBehind) {
      this.look(cell, name)
      return
    }
    const found = this.at(cell)
    if (this.chosen && found.length > 0) return this.offer(found, isSure)
    const isSame = this.chosen?.cell === cell
    if (this.actors.has(cell) && !isSame) return this.choose(cell, name)
    if (!this.chosen && found.length > 0) return this.offer(found, isSure)
    if (isSame) return this.narrow(cell, name)
    if (this.chosen && this.isReady) void this.explainRefusal(this.chosen.cell, cell)
    else if (this.isReady)
      void this.explainRefusal(this.hasOwn(cell) ? cell : null, this.hasOwn(cell) ? null : cell)
    else if (this.notNow !== null) this.note(this.notNow)
    if (!this.chosen) this.look(cell, name)
  }

  /** What a click on a cell can mean now. */
  at(cell: string): Choice[] {
    return choicesAt(this.pool, this.chosen, cell)
  }

  pick(hand: string | null): void {
    this.clear()
    this.hand = this.hand === hand ? null : hand
  }

  private hasOwn(cell: string): boolean {
    return this.scene.view.pieces.some((piece) => piece.cell === cell && piece.seat === this.seat)
  }

  /** Several meanings are offered; one is carried out, on a touch screen after a first look. */
  private offer(found: Choice[], isSure: boolean): void {
    const [first, ...more] = found
    if (!first) return
    if (more.length > 0) {
      this.chooser = found
      return
    }
    if (isSure || this.explained?.line === first.line) void this.carryOut(first)
    else void this.explain(first)
  }

  private choose(cell: string, name: string | null): void {
    const classes = classesAt(this.choices, cell)
    const own = name !== null && classes.includes(name) ? name : null
    this.chosen = { cell, class: classes.length > 1 ? own : null }
    this.hand = null
    this.looked = null
    this.chooser = []
    this.explained = null
    const doings = choicesOf(this.choices, this.chosen)
    const only = onlyOf(doings)
    // A unit that is only asked for by name is named by the click itself.
    if (only && only.kind === 'choice' && only.to === null) void this.carryOut(only)
    else this.ask()
  }

  /** A second click on the chosen cell goes through its classes and ends the choice. */
  private narrow(cell: string, name: string | null): void {
    const classes = classesAt(this.choices, cell)
    if (name !== null && classes.length > 1 && this.chosen?.class !== name && classes.includes(name)) {
      this.chosen = { cell, class: name }
      this.ask()
    } else this.clear()
  }

  clear(): void {
    this.chosen = null
    this.looked = null
    this.chooser = []
    this.asking = null
    this.explained = null
    this.message = null
    this.shut = null
    this.hints.close()
    this.ask()
  }

  private look(cell: string, name: string | null): void {
    const fitsPiece = (piece: PieceView) => piece.cell === cell && (name === null || piece.class === name)
    const index = this.scene.view.pieces.findIndex(fitsPiece)
    this.looked = index < 0 ? null : index
    this.ask()
  }

  /** Goes to the next cell that can act. */
  next(): void {
    const cells = [...this.actors]
    if (cells.length === 0) return
    const at = this.chosen ? cells.indexOf(this.chosen.cell) : -1
    const cell = cells[(at + 1) % cells.length]
    if (cell === undefined) return
    this.clear()
    this.cursor = cell
    this.over = cell
    if (choicesOf(this.choices, { cell, class: null }).every((choice) => choice.kind === 'choice')) return
    this.choose(cell, null)
  }

  /** Carries out a decision, after asking once where that is wise. */
  async carryOut(choice: Choice, isAsked = false): Promise<void> {
    if (!this.isReady) return
    this.message = null
    this.lastWay = this.way
    const reason = isAsked ? null : this.reasonToAsk(choice, this.choices)
    this.chooser = []
    this.asking = reason === null ? null : { choice, reason }
    if (reason !== null) return
    const isGoing = choice.kind === 'move' && choice.to !== null && choice.from === this.chosen?.cell
    this.goesTo =
      isGoing && choice.to !== null ? { cell: choice.to, class: this.chosen?.class ?? null } : null
    await this.send(choice.line)
  }

  private reasonToAsk(choice: Choice, choices: Choice[]): string | null {
    if (choice.warning !== null) return choice.warning
    const fresh = this.freshUnits(choices)
    if (choice.kind !== 'end' || fresh === 0) return null
    return fresh === 1 ? 'One unit can still act.' : `${fresh} units can still act.`
  }

  /** Units of the mover that have not acted and still could. */
  private freshUnits(choices: Choice[]): number {
    const able = actors(choices)
    return this.now.view.pieces.filter(
      (piece) =>
        piece.seat === this.seat &&
        piece.readiness === 'fresh' &&
        piece.cell !== null &&
        able.has(piece.cell),
    ).length
  }

  /** Sends a line, typed or chosen. */
  async send(line: string): Promise<boolean> {
    this.isSending = true
    this.chooser = []
    try {
      const snapshot = await api.act(this.now.table, this.now.version, line)
      this.actedAt = this.now.log.length
      this.looked = null
      this.take(snapshot)
      return true
    } catch (error) {
      this.fail(error)
      return false
    } finally {
      this.isSending = false
    }
  }

  async undo(): Promise<void> {
    try {
      const snapshot = await api.undo(this.now.table, this.now.version)
      this.chosen = null
      this.take(snapshot)
    } catch (error) {
      this.fail(error)
    }
  }

  /** The pointer or the cursor is over a cell: what would be done there is explained. */
  hover(cell: string | null): void {
    if (this.over === cell) return
    this.over = cell
    const [first, ...more] = cell === null ? [] : this.at(cell)
    if (first && more.length === 0) void this.explain(first)
    else if (this.explained) this.explained = null
    this.ask()
  }

  /** Goes on from the position that is shown, at a table of its own. */
  async tryOut(): Promise<void> {
    try {
      const { table } = await api.whatIf(this.now.table, this.past ?? this.now.log.length)
      router.go(`/play/${table}`)
    } catch (error) {
      this.fail(error)
    }
  }
}
