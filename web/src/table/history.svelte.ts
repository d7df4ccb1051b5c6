// The past of a table: any position of the log, or all of them as a replay. Nothing can be played there.
import { api } from '../api'
import { matchTokens } from '../model/pieces'
import { applySnapshot, type Scene } from '../model/snapshot'
import { motionOf, STILL } from './motion'
import { prefersReducedMotion } from './pace.svelte'
import { Playback } from './playback.svelte'

export const SPEEDS = [0.5, 1, 2, 4]
/** How long a replay pauses after each event, in milliseconds. */
const PAUSE = 350

export abstract class History extends Playback {
  isReplaying = $state(false)
  speed = $state(1)
  /** The number of the current replay. A paused one may still be waiting when the next begins. */
  private run = 0

  /** Replays the log from a line on. */
  async replay(from: number): Promise<void> {
    const to = this.now.log.length
    await this.showPast(from)
    this.isReplaying = true
    const run = ++this.run
    for (let lines = from + 1; lines <= to && this.isAt(run, lines - 1); lines++) {
      const snapshot = await api.at(this.now.table, lines).catch(() => null)
      if (!snapshot || !this.isAt(run, lines - 1)) break
      this.showStep({ ...applySnapshot(this.now, snapshot), log: this.now.log }, lines)
      await new Promise((resolve) => setTimeout(resolve, (PAUSE + this.motion.duration) / this.speed))
    }
    if (run !== this.run) return
    const isAtEnd = this.isAt(run, to)
    this.isReplaying = false
    if (isAtEnd) this.leavePast()
  }

  /** Whether a replay is still running at the position it showed last. */
  private isAt(run: number, lines: number): boolean {
    return run === this.run && this.isReplaying && this.past === lines
  }

  private showStep(scene: Scene, lines: number): void {
    const line = this.now.log[lines - 1] ?? null
    const tokens = matchTokens(this.tokens, scene.view, line)
    this.motion =
      line && !prefersReducedMotion() ? motionOf(this.tokens, tokens, line, this.index, []) : STILL
    this.tokens = tokens
    this.pastScene = scene
    this.past = lines
  }

  pause(): void {
    this.isReplaying = false
  }

  /** Shows the position after `lines` lines of the log; the present if there are no more. */
  async showPast(lines: number): Promise<void> {
    const wanted = Math.max(0, lines)
    this.isReplaying = false
    if (wanted >= this.now.log.length) return this.leavePast()
    this.skip()
    this.clear()
    this.past = wanted
    const snapshot = await api.at(this.now.table, wanted).catch(() => null)
    if (!snapshot || this.past !== wanted) return
    const scene = applySnapshot(this.now, snapshot)
    this.tokens = matchTokens(this.tokens, scene.view, null)
    this.pastScene = { ...scene, log: this.now.log }
  }

  leavePast(): void {
    this.isReplaying = false
    this.past = null
    this.pastScene = null
    this.tokens = matchTokens(this.tokens, this.shown.view, null)
    this.settle()
  }
}
