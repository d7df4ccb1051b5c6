// What a person looks at and asks before he acts. It contains no rule: every answer is the server's.
import {
  isOffline,
  RequestError,
  serverIsBack,
  type Cause,
  type Choice,
  type Decision,
  type Snapshot,
} from '../api'
import type { Chosen } from '../model/choices'
import { nothingToDo, shortOdds } from '../model/format'
import { isHuman, onto, seatToAct } from '../model/snapshot'
import { Hints } from './hints.svelte'
import { Insight } from './insight.svelte'
import { Questions } from './questions'
import { Remembering } from './remembering.svelte'
import { GONE } from './showing.svelte'

export type Message = { kind: 'refused' | 'note' | 'offline'; sentence: string; rule: string | null }

export abstract class Considering extends Remembering {
  chosen: Chosen | null = $state.raw(null)
  /** A piece that is looked at without acting: its number in the view. */
  looked: number | null = $state(null)
  /** The cell under consideration, by pointer or cursor. */
  over: string | null = $state(null)
  /** The keyboard cursor. */
  cursor: string | null = $state(null)
  /** The cells of the line of the log that is pointed at. */
  pointed: (string | null)[] = $state.raw([])
  /** The decision shown in full. */
  explained: Decision | null = $state.raw(null)
  message: Message | null = $state.raw(null)
  shut: string | null = $state(null)
  isSending = $state(false)

  readonly isReady = $derived(
    this.isMine &&
      !this.isBehind &&
      !this.isSending &&
      this.past === null &&
      this.now.version >= this.expected,
  )
  /** Why a person can do nothing now; null if he can. */
  readonly notNow = $derived(
    this.isReady
      ? null
      : this.now.toAct === 'over'
        ? 'The game is over.'
        : this.past !== null
          ? 'This is the past: go back to the game first.'
          : this.isMine
            ? 'What happened is still being shown.'
            : 'It is not your turn.',
  )
  /** Why no bot may be asked about what is shown; null if one may. */
  readonly noHint = $derived(
    this.now.hintRefused ??
      (this.past === null
        ? this.notNow
        : seatToAct(this.scene.toAct) === null
          ? 'Nobody has to decide here.'
          : null),
  )
  readonly canHint = $derived(this.noHint === null)
  /** Why nothing can be taken back; null if something can. */
  readonly noUndo = $derived(this.now.undoRefused ?? this.notNow)

  readonly insight: Insight
  readonly hints: Hints
  protected readonly questions: Questions

  constructor(snapshot: Snapshot) {
    super(snapshot)
    this.questions = new Questions(this.now.table)
    this.insight = new Insight(this.questions)
    this.hints = new Hints(this.now.table)
  }

  /** Explains a decision: its odds, its effects and why. */
  protected async explain(choice: Choice): Promise<void> {
    const { over, now } = this
    const decision = await this.decision(choice).catch(() => null)
    // Meanwhile the pointer may have gone elsewhere, or the game on.
    if (decision && this.over === over && this.now === now) this.explained = decision
  }

  /** What a decision brings, in one line. */
  async brief(choice: Choice): Promise<string> {
    const decision = await this.decision(choice).catch(() => null)
    return choice.warning ?? (decision ? shortOdds(decision.odds) : '')
  }

  decision(choice: Choice): Promise<Decision> {
    return this.questions.decision(this.now.version, choice.line)
  }

  protected async explainRefusal(from: string | null, to: string | null): Promise<void> {
    const answers = await this.questions.candidates(this.now.version, from, to).catch((error: unknown) => {
      this.fail(error)
      return null
    })
    if (answers === null) return
    const refused = answers.find((answer) => answer.refused !== null)?.refused
    if (answers.length > 0 && !refused) return
    this.shut = to ?? from
    const reason = refused ?? (await this.whyBlocked(from, to))
    const sentence = reason?.sentence ?? nothingToDo(this.scene, from, to, this.hasActors)
    this.message = { kind: 'refused', sentence, rule: reason?.rule ?? null }
  }

  /** Why a unit by itself can do nothing now, if the game says so. */
  private async whyBlocked(from: string | null, to: string | null): Promise<Cause | null> {
    if (from === null || to !== null) return null
    const piece = this.scene.view.pieces.findIndex(({ cell, seat }) => cell === from && seat === this.seat)
    if (piece < 0) return null
    const reach = await this.questions.reach(this.now.version, piece).catch(() => null)
    return reach?.blocked ?? null
  }

  /** Whether some unit can be chosen to act. */
  protected abstract readonly hasActors: boolean

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

  /** The piece whose card is shown: the one under the pointer, or the subject. */
  get carded(): number | null {
    const { over } = this
    const index = over === null ? -1 : this.scene.view.pieces.findIndex((piece) => piece.cell === over)
    return index < 0 ? this.subject : index
  }

  /** Asks where the subject can go, what it hits and sees. */
  protected ask(): void {
    const piece = this.subject
    const stands = piece === null ? null : (this.scene.view.pieces[piece]?.cell ?? null)
    const subject = piece === null || this.past !== null ? null : { piece, stands, over: this.over }
    this.insight.about(this.now.version, subject)
  }

  protected askThreats(): void {
    const seat = this.seat ?? this.now.players.findIndex(isHuman)
    void this.insight.against(this.now.version, seat)
  }

  toggleSight(): void {
    this.insight.showsSight = !this.insight.showsSight
    if (this.insight.showsSight && this.subject === null) this.note('Choose a unit: what it sees is shown.')
    this.ask()
  }

  /** Says what went wrong, and takes the table as the server has it. */
  fail(error: unknown): void {
    if (!(error instanceof RequestError)) throw error
    if (error.code === GONE) return this.leave()
    const kind = isOffline(error) ? 'offline' : 'refused'
    this.message = { kind, sentence: error.message, rule: error.rule }
    if (error.table) this.jump(onto(null, error.table))
    if (kind === 'offline') void this.comeBack()
  }

  private async comeBack(): Promise<void> {
    await serverIsBack()
    await this.refresh()
    this.reached()
  }

  protected reached(): void {
    if (this.message?.kind === 'offline') this.message = null
    if (this.hints.problem !== '') this.hints.close()
    this.ask()
    this.askThreats()
  }

  note(sentence: string): void {
    this.message = { kind: 'note', sentence, rule: null }
  }

  toggleThreats(): void {
    this.insight.showsThreats = !this.insight.showsThreats
    this.askThreats()
  }

  /** Asks a bot what it would do here, or closes its answer. */
  toggleHints(): void {
    if (this.hints.isOpen) this.hints.close()
    else if (this.canHint) void this.hints.ask(this.now.version, this.past)
  }
}
