// The events of a table as the server sends them, and their playback one by one: pieces travel, motion is queued.
import {
  api,
  live,
  RequestError,
  type Connection,
  type ErrorCode,
  type LiveMessage,
  type Snapshot,
} from '../api'
import { indexOf } from '../model/layout'
import { firstTokens, matchTokens, type Token } from '../model/pieces'
import { applySnapshot, canApply, isHuman, seatToAct, type Scene } from '../model/snapshot'
import { motionOf, STILL, type Motion } from './motion'
import { paces, prefersReducedMotion, shownFor } from './pace.svelte'

/** How long the answer to an action waits for the same events from the socket, in milliseconds. */
const SOCKET_TIMEOUT = 1000
/** The error code of a table that was removed. */
export const UNKNOWN_TABLE: ErrorCode = 'unknown-table'
/** Events are no longer animated if more than this number are waiting. */
const MAX_QUEUED = 200

export abstract class Playback {
  /** The last scene whose playback has finished: what the person acts on. */
  now: Scene = $state.raw() as Scene
  /** The scene on the screen: ahead of `now` during playback, never ahead of `latest`. */
  shown: Scene = $state.raw() as Scene
  tokens: Token[] = $state.raw([])
  motion: Motion = $state.raw(STILL)
  connection: Connection = $state('connecting')
  /** Whether the table was removed. */
  isRemoved = $state(false)
  /** The number of log lines before the past position on the screen; null at the present. */
  past: number | null = $state(null)
  pastScene: Scene | null = $state.raw(null)
  /** The version the server answered the last action with: nothing more is sent until it is shown. */
  protected expectedVersion = $state(0)
  /** The cells of the path that the person's last action showed. */
  protected lastPath: string[] = []

  readonly scene = $derived(this.pastScene ?? this.shown)
  readonly index = $derived(indexOf(this.scene.view))
  /** Whether playback has shown events that are not settled yet. */
  readonly isPlayingBack = $derived(this.shown.version !== this.now.version)
  readonly seat = $derived(seatToAct(this.now.toAct))
  readonly isMyTurn = $derived(this.seat !== null && isHuman(this.now.players[this.seat]))

  /** The snapshots between `shown` and `latest`. */
  private queue: Snapshot[] = []
  /** The last scene the server has sent. */
  private latest: Scene
  /** Whether the last action shown was a bot's; the dice after it count as the bot's too. */
  private isBots = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly stop: () => void

  constructor(snapshot: Snapshot) {
    this.now = this.shown = this.latest = applySnapshot(null, snapshot)
    this.tokens = firstTokens(this.now.view)
    this.stop = live(
      this.now.table,
      () => this.latest.version,
      (message) => this.receive(message),
      (connection) => this.connectionChanged(connection),
    )
  }

  /** Called when playback has finished and `now` is up to date. */
  protected abstract settled(): void
  /** Called when the server can be reached again. */
  protected abstract reconnected(): void
  /** Clears what the person has chosen. */
  abstract clear(): void

  private connectionChanged(connection: Connection): void {
    const wasLost = this.connection === 'lost'
    this.connection = connection
    if (connection === 'open' && wasLost) this.reconnected()
    // A socket does not say why it closed. The table may have been removed.
    if (connection === 'lost')
      void api.snapshot(this.now.table).catch((error: unknown) => this.checkRemoved(error))
  }

  private checkRemoved(error: unknown): void {
    if (error instanceof RequestError && error.code === UNKNOWN_TABLE) this.markRemoved()
  }

  protected markRemoved(): void {
    this.isRemoved = true
    this.close()
  }

  /** Loads the whole table: a socket may be dead without knowing it. */
  protected async refresh(): Promise<void> {
    const whole = await api.snapshot(this.now.table).catch((error: unknown) => this.checkRemoved(error))
    if (whole && whole.version > this.latest.version) this.jumpTo(applySnapshot(null, whole))
  }

  close(): void {
    clearTimeout(this.timer)
    this.stop()
  }

  protected settle(): void {
    this.now = this.latest
    this.lastPath = []
    this.settled()
  }

  private receive(message: LiveMessage): void {
    const { snapshot } = message
    if (snapshot.version <= this.latest.version) return
    if (!canApply(this.latest, snapshot)) return this.catchUp(snapshot)
    this.latest = applySnapshot(this.latest, snapshot)
    this.queue.push(snapshot)
    if (this.timer === undefined) this.showNext()
  }

  /** Takes the answer to an action. The socket usually brings the same change event by event; if not, it is shown now. */
  protected acceptAnswer(snapshot: Snapshot): void {
    const { version } = snapshot
    if (version <= this.latest.version) return
    this.expectedVersion = version
    const waitsForSocket = this.connection === 'open' && !(prefersReducedMotion() && paces.now === 'at once')
    if (!waitsForSocket) return this.catchUp(snapshot)
    setTimeout(() => {
      if (this.latest.version < version) this.catchUp(snapshot)
    }, SOCKET_TIMEOUT)
  }

  private catchUp(snapshot: Snapshot): void {
    if (canApply(this.latest, snapshot)) this.jumpTo(applySnapshot(this.latest, snapshot))
    else void this.refresh()
  }

  private showNext(): void {
    this.timer = undefined
    const snapshot = this.queue.shift()
    if (!snapshot) return
    const scene = applySnapshot(this.shown, snapshot)
    const line = scene.log.length > this.shown.log.length ? (scene.log.at(-1) ?? null) : null
    const tokens = matchTokens(this.tokens, scene.view, line)
    if (line && line.seat !== null) this.isBots = !isHuman(scene.players[line.seat])
    const factor = this.isBots ? paces.factor : 1
    const isUnseen = document.hidden || this.queue.length > MAX_QUEUED || factor === 0
    const isStill = prefersReducedMotion() || isUnseen
    this.motion =
      line && !isStill
        ? motionOf(this.tokens, tokens, line, indexOf(this.shown.view), this.lastPath, factor)
        : STILL
    if (this.past === null) this.tokens = tokens
    this.shown = scene
    // The person may act while the last event still moves.
    if (this.queue.length === 0) this.settle()
    const moving = this.motion.duration / (factor || 1)
    const time = isUnseen ? 0 : shownFor(moving, this.isBots, paces.now, this.queue.length)
    this.timer = setTimeout(() => this.showNext(), time)
  }

  /** Ends playback and shows the latest scene. */
  skip(): void {
    if (this.queue.length > 0) this.jumpTo(this.latest)
  }

  protected jumpTo(scene: Scene): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.latest = scene.version >= this.latest.version ? scene : this.latest
    this.motion = STILL
    if (this.past === null) this.tokens = matchTokens(this.tokens, this.latest.view, null)
    this.shown = this.latest
    this.settle()
  }
}
