// A table being played in the browser: what a person has begun and asked, on top of what is shown.
// It contains no rule: every answer is the server's.
import {
  api,
  Refused,
  type Answer,
  type Choice,
  type Decision,
  type GamePage,
  type PieceView,
  type Reach,
  type Snapshot,
} from '../api'
import {
  actors,
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
import { shortOutlook } from '../model/format'
import { wayTo } from '../model/path'
import { isHuman, onto } from '../model/snapshot'
import { Questions } from './questions'
import { Showing } from './showing.svelte'

export type Message = { kind: 'refused' | 'note'; sentence: string; rule: string | null }

export class Session extends Showing {
  readonly page: GamePage
  chosen: Chosen | null = $state.raw(null)
  /** A piece that is looked at without acting: its number in the view. */
  looked: number | null = $state(null)
  /** The cell under consideration, by pointer or cursor. */
  over: string | null = $state(null)
  /** The keyboard cursor. */
  cursor: string | null = $state(null)
  /** Decisions to choose from, when a click can mean several. */
  chooser: Choice[] = $state.raw([])
  /** A decision that asks once before it is carried out, with the reason. */
  asking: { choice: Choice; reason: string } | null = $state.raw(null)
  /** The decision shown in full. */
  explained: Decision | null = $state.raw(null)
  message: Message | null = $state.raw(null)
  shut: string | null = $state(null)
  isSending = $state(false)
  showsThreats = $state(false)
  threats: Set<string> = $state.raw(new Set())
  reach: Reach | null = $state.raw(null)
  hits: Set<string> = $state.raw(new Set())
  sight: Set<string> | null = $state.raw(null)
  showsSight = $state(false)
  /** The number of log lines when a person last acted: what came after is new. */
  actedAt = $state(0)

  readonly isReady = $derived(
    this.isMine && !this.isBehind && !this.isSending && this.past === null && this.now.event >= this.expected,
  )
  readonly choices = $derived(this.isReady ? this.now.choices : [])
  /** A group of decisions that bring something onto the board, if one was picked: only these are then offered. */
  hand: string | null = $state(null)
  readonly hands = $derived(hands(this.choices))
  readonly pool = $derived(this.hands.find((group) => group.key === this.hand)?.choices ?? this.choices)
  readonly targets = $derived(targets(this.pool, this.chosen))
  readonly actors = $derived(actors(this.choices))
  readonly only = $derived(onlyOf(this.choices))
  readonly end = $derived(endOf(this.choices))
  readonly way = $derived.by(() => {
    const { chosen, over, reach } = this
    if (!chosen || !over || !reach || chosen.cell === over) return []
    return reach.cells.some(([cell]) => cell === over) ? wayTo(reach, this.index, chosen.cell, over) : []
  })

  private readonly questions: Questions

  constructor(page: GamePage, snapshot: Snapshot) {
    super(snapshot)
    this.page = page
    this.actedAt = this.now.log.length
    this.questions = new Questions(this.now.table)
    this.settled()
  }

  protected settled(): void {
    this.questions.forget(this.now.event)
    this.chooser = []
    this.asking = null
    this.explained = null
    this.hand = null
    this.chosen = this.isMine ? chosenByItself(this.now.choices, this.chosen) : null
    this.ask()
    if (this.showsThreats) void this.loadThreats()
  }

  // What a person does

  /** A click on a cell; `name` is the class of the piece that was hit. `isSure` is a second look at a target. */
  click(cell: string, name: string | null = null, isSure = true): void {
    this.message = null
    this.shut = null
    this.asking = null
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
    this.looked = null
    this.chooser = []
    this.explained = null
    const doings = choicesOf(this.choices, this.chosen)
    const only = onlyOf(doings)
    // A unit that is only asked for by name is named by the click itself.
    if (only && only.deed === 'choice' && only.to === null) void this.carryOut(only)
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
    if (choicesOf(this.choices, { cell, class: null }).every((choice) => choice.deed === 'choice')) return
    this.choose(cell, null)
  }

  /** Carries out a decision, after asking once where that is wise. */
  async carryOut(choice: Choice, isAsked = false): Promise<void> {
    if (!this.isReady) return
    const { choices } = this
    this.message = null
    this.lastWay = this.way
    this.isSending = true
    const reason = isAsked ? null : await this.reasonToAsk(choice, choices)
    this.isSending = false
    this.chooser = []
    this.asking = reason === null ? null : { choice, reason }
    if (reason === null) await this.send(choice.line)
  }

  private async reasonToAsk(choice: Choice, choices: Choice[]): Promise<string | null> {
    const decision = await this.decision(choice).catch(() => null)
    if (decision?.warning) return decision.warning
    const fresh = this.freshUnits(choices)
    if (choice.deed !== 'end' || fresh === 0) return null
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
      const snapshot = await api.act(this.now.table, this.now.event, line)
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
      const snapshot = await api.undo(this.now.table, this.now.event)
      this.chosen = null
      this.take(snapshot)
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    if (!(error instanceof Refused)) throw error
    this.message = { kind: 'refused', sentence: error.message, rule: error.rule }
    if (error.now) this.jump(onto(null, error.now))
  }

  // What a person asks

  /** Explains a decision: its odds, its effects and why. */
  async explain(choice: Choice): Promise<void> {
    const decision = await this.decision(choice).catch(() => null)
    if (decision) this.explained = decision
  }

  /** What a decision brings, in one line. */
  async brief(choice: Choice): Promise<string> {
    const decision = await this.decision(choice).catch(() => null)
    return decision ? (decision.warning ?? shortOutlook(decision.outlook)) : ''
  }

  decision(choice: Choice): Promise<Decision> {
    return this.questions.decision(this.now.event, choice.line)
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

  private async explainRefusal(from: string | null, to: string | null): Promise<void> {
    const answers = await this.questions.tries(this.now.event, from, to).catch((): Answer[] => [])
    const refused = answers.find((answer) => answer.refused !== null)?.refused
    const there = to ?? from ?? ''
    if (answers.length > 0 && !refused) return
    this.shut = there
    this.message = {
      kind: 'refused',
      sentence:
        refused?.sentence ??
        (from && to ? `Nothing can be done from ${from} to ${to}.` : `Nothing can be done with ${there}.`),
      rule: refused?.rule ?? null,
    }
  }

  /** The piece that is chosen or looked at: its number in the view. */
  get subject(): number | null {
    if (this.looked !== null) return this.looked
    const { chosen } = this
    if (!chosen) return null
    const index = this.scene.view.pieces.findIndex(
      (piece) => piece.cell === chosen.cell && (chosen.class === null || piece.class === chosen.class),
    )
    return index < 0 ? null : index
  }

  private asked = 0

  /** Asks where the subject can go, what it hits and sees: from where it stands, or from the cell considered. */
  private ask(): void {
    const piece = this.subject
    const turn = ++this.asked
    if (piece === null || this.past !== null) {
      this.reach = null
      this.hits = new Set()
      this.sight = null
      return
    }
    const at = this.now.event
    const stands = this.scene.view.pieces[piece]?.cell ?? null
    const canGo = this.over !== null && this.reach?.cells.some(([cell]) => cell === this.over)
    const from = this.over !== null && this.over !== stands && (canGo || this.showsSight) ? this.over : null
    const answers = Promise.all([
      this.questions.reach(at, piece),
      this.questions.hits(at, piece, from),
      this.showsSight ? this.questions.sight(at, piece, from) : null,
    ])
    void answers
      .then(([reach, hits, sight]) => {
        if (turn !== this.asked) return
        this.reach = reach
        this.hits = new Set(hits)
        this.sight = sight ? new Set(sight) : null
      })
      .catch(() => undefined)
  }

  toggleSight(): void {
    this.showsSight = !this.showsSight
    this.ask()
  }

  async toggleThreats(): Promise<void> {
    this.showsThreats = !this.showsThreats
    if (this.showsThreats) await this.loadThreats()
    else this.threats = new Set()
  }

  private async loadThreats(): Promise<void> {
    const seat = this.seat ?? this.now.players.findIndex(isHuman)
    if (seat < 0) return
    const threats = await api.threats(this.now.table, this.now.event, seat).catch(() => [])
    this.threats = new Set(threats.map((threat) => threat.cell))
  }
}
