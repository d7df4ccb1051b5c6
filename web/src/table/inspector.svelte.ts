// What a person looks at before they act: the selection, odds, refusals, hints. It has no rules: the server answers.
import {
  isOffline,
  RequestError,
  waitUntilOnline,
  type Cause,
  type Choice,
  type Decision,
  type Snapshot,
} from '../api'
import type { Chosen } from '../model/choices'
import { nothingToDo, shortOdds } from '../model/format'
import { applySnapshot, isHuman, seatToAct } from '../model/snapshot'
import { Hints } from './hints.svelte'
import { History } from './history.svelte'
import { Insight } from './insight.svelte'
import { UNKNOWN_TABLE } from './playback.svelte'
import { Questions } from './questions'

export type Message = { kind: 'refused' | 'note' | 'offline'; sentence: string; rule: string | null }

export abstract class Inspector extends History {
  chosen: Chosen | null = $state.raw(null)
  /** The index of a piece that was clicked but cannot act. */
  inspectedPiece: number | null = $state(null)
  /** The cell under the pointer or the cursor. */
  hovered: string | null = $state(null)
  /** The keyboard cursor. */
  cursor: string | null = $state(null)
  /** The cells of the log line under the pointer. */
  highlighted: (string | null)[] = $state.raw([])
  /** The action whose odds are shown. */
  explained: Decision | null = $state.raw(null)
  message: Message | null = $state.raw(null)
  /** The cell of a click that was refused. */
  refusedCell: string | null = $state(null)
  isSending = $state(false)

  readonly canAct = $derived(
    this.isMyTurn &&
      !this.isPlayingBack &&
      !this.isSending &&
      this.past === null &&
      this.now.version >= this.expectedVersion,
  )
  /** Why the person cannot act; null if they can. */
  readonly actRefused = $derived(
    this.canAct
      ? null
      : this.now.toAct === 'over'
        ? 'The game is over.'
        : this.past !== null
          ? 'This is the past. Go back to the game first.'
          : this.isMyTurn
            ? 'Wait for the last move to finish.'
            : 'It is not your turn.',
  )
  /** Why there is no hint for the position on the screen; null if there is one. */
  readonly hintRefused = $derived(
    this.now.hintRefused ??
      (this.past === null
        ? this.actRefused
        : seatToAct(this.scene.toAct) === null
          ? 'Nobody has to decide here.'
          : null),
  )
  readonly canHint = $derived(this.hintRefused === null)
  /** Why the last action cannot be undone; null if it can. */
  readonly undoRefused = $derived(this.now.undoRefused ?? this.actRefused)

  readonly insight: Insight
  readonly hints: Hints
  protected readonly questions: Questions

  constructor(snapshot: Snapshot) {
    super(snapshot)
    this.questions = new Questions(this.now.table)
    this.insight = new Insight(this.questions)
    this.hints = new Hints(this.now.table)
  }

  /** Shows the odds of an action, its effects and their reasons. */
  protected async explain(choice: Choice): Promise<void> {
    const { hovered, now } = this
    const decision = await this.decision(choice).catch(() => null)
    // The pointer may have moved, or the game may have continued.
    if (decision && this.hovered === hovered && this.now === now) this.explained = decision
  }

  /** Returns the odds of an action in one line. */
  async oddsSummary(choice: Choice): Promise<string> {
    const decision = await this.decision(choice).catch(() => null)
    return choice.warning ?? (decision ? shortOdds(decision.odds) : '')
  }

  decision(choice: Choice): Promise<Decision> {
    return this.questions.decision(this.now.version, choice.line)
  }

  protected async explainRefusal(from: string | null, to: string | null): Promise<void> {
    const { now } = this
    const answers = await this.questions.candidates(now.version, from, to).catch((error: unknown) => {
      this.fail(error)
      return null
    })
    // The game may have continued meanwhile, and then the refusal is about the past.
    if (answers === null || this.now !== now) return
    const refused = answers.find((answer) => answer.refused !== null)?.refused
    if (answers.length > 0 && !refused) return
    this.refusedCell = to ?? from
    const reason = refused ?? (await this.whyBlocked(from, to))
    const sentence = reason?.sentence ?? nothingToDo(this.scene, from, to, this.hasActors)
    this.message = { kind: 'refused', sentence, rule: reason?.rule ?? null }
  }

  /** Returns why the person's own unit on a cell cannot act now, if the game has a reason. */
  private async whyBlocked(from: string | null, to: string | null): Promise<Cause | null> {
    if (from === null || to !== null) return null
    const piece = this.scene.view.pieces.findIndex(({ cell, seat }) => cell === from && seat === this.seat)
    if (piece < 0) return null
    const reach = await this.questions.reach(this.now.version, piece).catch(() => null)
    return reach?.blocked ?? null
  }

  /** Whether any unit can act. */
  protected abstract readonly hasActors: boolean

  /** The index of the piece that is chosen or inspected. */
  get subject(): number | null {
    if (this.inspectedPiece !== null) return this.inspectedPiece
    const { chosen } = this
    if (!chosen) return null
    const index = this.scene.view.pieces.findIndex(
      (piece) => piece.cell === chosen.cell && (chosen.class === null || piece.class === chosen.class),
    )
    return index < 0 ? null : index
  }

  /** The index of the piece whose card is shown: the one under the pointer, otherwise the subject. */
  get cardPiece(): number | null {
    const { hovered } = this
    const index = hovered === null ? -1 : this.scene.view.pieces.findIndex((piece) => piece.cell === hovered)
    return index < 0 ? this.subject : index
  }

  /** Updates where the subject can go and what it can hit and see. */
  protected updateInsight(): void {
    const piece = this.subject
    const cell = piece === null ? null : (this.scene.view.pieces[piece]?.cell ?? null)
    const subject = piece === null || this.past !== null ? null : { piece, cell, hovered: this.hovered }
    this.insight.about(this.now.version, subject)
  }

  protected updateThreats(): void {
    const seat = this.seat ?? this.now.players.findIndex(isHuman)
    void this.insight.against(this.now.version, seat)
  }

  toggleSight(): void {
    this.insight.showsSight = !this.insight.showsSight
    if (this.insight.showsSight && this.subject === null) this.note('Choose a unit to see what it sees.')
    this.updateInsight()
  }

  toggleThreats(): void {
    this.insight.showsThreats = !this.insight.showsThreats
    this.updateThreats()
  }

  /** Asks a bot for hints, or closes them. */
  toggleHints(): void {
    if (this.hints.isOpen) this.hints.close()
    else if (this.canHint) void this.hints.ask(this.now.version, this.past)
  }

  /** Shows an error, and the table that came with it. */
  fail(error: unknown): void {
    if (!(error instanceof RequestError)) throw error
    if (error.code === UNKNOWN_TABLE) return this.markRemoved()
    const kind = isOffline(error) ? 'offline' : 'refused'
    this.message = { kind, sentence: error.message, rule: error.rule }
    if (error.table) this.jumpTo(applySnapshot(null, error.table))
    if (kind === 'offline') void this.refreshWhenOnline()
  }

  private async refreshWhenOnline(): Promise<void> {
    await waitUntilOnline()
    await this.refresh()
    this.reconnected()
  }

  protected reconnected(): void {
    if (this.message?.kind === 'offline') this.message = null
    if (this.hints.problem !== '') this.hints.close()
    this.updateInsight()
    this.updateThreats()
  }

  note(sentence: string): void {
    this.message = { kind: 'note', sentence, rule: null }
  }
}
