// What a person wants to know of a position before he acts: where a piece can go, what it hits and sees from there,
// and what the enemy could hit.
import type { Reach } from '../api'
import type { Questions } from './questions'

/** A piece, by its number in the view, where it stands, and the cell it is thought on. */
export type Subject = { piece: number; stands: string | null; over: string | null }

/** One empty set for all: what was empty and stays so is not drawn again. */
const NOTHING: Set<string> = new Set()

export class Insight {
  reach: Reach | null = $state.raw(null)
  hits: Set<string> = $state.raw(NOTHING)
  sight: Set<string> | null = $state.raw(null)
  threats: Set<string> = $state.raw(NOTHING)
  showsSight = $state(false)
  showsThreats = $state(false)

  private readonly questions: Questions
  private asked = 0

  constructor(questions: Questions) {
    this.questions = questions
  }

  /** Asks about a piece, from where it stands or from the cell considered, if it can go there. */
  about(at: number, subject: Subject | null): void {
    const turn = ++this.asked
    if (!subject) {
      this.reach = null
      this.hits = NOTHING
      this.sight = null
      return
    }
    const { piece, stands, over } = subject
    const canGo = over !== null && this.reach?.cells.some(([cell]) => cell === over)
    const from = over !== null && over !== stands && (canGo || this.showsSight) ? over : null
    const answers = Promise.all([
      this.questions.reach(at, piece),
      this.questions.hits(at, piece, from),
      this.showsSight ? this.questions.sight(at, piece, from) : null,
    ])
    void answers
      .then(([reach, hits, sight]) => {
        if (turn !== this.asked) return
        this.reach = reach
        this.hits = hits.length > 0 ? new Set(hits) : NOTHING
        this.sight = sight ? new Set(sight) : null
      })
      .catch(() => undefined)
  }

  /** Asks what the enemies of a seat could hit next, if that is to be shown. */
  async against(at: number, seat: number): Promise<void> {
    const threats =
      this.showsThreats && seat >= 0 ? await this.questions.threats(at, seat).catch(() => []) : []
    // They may have been put away while they were asked for.
    this.threats = new Set(this.showsThreats ? threats.map((threat) => threat.cell) : [])
  }
}
