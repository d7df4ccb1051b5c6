// What the server says of a table, event by event, and what is shown of it: pieces are followed, motion is queued.
import {
  api,
  live,
  RequestError,
  type ErrorCode,
  type Connection,
  type LiveMessage,
  type Snapshot,
} from '../api'
import { indexOf } from '../model/layout'
import { firstTokens, follow, type Token } from '../model/pieces'
import { fits, isHuman, onto, seatToAct, type Scene } from '../model/snapshot'
import { motionOf, STILL, type Motion } from './motion'
import { paces, prefersStill, shownFor } from './pace.svelte'

/** How long an answer waits for the socket to tell the same, in milliseconds. */
const SOCKET_PATIENCE = 1000
/** What the server says of a table that is no more. */
export const GONE: ErrorCode = 'unknown-table'
/** So many events behind, nobody watches any more. */
const FAR_BEHIND = 200

export abstract class Showing {
  /** What the server has said last. */
  now: Scene = $state.raw() as Scene
  /** What is drawn: behind `now` while events are being shown. */
  shown: Scene = $state.raw() as Scene
  tokens: Token[] = $state.raw([])
  motion: Motion = $state.raw(STILL)
  connection: Connection = $state('connecting')
  /** Whether the table has been removed: there is nothing to come back to. */
  isGone = $state(false)
  /** A position of the past that is shown: the number of log lines before it. */
  past: number | null = $state(null)
  pastScene: Scene | null = $state.raw(null)
  /** The event that the server has answered with: until it is shown, nothing more is sent. */
  protected expected = $state(0)
  /** The way that the last own decision named. */
  protected lastWay: string[] = []

  readonly scene = $derived(this.pastScene ?? this.shown)
  readonly index = $derived(indexOf(this.scene.view))
  readonly isBehind = $derived(this.shown.version !== this.now.version)
  readonly seat = $derived(seatToAct(this.now.toAct))
  readonly isMine = $derived(this.seat !== null && isHuman(this.now.players[this.seat]))

  private queue: Snapshot[] = []
  private head: Scene
  /** Whether what is being shown is a bot's doing; what the dice say to it is too. */
  private isBots = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly stop: () => void

  constructor(snapshot: Snapshot) {
    this.now = this.shown = this.head = onto(null, snapshot)
    this.tokens = firstTokens(this.now.view)
    this.stop = live(
      this.now.table,
      () => this.head.version,
      (message) => this.receive(message),
      (connection) => this.connected(connection),
    )
  }

  private connected(connection: Connection): void {
    const wasLost = this.connection === 'lost'
    this.connection = connection
    if (connection === 'open' && wasLost) this.reached()
    // A socket does not say why it closed: whether the table is still there is asked.
    if (connection === 'lost') void api.snapshot(this.now.table).catch((error: unknown) => this.missed(error))
  }

  private missed(error: unknown): void {
    if (error instanceof RequestError && error.code === GONE) this.leave()
  }

  /** Asks how the table stands: a socket may be dead without knowing it. */
  protected async refresh(): Promise<void> {
    const whole = await api.snapshot(this.now.table).catch((error: unknown) => this.missed(error))
    if (whole && whole.version > this.head.version) this.jump(onto(null, whole))
  }

  protected leave(): void {
    this.isGone = true
    this.close()
  }

  close(): void {
    clearTimeout(this.timer)
    this.stop()
  }

  /** Everything is shown: a person may go on. */
  protected abstract settled(): void
  /** The server could not be reached and can be again: what was said of that is over. */
  protected abstract reached(): void
  /** A person lets go of what he has begun. */
  abstract clear(): void

  protected settle(): void {
    this.now = this.head
    this.lastWay = []
    this.settled()
  }

  private receive(message: LiveMessage): void {
    const { snapshot } = message
    if (snapshot.version <= this.head.version) return
    if (!fits(this.head, snapshot)) return this.catchUp(snapshot)
    this.head = onto(this.head, snapshot)
    this.queue.push(snapshot)
    if (this.timer === undefined) this.showNext()
  }

  /** Takes an answer: shown at once, unless the socket is about to tell it event by event. */
  protected take(snapshot: Snapshot): void {
    const { version } = snapshot
    if (version <= this.head.version) return
    this.expected = version
    const isTold = this.connection === 'open' && !(prefersStill() && paces.now === 'at once')
    if (!isTold) return this.catchUp(snapshot)
    setTimeout(() => {
      if (this.head.version < version) this.catchUp(snapshot)
    }, SOCKET_PATIENCE)
  }

  private catchUp(snapshot: Snapshot): void {
    if (fits(this.head, snapshot)) this.jump(onto(this.head, snapshot))
    else void this.refresh()
  }

  private showNext(): void {
    this.timer = undefined
    const snapshot = this.queue.shift()
    if (!snapshot) return
    const scene = onto(this.shown, snapshot)
    const log = scene.log.length > this.shown.log.length ? (scene.log.at(-1) ?? null) : null
    const tokens = follow(this.tokens, scene.view, log)
    if (log && log.seat !== null) this.isBots = !isHuman(scene.players[log.seat])
    const factor = this.isBots ? paces.factor : 1
    const isUnseen = document.hidden || this.queue.length > FAR_BEHIND || factor === 0
    const isStill = prefersStill() || isUnseen
    this.motion =
      log && !isStill
        ? motionOf(this.tokens, tokens, log, indexOf(this.shown.view), this.lastWay, factor)
        : STILL
    if (this.past === null) this.tokens = tokens
    this.shown = scene
    // The last event is still moving when a person may go on: motion is never in the way.
    if (this.queue.length === 0) this.settle()
    // Bots are followed event by event, but nobody waits for a long turn of theirs.
    const moving = this.motion.duration / (factor || 1)
    const time = isUnseen ? 0 : shownFor(moving, this.isBots, paces.now, this.queue.length)
    this.timer = setTimeout(() => this.showNext(), time)
  }

  /** Shows the newest at once. */
  skip(): void {
    if (this.queue.length > 0) this.jump(this.head)
  }

  protected jump(scene: Scene): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.head = scene.version >= this.head.version ? scene : this.head
    this.motion = STILL
    if (this.past === null) this.tokens = follow(this.tokens, this.head.view, null)
    this.shown = this.head
    this.settle()
  }
}
