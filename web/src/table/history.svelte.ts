// The past of a table: any position of the log, or all of them as a replay. Nothing can be played there.
import { api } from '../api'
import { stepsBetween, tokensOf, type Token } from '../model/pieces'
import type { Scene } from '../model/scene'
import { loadScene } from './feed.svelte'
import { STILL, type Motion } from '../model/motion'
import { prefersReducedMotion } from './pace.svelte'
import { causeBetween, effectBetween, type Playback } from './playback.svelte'

export const SPEEDS = [0.5, 1, 2, 4]
/** How long a replay pauses after each event, in milliseconds. */
const PAUSE = 350

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

export class History {
  /** The number of log lines before the position on the screen; null at the present. */
  lines: number | null = $state(null)
  /** The position on the screen; null at the present and until it is loaded. */
  scene: Scene | null = $state.raw(null)
  tokens: Token[] = $state.raw([])
  motion: Motion = $state.raw(STILL)
  isReplaying = $state(false)
  speed = $state(1)

  private readonly playback: Playback
  /** The number of the current replay. A paused one may still be waiting when the next begins. */
  private run = 0

  constructor(playback: Playback) {
    this.playback = playback
  }

  /** Shows the position after `lines` lines of the log; the present if there are no more. */
  async show(lines: number): Promise<void> {
    const { log } = this.playback.now
    const wanted = Math.max(0, lines)
    this.isReplaying = false
    if (wanted >= log.length) return this.leave()
    this.playback.skip()
    this.lines = wanted
    const scene = await this.load(wanted)
    if (!scene || this.lines !== wanted) return
    this.tokens = tokensOf(scene.pieces, this.scene ? this.tokens : this.playback.tokens)
    this.motion = STILL
    this.scene = scene
  }

  private async load(lines: number): Promise<Scene | null> {
    const { table, log } = this.playback.now
    const scene = await api
      .at(table, lines)
      .then(loadScene)
      .catch(() => null)
    return scene && { ...scene, log: log.slice(0, lines) }
  }

  leave(): void {
    this.isReplaying = false
    this.lines = null
    this.scene = null
    this.motion = STILL
  }

  /** Replays the log from a line on. */
  async replay(from: number): Promise<void> {
    const to = this.playback.now.log.length
    await this.show(from)
    this.isReplaying = true
    const run = ++this.run
    for (let lines = from + 1; lines <= to && this.isAt(run, lines - 1); lines++) {
      const scene = await this.load(lines)
      if (!scene || !this.isAt(run, lines - 1)) break
      const cause = prefersReducedMotion() ? null : causeBetween(this.shown(), scene)
      if (cause) {
        this.motion = cause
        await wait(cause.duration / this.speed)
        if (!this.isAt(run, lines - 1)) break
      }
      this.step(scene, lines)
      await wait((PAUSE + this.motion.duration) / this.speed)
    }
    if (run !== this.run) return
    const isAtEnd = this.isAt(run, to)
    this.isReplaying = false
    if (isAtEnd) this.leave()
  }

  /** Whether a replay is still running at the position it showed last. */
  private isAt(run: number, lines: number): boolean {
    return run === this.run && this.isReplaying && this.lines === lines
  }

  private shown(): { scene: Scene; tokens: Token[] } {
    return { scene: this.scene ?? this.playback.shown, tokens: this.tokens }
  }

  private step(scene: Scene, lines: number): void {
    const before = this.shown()
    const tokens = tokensOf(scene.pieces, before.tokens, stepsBetween(before.scene.log, scene.log))
    this.motion = prefersReducedMotion() ? STILL : effectBetween(before, { scene, tokens })
    this.tokens = tokens
    this.scene = scene
    this.lines = lines
  }

  pause(): void {
    this.isReplaying = false
  }
}
