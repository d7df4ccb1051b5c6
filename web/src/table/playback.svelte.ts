// The events of a table, shown one by one: pieces travel, and the next event waits for them.
import { indexOf } from '../model/layout'
import { stepsBetween, tokensOf, type Token } from '../model/pieces'
import { isHuman, type Scene } from '../model/scene'
import { motionOf, STILL, type Motion } from '../model/motion'
import { paces, prefersReducedMotion, shownFor } from './pace.svelte'

/** Events are no longer animated if more than this number are waiting. */
const MAX_QUEUED = 200

/** Returns the motion from one scene to the next, if it is one event on. */
export function motionBetween(
  before: { scene: Scene; tokens: Token[] },
  after: { scene: Scene; tokens: Token[] },
  path: string[] = [],
  factor = 1,
): Motion {
  const line = after.scene.log.length > before.scene.log.length ? after.scene.log.at(-1) : undefined
  return line ? motionOf(before.tokens, after.tokens, line, indexOf(before.scene.cells), path, factor) : STILL
}

export class Playback {
  /** The last scene whose playback has finished: what the person acts on. */
  now: Scene = $state.raw() as Scene
  /** The scene on the screen: ahead of `now` during playback. */
  shown: Scene = $state.raw() as Scene
  tokens: Token[] = $state.raw([])
  motion: Motion = $state.raw(STILL)
  /** The cells of the path that the person's last action showed: its piece travels along it. */
  path: string[] = []
  /** Whether playback has shown events that are not settled yet. */
  readonly isRunning = $derived(this.shown.version !== this.now.version)

  /** The scenes after `shown`. */
  private queue: Scene[] = []
  /** Whether the last action shown was a bot's; the dice after it count as the bot's too. */
  private isBots = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly settled: (before: Scene) => void

  /** `settled` is called with the scene before, when playback has finished and `now` is up to date. */
  constructor(scene: Scene, settled: (before: Scene) => void) {
    this.now = this.shown = scene
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
    if (!scene) return
    const before = { scene: this.shown, tokens: this.tokens }
    const tokens = this.follow(scene)
    const line = scene.log.length > this.shown.log.length ? scene.log.at(-1) : undefined
    if (line?.seat != null) this.isBots = !isHuman(scene.players[line.seat])
    const factor = this.isBots ? paces.factor : 1
    const isUnseen = document.hidden || this.queue.length > MAX_QUEUED || factor === 0
    const isStill = prefersReducedMotion() || isUnseen
    this.motion = isStill ? STILL : motionBetween(before, { scene, tokens }, this.path, factor)
    this.tokens = tokens
    this.shown = scene
    // The person may act while the last event still moves.
    if (this.queue.length === 0 && !scene.hasMore) this.settle()
    const moving = this.motion.duration / (factor || 1)
    const time = isUnseen ? 0 : shownFor(moving, this.isBots, paces.now, this.queue.length)
    this.timer = setTimeout(() => this.showNext(), time)
  }

  private follow(scene: Scene): Token[] {
    return tokensOf(scene.pieces, this.tokens, stepsBetween(this.shown.log, scene.log))
  }

  private settle(): void {
    const before = this.now
    this.now = this.shown
    this.path = []
    this.settled(before)
  }

  /** Ends playback and shows the last scene. */
  skip(): void {
    const last = this.queue.at(-1)
    if (last) this.jumpTo(last)
  }

  /** Shows a scene at once. */
  jumpTo(scene: Scene): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.motion = STILL
    this.tokens = this.follow(scene)
    this.shown = scene
    this.settle()
  }
}
