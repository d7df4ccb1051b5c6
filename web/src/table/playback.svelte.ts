// The events of a table, shown one by one: pieces travel, and the next event waits for them.
import { indexOf } from '../model/layout'
import { stepsBetween, tokensOf, type Token } from '../model/pieces'
import { isHuman, type Scene } from '../model/scene'
import type { LogLine } from '../api'
import { causeText } from '../model/log'
import { causeOf, effectOf, STILL, type Motion } from '../model/motion'
import { hurry, paces, prefersReducedMotion, shownFor } from './pace.svelte'

/** Events are no longer animated if more than this number are waiting. */
const MAX_QUEUED = 200

/** What is beside the board is drawn so much later, in milliseconds. */
const FRAME = 24

/** A scene with its pieces. */
type Shown = { scene: Scene; tokens: Token[] }
/** What is said about an event while it is shown. */
export type Caption = { line: LogLine; text: string }

/** Returns the line of the event between two scenes, if there is exactly one. */
const lineBetween = (before: Scene, after: Scene) =>
  after.log.length > before.log.length ? after.log.at(-1) : undefined

/** Returns what leads from one scene to the next; null if nothing is seen of it. */
export function causeBetween(before: Shown, after: Scene, factor = 1): Motion | null {
  const line = lineBetween(before.scene, after)
  return line ? causeOf(before.tokens, line, indexOf(before.scene.cells), factor) : null
}

/** Returns what changes from one scene to the next, if it is one event on. */
export function effectBetween(before: Shown, after: Shown, path: string[] = [], factor = 1): Motion {
  const line = lineBetween(before.scene, after.scene)
  const cells = { before: indexOf(before.scene.cells), after: indexOf(after.scene.cells) }
  return line ? effectOf(before.tokens, after.tokens, line, cells, path, factor) : STILL
}

export class Playback {
  /** The last scene whose playback has finished: what the person acts on. */
  now: Scene = $state.raw() as Scene
  /** The scene on the screen: ahead of `now` during playback. */
  shown: Scene = $state.raw() as Scene
  /** The scene beside the board: it follows `shown` a frame later, so that no frame has to draw both. */
  told: Scene = $state.raw() as Scene
  tokens: Token[] = $state.raw([])
  motion: Motion = $state.raw(STILL)
  /** The cells of the path that the person's last action showed: its piece travels along it. */
  path: string[] = []
  /** Whether playback has shown events that are not settled yet. */
  readonly isRunning = $derived.by(() => this.coming !== null || this.shown.version !== this.now.version)
  /** What a bot does, in words; null while nothing of it is shown. */
  caption: Caption | null = $state.raw(null)

  /** The scene whose cause is on the screen. */
  private coming: Scene | null = $state.raw(null)

  /** The scenes after `shown`. */
  private queue: Scene[] = []
  /** Whether the last action shown was a bot's; the dice after it count as the bot's too. */
  private isBots = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly settled: (before: Scene) => void

  /** `settled` is called with the scene before, when playback has finished and `now` is up to date. */
  constructor(scene: Scene, settled: (before: Scene) => void) {
    this.now = this.shown = this.told = scene
    this.tokens = tokensOf(scene.pieces)
    this.settled = settled
  }

  close(): void {
    clearTimeout(this.timer)
  }

  /** Shows a scene after those that are waiting. */
  add(scene: Scene): void {
    this.queue.push(scene)
    if (this.timer === undefined) this.showNext()
  }

  private showNext(): void {
    this.timer = undefined
    const scene = this.queue.shift()
    if (!scene) {
      this.caption = null
      return
    }
    const line = lineBetween(this.shown, scene)
    if (line?.seat != null) this.isBots = !isHuman(scene.players[line.seat])
    const factor = this.isBots ? paces.factor : 1
    const isUnseen = document.hidden || this.queue.length > MAX_QUEUED || factor === 0
    const isStill = prefersReducedMotion() || isUnseen
    const before = { scene: this.shown, tokens: this.tokens }
    const cause = isStill ? null : causeBetween(before, scene, factor * hurry(this.queue.length))
    if (!cause) return this.land(scene, factor, isStill, isUnseen)
    this.coming = scene
    this.motion = cause
    if (line && this.isBots && line.seat != null) this.caption = { line, text: causeText(line) }
    this.timer = setTimeout(() => this.land(scene, factor, isStill, isUnseen), cause.duration)
  }

  /** Shows a scene after its cause. */
  private land(scene: Scene, factor: number, isStill: boolean, isUnseen: boolean): void {
    const before = { scene: this.shown, tokens: this.tokens }
    const tokens = this.follow(scene)
    const line = lineBetween(this.shown, scene)
    const longer = factor * hurry(this.queue.length)
    this.motion = isStill ? STILL : effectBetween(before, { scene, tokens }, this.path, longer)
    this.tokens = tokens
    this.shown = scene
    this.coming = null
    this.caption = line && this.isBots && !isUnseen ? { line, text: line.sentence } : null
    // The person may act while the last event still moves.
    if (this.queue.length === 0 && !scene.hasMore) this.settle()
    else if (isStill) this.told = scene
    else setTimeout(() => this.shown === scene && (this.told = scene), FRAME)
    const time = isUnseen ? 0 : shownFor(this.motion.duration, this.isBots, paces.now, this.queue.length)
    this.timer = setTimeout(() => this.showNext(), time)
  }

  private follow(scene: Scene): Token[] {
    return tokensOf(scene.pieces, this.tokens, stepsBetween(this.shown.log, scene.log))
  }

  private settle(): void {
    const before = this.now
    this.now = this.told = this.shown
    this.path = []
    this.settled(before)
  }

  /** Ends playback and shows the last scene. */
  skip(): void {
    const last = this.queue.at(-1) ?? this.coming
    if (last) this.jumpTo(last)
  }

  /** Shows a scene at once. */
  jumpTo(scene: Scene): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.coming = null
    this.caption = null
    this.motion = STILL
    this.tokens = this.follow(scene)
    this.shown = scene
    this.settle()
  }
}
