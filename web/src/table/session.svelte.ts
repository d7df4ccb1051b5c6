// A table being played in the browser: what the server has said, what is shown of it, and what a person has begun.
// It contains no rule: every answer is the server's.
import {
  api,
  live,
  Refused,
  type Answer,
  type Choice,
  type Connection,
  type Decision,
  type GamePage,
  type LiveMessage,
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
import { facesOf } from '../model/dice'
import { shortOutlook } from '../model/format'
import { indexOf } from '../model/layout'
import { wayTo } from '../model/path'
import { firstTokens, follow, type Token } from '../model/pieces'
import { fits, isHuman, onto, seatToAct, type Scene } from '../model/snapshot'
import { motionOf, STILL, type Motion } from './motion'
import { Questions } from './questions'

export type Message = { kind: 'refused' | 'note'; sentence: string; rule: string | null }

/** How long an answer waits for the socket to tell the same, in milliseconds. */
const SOCKET_PATIENCE = 1000

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export class Session {
  readonly page: GamePage
  /** What the server has said last. */
  now: Scene = $state.raw() as Scene
  /** What is drawn: behind `now` while events are being shown. */
  shown: Scene = $state.raw() as Scene
  tokens: Token[] = $state.raw([])
  motion: Motion = $state.raw(STILL)
  connection: Connection = $state('connecting')
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
  /** The event that the server has answered with: until it is shown, nothing more is sent. */
  private expected = $state(0)
  /** A position of the past that is shown: the number of log lines before it. */
  past: number | null = $state(null)
  pastScene: Scene | null = $state.raw(null)
  showsThreats = $state(false)
  threats: Set<string> = $state.raw(new Set())
  reach: Reach | null = $state.raw(null)
  hits: Set<string> = $state.raw(new Set())
  sight: Set<string> | null = $state.raw(null)
  showsSight = $state(false)
  /** The number of log lines when a person last acted: what came after is new. */
  actedAt = $state(0)
  faces: string[] = $state.raw([])

  readonly scene = $derived(this.pastScene ?? this.shown)
  readonly index = $derived(indexOf(this.scene.view))
  readonly isBehind = $derived(this.shown.event !== this.now.event)
  readonly seat = $derived(seatToAct(this.now.toAct))
  readonly isMine = $derived(this.seat !== null && isHuman(this.now.players[this.seat]))
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
  private queue: Snapshot[] = []
  private head: Scene
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly stop: () => void

  constructor(page: GamePage, snapshot: Snapshot) {
    this.page = page
    this.now = this.shown = this.head = onto(null, snapshot)
    this.tokens = firstTokens(this.now.view)
    this.actedAt = this.now.log.length
    this.questions = new Questions(this.now.table)
    this.stop = live(
      this.now.table,
      () => this.head.event,
      (message) => this.receive(message),
      (connection) => (this.connection = connection),
    )
    this.settle()
  }

  close(): void {
    clearTimeout(this.timer)
    this.stop()
  }

  // What the server says

  private receive(message: LiveMessage): void {
    const { snapshot } = message
    if (Number(snapshot.event) <= this.head.event) return
    if (!fits(this.head, snapshot)) return this.catchUp(snapshot)
    this.head = onto(this.head, snapshot)
    this.queue.push(snapshot)
    if (this.timer === undefined) this.showNext()
  }

  /** Takes an answer: shown at once, unless the socket is about to tell it event by event. */
  private take(snapshot: Snapshot): void {
    const event = Number(snapshot.event)
    if (event <= this.head.event) return
    this.expected = event
    const isTold = this.connection === 'open' && !prefersStill()
    if (!isTold) return this.catchUp(snapshot)
    setTimeout(() => {
      if (this.head.event < event) this.catchUp(snapshot)
    }, SOCKET_PATIENCE)
  }

  private catchUp(snapshot: Snapshot): void {
    if (fits(this.head, snapshot)) this.jump(onto(this.head, snapshot))
    else void api.snapshot(this.now.table).then((whole) => this.jump(onto(this.head, whole)))
  }

  private showNext(): void {
    this.timer = undefined
    const snapshot = this.queue.shift()
    if (!snapshot) return
    const scene = onto(this.shown, snapshot)
    const log = scene.log.length > this.shown.log.length ? (scene.log.at(-1) ?? null) : null
    const tokens = follow(this.tokens, scene.view, log)
    const isStill = prefersStill() || document.hidden || this.queue.length > 200
    this.motion =
      log && !isStill ? motionOf(this.tokens, tokens, log, indexOf(this.shown.view), this.lastWay) : STILL
    const faces = log ? facesOf(log) : []
    if (faces.length > 0) this.faces = this.motion === STILL ? faces : this.motion.faces
    this.tokens = tokens
    this.shown = scene
    // The last event is still moving when a person may go on: motion is never in the way.
    if (this.queue.length === 0) this.settle()
    // Bots are followed event by event, but nobody waits for a long turn of theirs.
    const pace = this.queue.length > 12 ? 0.35 : 1
    this.timer = setTimeout(() => this.showNext(), Math.max(0, this.motion.duration * pace))
  }

  /** Shows the newest at once. */
  skip(): void {
    if (this.queue.length > 0) this.jump(this.head)
  }

  private jump(scene: Scene): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.head = scene.event >= this.head.event ? scene : this.head
    this.motion = STILL
    this.tokens = follow(this.tokens, this.head.view, null)
    this.shown = this.head
    this.settle()
  }

  private lastWay: string[] = []

  /** Everything is shown: a person may go on. */
  private settle(): void {
    this.now = this.head
    this.lastWay = []
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
    if (error.now) this.jump(onto(this.head, error.now))
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

  // The past

  /** Shows again what happened from a line of the log on. */
  async replay(from: number): Promise<void> {
    const to = this.now.log.length
    await this.showPast(from)
    for (let lines = from + 1; lines <= to && this.past === lines - 1; lines++) {
      const snapshot = await api.at(this.now.table, lines).catch(() => null)
      if (!snapshot || this.past !== lines - 1) return
      const scene = { ...onto(this.now, snapshot), log: this.now.log }
      const log = this.now.log[lines - 1]
      const tokens = follow(this.tokens, scene.view, log ?? null)
      this.motion = log && !prefersStill() ? motionOf(this.tokens, tokens, log, this.index, []) : STILL
      this.tokens = tokens
      this.pastScene = scene
      this.past = lines
      await new Promise((resolve) => setTimeout(resolve, 350 + this.motion.duration))
    }
    if (this.past === to) this.leavePast()
  }

  async showPast(lines: number): Promise<void> {
    if (lines >= this.now.log.length) return this.leavePast()
    this.skip()
    this.clear()
    this.past = Math.max(0, lines)
    const snapshot = await api.at(this.now.table, this.past).catch(() => null)
    if (!snapshot || this.past !== lines) return
    const scene = onto(this.now, snapshot)
    this.tokens = follow(this.tokens, scene.view, null)
    this.pastScene = { ...scene, log: this.now.log }
  }

  leavePast(): void {
    this.past = null
    this.pastScene = null
    this.tokens = follow(this.tokens, this.shown.view, null)
    this.settle()
  }
}
