// The past of a table: any event again, one after the other, at any speed. Nothing can be done there.
import { api } from '../api'
import { follow } from '../model/pieces'
import { onto, type Scene } from '../model/snapshot'
import { motionOf, STILL } from './motion'
import { prefersStill } from './pace.svelte'
import { Showing } from './showing.svelte'

export const SPEEDS = [0.5, 1, 2, 4]
/** How long an event of a replay stands, in milliseconds. */
const PAUSE = 350

export abstract class Remembering extends Showing {
  isPlaying = $state(false)
  speed = $state(1)
  /** The number of the replay that runs: one that was paused may still be asleep when the next begins. */
  private run = 0

  /** Shows again what happened from a line of the log on. */
  async replay(from: number): Promise<void> {
    const to = this.now.log.length
    await this.showPast(from)
    this.isPlaying = true
    const run = ++this.run
    for (let lines = from + 1; lines <= to && this.isAt(run, lines - 1); lines++) {
      const snapshot = await api.at(this.now.table, lines).catch(() => null)
      if (!snapshot || !this.isAt(run, lines - 1)) break
      this.stepOn({ ...onto(this.now, snapshot), log: this.now.log }, lines)
      await new Promise((resolve) => setTimeout(resolve, (PAUSE + this.motion.duration) / this.speed))
    }
    if (run !== this.run) return
    const isAtTheEnd = this.isAt(run, to)
    this.isPlaying = false
    if (isAtTheEnd) this.leavePast()
  }

  /** Whether a replay is still where it has left the past: somebody may have gone elsewhere meanwhile. */
  private isAt(run: number, lines: number): boolean {
    return run === this.run && this.isPlaying && this.past === lines
  }

  private stepOn(scene: Scene, lines: number): void {
    const log = this.now.log[lines - 1] ?? null
    const tokens = follow(this.tokens, scene.view, log)
    this.motion = log && !prefersStill() ? motionOf(this.tokens, tokens, log, this.index, []) : STILL
    this.tokens = tokens
    this.pastScene = scene
    this.past = lines
  }

  pause(): void {
    this.isPlaying = false
  }

  async showPast(wanted: number): Promise<void> {
    const lines = Math.max(0, wanted)
    this.isPlaying = false
    if (lines >= this.now.log.length) return this.leavePast()
    this.skip()
    this.clear()
    this.past = lines
    const snapshot = await api.at(this.now.table, lines).catch(() => null)
    if (!snapshot || this.past !== lines) return
    const scene = onto(this.now, snapshot)
    this.tokens = follow(this.tokens, scene.view, null)
    this.pastScene = { ...scene, log: this.now.log }
  }

  leavePast(): void {
    this.isPlaying = false
    this.past = null
    this.pastScene = null
    this.tokens = follow(this.tokens, this.shown.view, null)
    this.settle()
  }
}
