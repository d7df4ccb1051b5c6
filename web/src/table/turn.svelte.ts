// Whose turn it is, what is on the screen, and what the person may do now.
import { indexOf } from '../model/layout'
import { isHuman, seatToAct, type Scene } from '../model/scene'
import type { History } from './history.svelte'
import type { Outbox } from './outbox.svelte'
import type { Playback } from './playback.svelte'

export class Turn {
  private readonly playback: Playback
  private readonly history: History
  private readonly outbox: Outbox

  /** The table that the person acts on. */
  readonly now: Scene = $derived.by(() => this.playback.now)
  /** The number of log lines before the past position on the screen; null at the present. */
  readonly past = $derived.by(() => this.history.lines)
  /** The scene on the screen, with its pieces and their motion. */
  readonly scene: Scene = $derived.by(() => this.history.scene ?? this.playback.shown)
  /** The scene beside the board. */
  readonly told: Scene = $derived.by(() => this.history.scene ?? this.playback.told)
  readonly tokens = $derived.by(() => (this.history.scene ? this.history.tokens : this.playback.tokens))
  readonly motion = $derived.by(() => (this.history.scene ? this.history.motion : this.playback.motion))
  readonly index = $derived(indexOf(this.scene.cells))
  readonly isRunning = $derived.by(() => this.playback.isRunning)

  readonly seat = $derived(seatToAct(this.now.toAct))
  private readonly held: number[]
  readonly isMine = $derived.by(
    () => this.seat !== null && isHuman(this.now.players[this.seat]) && this.held.includes(this.seat),
  )
  readonly isOver = $derived.by(() => this.now.toAct === 'over' && !this.isRunning)
  /** Why nobody acts here any more although the game goes on; null while it does. */
  stopped: string | null = $state(null)
  readonly canAct = $derived.by(
    () =>
      this.isMine &&
      !this.isRunning &&
      this.past === null &&
      this.stopped === null &&
      this.outbox.isShownIn(this.now),
  )
  /** Why the person cannot act; null if they can. */
  readonly actRefused = $derived.by(() => {
    if (this.canAct) return null
    if (this.past !== null) return 'This is an earlier position. Go back to the game first.'
    if (this.stopped !== null) return this.stopped
    if (this.now.toAct === 'over') return 'The game is over.'
    return this.isMine ? 'Wait for the last move to finish.' : 'It is not your turn.'
  })
  /** Why there is no hint for the position on the screen; null if there is one. */
  readonly hintRefused = $derived.by(() => {
    if (this.now.hintRefused !== null) return this.now.hintRefused
    if (this.past === null) return this.actRefused
    return seatToAct(this.scene.toAct) === null ? 'There is nothing to decide here.' : null
  })
  /** Why the last action cannot be undone; null if it can. */
  readonly undoRefused = $derived.by(() => this.now.undoRefused ?? this.actRefused)

  constructor(playback: Playback, history: History, outbox: Outbox, held: number[]) {
    this.held = held
    this.playback = playback
    this.history = history
    this.outbox = outbox
  }
}
