// What a bot would do. It is asked only when a person asks.
import { api, RequestError, type Advice, type Hint } from '../api'

export class Hints {
  advice: Advice | null = $state.raw(null)
  isThinking = $state(false)
  /** Why there is no advice, if there is none. */
  problem = $state('')
  /** The action that is looked at: it is drawn on the board. */
  shown: Hint | null = $state.raw(null)
  readonly isOpen = $derived(this.isThinking || this.advice !== null || this.problem !== '')

  private readonly table: string
  private asked = 0

  constructor(table: string) {
    this.table = table
  }

  close(): void {
    this.asked += 1
    this.isThinking = false
    this.advice = null
    this.shown = null
    this.problem = ''
  }

  /** Asks about the table as it stands, or about its past after so many lines. */
  async ask(at: number, lines: number | null): Promise<void> {
    this.close()
    const turn = this.asked
    this.isThinking = true
    try {
      const advice = await api.hint(this.table, at, lines)
      if (turn !== this.asked) return
      this.advice = advice
      this.shown = advice.hints[0] ?? null
    } catch (error) {
      if (turn !== this.asked) return
      this.problem = error instanceof RequestError ? error.message : 'The bot did not answer.'
    }
    this.isThinking = false
  }
}
