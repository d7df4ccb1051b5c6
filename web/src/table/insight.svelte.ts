// Where a piece can go, what it hits and sees from there, and what the enemy could hit.
import type { Reach } from '../api'
import type { Questions } from './questions'

/** The index of a piece, its cell, and the cell under the pointer. */
export type Subject = { piece: number; cell: string | null; hovered: string | null }

/** One empty set for all, so that nothing is drawn again when it stays empty. */
const NONE: Set<string> = new Set()

export class Insight {
  reach: Reach | null = $state.raw(null)
  hits: Set<string> = $state.raw(NONE)
  sight: Set<string> | null = $state.raw(null)
  threats: Set<string> = $state.raw(NONE)
  showsSight = $state(false)
  showsThreats = $state(false)

  private readonly questions: Questions
  /** The number of the last request: earlier answers are ignored. */
  private request = 0

  constructor(questions: Questions) {
    this.questions = questions
  }

  /** Loads the reach, hits and sight of a piece: from its own cell, or from the hovered cell if it can go there. */
  about(version: number, subject: Subject | null): void {
    const request = ++this.request
    if (!subject) {
      this.reach = null
      this.hits = NONE
      this.sight = null
      return
    }
    const { piece, cell: own, hovered } = subject
    const canGo = hovered !== null && this.reach?.cells.some(([cell]) => cell === hovered)
    const from = hovered !== null && hovered !== own && (canGo || this.showsSight) ? hovered : null
    const answers = Promise.all([
      this.questions.reach(version, piece),
      this.questions.hits(version, piece, from),
      this.showsSight ? this.questions.sight(version, piece, from) : null,
    ])
    void answers
      .then(([reach, hits, sight]) => {
        if (request !== this.request) return
        this.reach = reach
        this.hits = hits.length > 0 ? new Set(hits) : NONE
        this.sight = sight ? new Set(sight) : null
      })
      .catch(() => undefined)
  }

  /** Loads what the enemies of a seat could hit next, if threats are shown. */
  async against(version: number, seat: number): Promise<void> {
    const threats =
      this.showsThreats && seat >= 0 ? await this.questions.threats(version, seat).catch(() => []) : []
    // Threats may have been turned off in the meantime.
    this.threats = new Set(this.showsThreats ? threats.map((threat) => threat.cell) : [])
  }
}
