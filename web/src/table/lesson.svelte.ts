// A lesson that is being taken: how the learner stands, and help for those who are stuck.
import { api, type LessonInfo, type LessonStanding } from '../api'
import { progress } from '../progress.svelte'
import { PATIENCE, REFUSALS } from './patience'
import type { Session } from './session.svelte'

/** A lesson with its place among the lessons of its game. */
export type Taught = { game: string; lessons: LessonInfo[]; index: number; again: () => void }

export class LessonRun {
  readonly taught: Taught
  readonly info: LessonInfo
  private readonly session: Session

  standing: LessonStanding | null = $state.raw(null)
  /** The number of hints that are shown. */
  hints = $state(0)
  /** Whether the rules behind the lesson are shown. */
  showsWhy = $state(false)
  /** The refusal that was said last, and how often. */
  private refused = { sentence: '', count: 0 }
  private timer: ReturnType<typeof setTimeout> | undefined
  private hasActed = false

  constructor(taught: Taught, session: Session) {
    this.taught = taught
    this.session = session
    const info = taught.lessons[taught.index]
    if (!info) throw new Error('there is no such lesson')
    this.info = info
  }

  get progress(): LessonStanding['progress'] {
    return this.standing?.progress ?? 'open'
  }

  /** The name of the next lesson; null after the last. */
  get next(): string | null {
    return this.taught.lessons[this.taught.index + 1]?.name ?? null
  }

  /** What limits the learner, in words; empty if nothing does. */
  get left(): string {
    const { actions, turns } = this.standing ?? {}
    const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'} left`
    if (actions !== undefined) return count(actions, 'action')
    return turns === undefined ? '' : count(turns, 'turn')
  }

  /** Asks how the learner stands. What has just happened is shown before it is judged. */
  async check(): Promise<void> {
    const { table, version, log } = this.session.now
    this.wait()
    if (log.length > 0 && !this.hasActed) {
      this.hasActed = true
      this.count('acted')
    }
    try {
      const standing = await api.standing(table)
      // A later version is asked about by itself.
      if (version === this.session.now.version) this.decide(standing)
    } catch (error) {
      await this.session.fail(error)
    }
  }

  private decide(standing: LessonStanding): void {
    const before = this.progress
    this.standing = standing
    if (standing.progress === before || standing.progress === 'open') return
    clearTimeout(this.timer)
    this.session.turn.stopped = 'This lesson is decided. Go on, or try again.'
    this.count(standing.progress === 'done' ? 'done' : 'failed')
    if (standing.progress === 'done') progress.add('lesson', this.taught.game, this.info.name)
  }

  private count(step: 'acted' | 'failed' | 'done'): void {
    progress.count(this.taught.game, this.info.name, step)
  }

  /** Offers help if nothing happens for a while. */
  wait(): void {
    clearTimeout(this.timer)
    if (this.progress !== 'open') return
    this.timer = setTimeout(() => this.help(), PATIENCE)
  }

  /** Notes a refusal: the same one twice asks for help. */
  note(sentence: string): void {
    const isSame = sentence === this.refused.sentence
    this.refused = { sentence, count: isSame ? this.refused.count + 1 : 1 }
    if (this.refused.count === REFUSALS) this.help()
  }

  /** Shows the next hint. */
  help(): void {
    if (this.progress === 'open') this.hints = Math.min(this.hints + 1, this.info.hints.length)
  }

  close(): void {
    clearTimeout(this.timer)
  }
}
