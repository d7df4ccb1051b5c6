// The hints of a bot, on request.
import { api, RequestError, type Advice, type Hint } from '../api'

export class Hints {
  advice: Advice | null = $state.raw(null)
  isThinking = $state(false)
  /** Why there is no advice; empty if there is. */
  problem = $state('')
  /** The hint that is drawn on the board. */
  shown: Hint | null = $state.raw(null)
  readonly isOpen = $derived(this.isThinking || this.advice !== null || this.problem !== '')

  private readonly table: string
  /** The number of the last request: earlier answers are ignored. */
  private request = 0

  constructor(table: string) {
    this.table = table
  }

  close(): void {
    this.request += 1
    this.isThinking = false
    this.advice = null
    this.shown = null
    this.problem = ''
  }

  /** Asks about the current position, or the past one after `lines` lines of the log. */
  async ask(version: number, lines: number | null): Promise<void> {
    this.close()
    const request = this.request
    this.isThinking = true
    try {
      const advice = await api.hint(this.table, version, lines)
      if (request !== this.request) return
      this.advice = advice
      this.shown = advice.hints[0] ?? null
    } catch (error) {
      if (request !== this.request) return
      this.problem = error instanceof RequestError ? error.message : 'The bot did not answer.'
    }
    this.isThinking = false
  }
}
