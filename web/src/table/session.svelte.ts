// A table in the browser: it connects the parts that know the table, show it, and follow what the person chooses. It has
// no rules: every answer comes from the backend, a server or the engine in a worker.
import { api, type GameDetails } from '../api'
import { reasonToConfirm } from '../model/confirm'
import { lastActed } from '../model/log'
import { keyOf, Offer, type Action, type Unit } from '../model/offer'
import { pathTo } from '../model/path'
import { cellAfter } from '../model/pieces'
import { isHuman, seatToAct, type Scene } from '../model/scene'
import { sinceTurn, type Since } from '../model/since'
import { router } from '../router.svelte'
import { Company } from './company.svelte'
import { Feed, type Listener } from './feed.svelte'
import { forced } from './forced.svelte'
import { Hints } from './hints.svelte'
import { History } from './history.svelte'
import { Insight } from './insight.svelte'
import { LessonRun, type Taught } from './lesson.svelte'
import { Notices } from './notices.svelte'
import { Outbox } from './outbox.svelte'
import { Playback } from './playback.svelte'
import { refusalOf } from './refusal'
import { Series } from './series.svelte'
import { Selection, type Meaning } from './selection.svelte'
import { Turn } from './turn.svelte'

const NOTHING = new Offer([])

/** Returns the lines that an action sends. */
const linesOf = ({ opener, line }: Action) => (opener === null ? [line] : [opener, line])

export class Session {
  readonly game: GameDetails
  readonly feed: Feed
  readonly playback: Playback
  readonly history: History
  readonly outbox: Outbox
  readonly turn: Turn
  readonly selection = new Selection()
  readonly insight: Insight
  readonly hints: Hints
  readonly notices = new Notices()
  readonly series: Series
  readonly company: Company
  /** What is learned at the table; null if it is a game. */
  readonly lesson: LessonRun | null

  /** An action the person has to confirm, and why. */
  asking: { action: Action; reason: string } | null = $state.raw(null)
  /** The index of a piece that was clicked but cannot act. */
  inspected: number | null = $state(null)
  /** The cell under the pointer or the cursor. */
  hovered: string | null = $state(null)
  /** The action whose handle is under the pointer. */
  private pointedAt: Action | null = null
  /** The keyboard cursor. */
  cursor: string | null = $state(null)
  /** The cells of the log line under the pointer. */
  highlighted: (string | null | undefined)[] = $state.raw([])
  /** The cell on which the pointer has been resting since an action: nobody has pointed at what is there now. */
  private resting: string | null = $state(null)
  /** What changed while the others acted; null before that, and after the person has acted or closed it. */
  since: Since | null = $state.raw(null)
  /** For each seat of a person, the last scene in which it was to act. */
  private readonly turns = new Map<number, Scene>()
  /** The length of the log when the person last acted: later lines are new to them. */
  actedAt = $state(0)

  readonly now = $derived.by(() => this.turn.now)
  readonly scene = $derived.by(() => this.turn.scene)
  /** The scene beside the board, a frame later. */
  readonly told = $derived.by(() => this.turn.told)
  readonly past = $derived.by(() => this.turn.past)
  /** What the person can do now, and has chosen: nothing while something else happens. */
  readonly offer = $derived.by(() => (this.turn.canAct ? this.selection.offer : NOTHING))
  readonly unit = $derived.by(() => (this.turn.canAct ? this.selection.unit : null))
  readonly verbs = $derived.by(() => (this.turn.canAct ? this.selection.verbs : []))
  readonly verb = $derived.by(() => (this.turn.canAct ? this.selection.verb : null))
  readonly marks = $derived.by(() => (this.turn.canAct ? this.selection.marks : []))
  readonly guardedMarks = $derived.by(() => (this.turn.canAct ? this.selection.guardedMarks : []))
  /** The actions with a handle on the board: a verb of something else puts them away. */
  readonly handles = $derived.by(() => {
    const isOther = this.verb !== null && !this.verb.actions.some((action) => action.kind === 'turn')
    return this.turn.canAct && !isOther ? this.selection.offer.handles : []
  })
  readonly several = $derived.by(() => (this.turn.canAct ? this.selection.several : null))
  /** The path of the chosen unit to the hovered cell. */
  readonly path = $derived.by(() => {
    const { unit, hovered } = this
    const { reach } = this.insight
    if (!unit || !hovered || !reach || unit.cell === hovered) return []
    const canGo = reach.cells.some(([cell]) => cell === hovered)
    return canGo ? pathTo(reach, this.turn.index, unit.cell, hovered) : []
  })
  /** The index of the piece that is chosen or inspected. */
  readonly subject = $derived.by(() => {
    const { unit } = this
    if (this.inspected !== null || !unit) return this.inspected
    const isChosen = (name: string) => unit.class === null || name === unit.class
    const index = this.scene.pieces.findIndex((one) => one.cell === unit.cell && isChosen(one.class))
    return index < 0 ? null : index
  })
  /** The index of the piece whose card is shown: the one under the pointer, otherwise the subject. */
  readonly cardPiece = $derived.by(() => {
    const { hovered } = this
    const index = this.scene.pieces.findIndex((piece) => piece.cell && piece.cell === hovered)
    return index < 0 || hovered === this.resting ? this.subject : index
  })

  constructor(game: GameDetails, scene: Scene, taught: Taught | null = null) {
    this.game = game
    this.lesson = taught && new LessonRun(taught, this)
    this.insight = new Insight(scene.table)
    this.hints = new Hints(scene.table)
    this.series = new Series(scene.table)
    this.playback = new Playback(scene, (before) => this.settled(before))
    this.history = new History(this.playback)
    const held = Company.of(scene.table, scene.players)
    const listener: Listener = {
      changed: (next) => this.playback.add(next),
      replaced: (next) => {
        this.outbox.rewind(next.version)
        this.playback.jumpTo(next)
      },
      reconnected: () => this.reconnected(),
      told: (message) => {
        if (message.type === 'presence') this.company.hear(message.presence)
        else this.company.read(message.line)
      },
    }
    this.feed = new Feed(scene, listener, held)
    this.outbox = new Outbox(this.feed, this.notices, () => this.reconnected())
    this.company = new Company(this.playback, this.outbox, held)
    this.turn = new Turn(this.playback, this.history, this.outbox, held)
    this.actedAt = lastActed(scene.log, scene.players)
    this.settled(scene)
  }

  close(): void {
    this.feed.close()
    this.outbox.close()
    this.playback.close()
  }

  /** Playback has finished: the person chooses from the new actions, and the unit they have chosen stays chosen. */
  private settled(before: Scene): void {
    const { now, seat, isMine } = this.turn
    this.insight.forget(now)
    this.notices.pass(now.version)
    // What people only say to each other leaves the choices of the person alone.
    const isTalk = before !== now && before.hash === now.hash && before.actions === now.actions
    if (isTalk && before.log.length === now.log.length) return this.look()
    if (isMine && this.forced === null) this.notices.beginTurn()
    this.closeQuestions()
    this.pointedAt = null
    this.summarise(now)
    const units = now.pieces.filter((piece) => piece.seat === seat && piece.health)
    const own = new Set(units.flatMap((piece) => piece.cell ?? []))
    const hasActed =
      now.log.length > before.log.length && this.selection.unit !== null && seatToAct(before.toAct) === seat
    this.selection.update(new Offer(isMine ? now.actions : [], own), this.chosenAfter(before), hasActed)
    this.resting = this.hovered
    this.look()
    this.updateThreats()
    // The score of a series changes when a game ends.
    const { isOver } = this.turn
    if (now.whatIf === null && this.lesson === null && (isOver || now.earlier.length > 0))
      void this.series.load(isOver ? now.version : 0)
    if (now.log.length > before.log.length) void this.playForced()
    else if (now.log.length < before.log.length) this.undoForced()
  }

  /** The only action there is, where it plays itself: against bots alone, because there it can be taken back. */
  private get forced(): Action | null {
    const people = this.now.players.filter(isHuman).length
    const isAgainstBots = people === 1 && people < this.now.players.length
    return isAgainstBots && forced.isPlayed ? this.offer.only : null
  }

  /** Plays what needs no decision. What has happened since the person's last action stays on the screen. */
  private async playForced(): Promise<void> {
    const action = this.forced
    if (action === null) return
    this.insight.cancel()
    if (!(await this.outbox.act(this.now, linesOf(action)))) return
    // It stays until the person's next turn, or until they go on.
    const sentence = 'Your turn has ended: no action was left.'
    if (action.kind === 'end') this.notices.noteUntilTurn(sentence)
    await this.playForced()
  }

  /** An undo leads back to a decision. */
  private undoForced(): void {
    if (this.forced !== null && this.turn.undoRefused === null) void this.undo()
  }

  /** Compares the table with the last turn of the seat that is to act. */
  private summarise(now: Scene): void {
    const { seat, isMine } = this.turn
    if (!isMine || seat === null) return
    const last = this.turns.get(seat) ?? null
    const since = sinceTurn(last, now, seat, last?.log.length ?? this.actedAt)
    if (since !== null) this.since = since
    this.turns.set(seat, now)
  }

  /** Returns the chosen unit where it is now. After an undo it is the unit whose action was undone. */
  private chosenAfter(before: Scene): Unit | null {
    const { unit } = this.selection
    const { now, seat } = this.turn
    const undone = before.log.length > now.log.length ? before.log[now.log.length]?.from : null
    const actor = undone && now.pieces.find((piece) => piece.cell === undone && piece.seat === seat)
    if (actor) return { cell: undone, class: actor.class }
    const cell = unit && cellAfter(unit, seatToAct(before.toAct), before, now)
    return unit && cell !== null ? { ...unit, cell } : null
  }

  /** Handles a click on a cell. `name` is the class of the piece that was hit. Without `isSure`, a single action is
   * explained first and played by the second click. */
  click(cell: string, name: string | null = null, isSure = true): void {
    this.closeMessages()
    this.pointedAt = null
    // A finger does not hover.
    if (!isSure) this.hovered = cell
    if (this.turn.canAct) return this.carryOut(this.selection.click(cell, name), cell, name, isSure)
    const reason = this.turn.isRunning ? null : this.turn.actRefused
    if (reason !== null) this.note(reason)
    this.inspect(cell, name)
  }

  /** Handles the button of a verb. */
  press(key: string): void {
    this.closeMessages()
    if (this.turn.canAct) this.carryOut(this.selection.press(key), null, null, true)
  }

  /** Handles a click on a handle of the board, or a drag. */
  pull(key: string, isSure = true): void {
    const action = this.handles.find((one) => keyOf(one) === key)
    if (!action) return
    this.closeMessages()
    this.pointedAt = action
    this.carryOut({ kind: 'play', action }, null, null, isSure)
  }

  /** Explains what a handle does; none for null. */
  pointAt(key: string | null): void {
    if ((this.pointedAt && keyOf(this.pointedAt)) === key) return
    this.pointedAt = this.handles.find((one) => keyOf(one) === key) ?? null
    this.hovered = null
    this.look()
  }

  private carryOut(meaning: Meaning, cell: string | null, name: string | null, isSure: boolean): void {
    if (meaning.kind === 'play') {
      const { explained } = this.insight
      const { action } = meaning
      const isExplained = explained !== null && keyOf(explained) === keyOf(action)
      if (isSure || isExplained) void this.play(action)
      // The next tap explains again.
      if (isExplained && !isSure) this.hovered = null
      if (isSure || isExplained) return
    } else if (meaning.kind === 'guarded') {
      const verbs = meaning.verbs.join(' or ')
      this.notices.refuse(`Your own unit is on ${cell}. Choose ${verbs} first to do that to it.`, null, cell)
    } else if (meaning.kind === 'nothing') {
      void this.explainRefusal(meaning.unit, meaning.verb, meaning.to)
      if (this.selection.unit === null) return this.inspect(meaning.to, name)
    }
    this.look()
  }

  private async explainRefusal(unit: Unit | null, verb: string | null, to: string): Promise<void> {
    const { now } = this
    try {
      const { sentence, rule } = await refusalOf(
        this.insight,
        now,
        unit,
        verb,
        to,
        this.offer.actors.size > 0,
      )
      // The game may have continued meanwhile, and then the refusal is about the past.
      if (this.now === now) this.notices.refuse(sentence, rule, to)
    } catch (error) {
      await this.fail(error)
    }
  }

  /** Closes what was said and asked: the person goes on. */
  private closeMessages(): void {
    this.notices.expire()
    this.closeQuestions()
  }

  private closeQuestions(): void {
    this.asking = null
    this.inspected = null
    this.hints.close()
  }

  private inspect(cell: string, name: string | null): void {
    const index = this.scene.pieces.findIndex(
      (piece) => piece.cell === cell && (name === null || piece.class === name),
    )
    this.inspected = index < 0 ? null : index
    this.look()
  }

  /** Changes the selection without playing anything. */
  select(change: (selection: Selection) => void): void {
    this.closeMessages()
    if (this.turn.canAct) change(this.selection)
    this.look()
  }

  /** Chooses the next unit that can act, and moves the cursor there. */
  nextUnit(): void {
    this.select((selection) => {
      const unit = selection.nextUnit()
      if (unit) this.cursor = this.hovered = unit.cell
    })
  }

  /** Moves the cursor to the next marked cell. */
  nextMark(): void {
    const cells = this.marks.map((mark) => mark.cell)
    const next = cells[(cells.indexOf(this.cursor ?? '') + 1) % cells.length]
    if (next === undefined) return
    this.cursor = next
    this.hover(next)
  }

  /** Explains what a click on the cell under the pointer or the cursor would do. */
  hover(cell: string | null): void {
    if (this.hovered === cell && this.pointedAt === null) return
    this.hovered = cell
    this.resting = null
    this.pointedAt = null
    this.look()
  }

  /** Asks about the chosen piece and the hovered cell. A position that may have passed is not asked about. */
  private look(): void {
    const { hovered, subject } = this
    const { canAct, isOver } = this.turn
    const found = canAct && hovered !== null ? this.selection.at(hovered) : []
    const action = (canAct ? this.pointedAt : null) ?? (found.length === 1 ? (found[0] ?? null) : null)
    const mayAsk = canAct || (isOver && this.past === null)
    const cell = subject === null ? null : (this.scene.pieces[subject]?.cell ?? null)
    this.insight.show(mayAsk && subject !== null ? { piece: subject, cell, hovered } : null, action)
  }

  private updateThreats(): void {
    const { isMine, isOver, seat } = this.turn
    if (isMine || isOver) void this.insight.showThreats(seat ?? this.now.players.findIndex(isHuman))
  }

  toggleSight(): void {
    this.insight.showsSight = !this.insight.showsSight
    if (this.insight.showsSight && this.subject === null) this.note('Choose a unit to see what it sees.')
    this.look()
  }

  toggleThreats(): void {
    this.insight.showsThreats = !this.insight.showsThreats
    this.updateThreats()
  }

  /** Asks a bot for hints, or closes them. */
  toggleHints(): void {
    if (this.hints.isOpen) this.hints.close()
    else if (this.turn.hintRefused === null) void this.hints.ask(this.now.version, this.past)
  }

  note(sentence: string): void {
    this.notices.note(sentence)
  }

  /** Plays an action. Some have to be confirmed first. */
  async play(action: Action, isConfirmed = false): Promise<void> {
    if (!this.turn.canAct) return
    this.closeMessages()
    this.selection.several = null
    const { now, offer } = this
    const reason = isConfirmed ? null : reasonToConfirm(action, now.pieces, this.turn.seat, offer)
    if (reason !== null) this.asking = { action, reason }
    if (reason !== null) return
    this.playback.path = this.path
    await this.send(linesOf(action))
  }

  /** Sends lines, and returns whether the server accepted them. */
  async send(lines: string[]): Promise<boolean> {
    const before = this.now.log.length
    this.insight.cancel()
    const isAccepted = await this.outbox.act(this.now, lines)
    if (isAccepted) [this.actedAt, this.since] = [before, null]
    // The answer may come after the event.
    if (isAccepted) void this.playForced()
    return isAccepted
  }

  async undo(): Promise<void> {
    this.closeMessages()
    this.insight.cancel()
    if (await this.outbox.undo(this.now)) this.undoForced()
  }

  fail(error: unknown): Promise<void> {
    return this.outbox.fail(error)
  }

  private reconnected(): void {
    if (this.notices.message?.kind === 'offline') this.notices.close()
    if (this.hints.problem !== '') this.hints.close()
    this.look()
    this.updateThreats()
  }

  /** Opens a what-if of the position on the screen. */
  async startWhatIf(): Promise<void> {
    try {
      const { table } = await api.whatIf(this.now.table, this.past ?? this.now.log.length)
      router.go(`/play/${table}`)
    } catch (error) {
      await this.fail(error)
    }
  }
}
