// The review of a game: it is asked for part by part, shown as it grows, and can be stopped.
import { api, CANCELLED, RequestError } from '../api'
import { NOTHING, toDeepen, withJudged, type Reviewed } from '../model/review'

/** After how long a busy server is asked again, and how often, in milliseconds. */
const [PATIENCE, MAX_TRIES] = [3000, 20]

export class GameReview {
  isOpen = $state(false)
  found: Reviewed = $state.raw(NOTHING)
  /** The number of events that were reviewed, and of all. */
  done = $state(0)
  events = $state(0)
  isRunning = $state(false)
  /** Whether everything was reviewed, and what is named was judged again. */
  isComplete = $state(false)
  /** Why there is no review, or no more of it; empty if there is. */
  problem = $state('')

  private readonly table: string
  /** The version of the table that is reviewed. */
  private version = -1
  private running: AbortController | null = null

  constructor(table: string) {
    this.table = table
  }

  open(version: number): void {
    this.isOpen = true
    void this.start(version)
  }

  close(): void {
    this.isOpen = false
    this.stop()
  }

  stop(): void {
    this.running?.abort()
    this.running = null
    this.isRunning = false
  }

  /** Reviews the game, or goes on with what was stopped. */
  async start(version: number): Promise<void> {
    if (this.isRunning || (this.isComplete && version === this.version)) return
    if (version !== this.version) {
      ;[this.version, this.found, this.done, this.isComplete] = [version, NOTHING, 0, false]
    }
    const running = new AbortController()
    ;[this.running, this.isRunning, this.problem] = [running, true, '']
    try {
      await this.review(running.signal)
      this.isComplete = true
    } catch (error) {
      const isStopped = error instanceof RequestError && error.code === CANCELLED
      if (this.running === running && !isStopped)
        this.problem = error instanceof RequestError ? error.message : 'The game could not be reviewed.'
    }
    if (this.running === running) this.stop()
  }

  private async review(signal: AbortSignal): Promise<void> {
    while (this.done === 0 || this.done < this.events) {
      const { next, events, start, end, decisions, rolls } = await patiently(signal, () =>
        api.review(this.table, this.done, signal),
      )
      const { found } = this
      this.found = {
        start,
        end,
        decisions: [...found.decisions, ...decisions],
        rolls: [...found.rolls, ...rolls],
      }
      ;[this.events, this.done] = [events, next ?? events]
      if (next === undefined) break
    }
    for (let open = toDeepen(this.found.decisions); open.length > 0; open = toDeepen(this.found.decisions)) {
      for (const { at } of open) {
        const judged = await patiently(signal, () => api.judge(this.table, at, signal))
        this.found = { ...this.found, decisions: withJudged(this.found.decisions, judged) }
      }
    }
  }
}

/** Asks again while the server is busy. */
async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    if (signal.aborted) throw new RequestError(CANCELLED, 'The review was stopped.')
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof RequestError && error.code === 'too-many'
      if (!isBusy || tries === MAX_TRIES) throw error
      await new Promise((done) => setTimeout(done, PATIENCE))
    }
  }
}
