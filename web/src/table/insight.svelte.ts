// What a person looks at before they act: where a piece can go, what it hits and sees, the odds of an action, and what
// the enemy could hit. Each hover and each choice is one question; its answer is kept until the position changes.
import { api, type Candidate, type Look, type LookRequest, type Reach, type Withheld } from '../api'
import { cellNames, oddsOf, shortOdds } from '../model/format'
import { keyOf, type Action, type Explained } from '../model/offer'
import type { Scene } from '../model/scene'

/** The index of a piece, its cell, and the cell under the pointer. */
export type Subject = { piece: number; cell: string | null; hovered: string | null }

/** One empty set for all, so that nothing is drawn again when it stays empty. */
const NONE: Set<string> = new Set()

export class Insight {
  reach: Reach | null = $state.raw(null)
  hits: Set<string> = $state.raw(NONE)
  sight: Set<string> | null = $state.raw(null)
  threats: Set<string> = $state.raw(NONE)
  /** The area of an action whose button is pointed at. */
  pointed: string[] = $state.raw([])
  /** The action whose odds are shown. */
  explained: Explained | null = $state.raw(null)
  showsSight = $state(false)
  /** Whether pieces see in this game; null until one was asked about. */
  hasSight: boolean | null = $state(null)
  showsThreats = $state(false)

  private readonly table: string
  private version = -1
  /** The hash of the state: a server that was restored from a backup may have another one at the same version. */
  private hash = ''
  private readonly answers = new Map<string, Promise<unknown>>()
  /** Cancels the questions that are under way. */
  private questions = new AbortController()
  /** The number of the last look: earlier answers are ignored. */
  private request = 0
  /** The index of the piece that `reach` is about. */
  private reaching: number | null = null
  /** What that piece hits and sees from its own cell: it is asked for once. */
  private own: Pick<Look, 'hits' | 'sight'> = {}

  constructor(table: string) {
    this.table = table
  }

  /** Cancels the questions without an answer: the position passes, and nobody needs it any more. */
  cancel(): void {
    this.request += 1
    this.questions.abort()
    this.questions = new AbortController()
  }

  /** Drops what is known about another position. */
  forget({ version, hash }: Pick<Scene, 'version' | 'hash'>): void {
    if (this.version !== version || this.hash !== hash) {
      this.cancel()
      this.answers.clear()
    }
    this.version = version
    this.hash = hash
    this.reaching = null
    this.own = {}
    this.explained = null
    this.pointed = []
  }

  private once<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const known = this.answers.get(key) as Promise<T> | undefined
    if (known) return known
    const answer = ask(this.questions.signal)
    this.answers.set(key, answer)
    answer.catch(() => this.answers.delete(key))
    return answer
  }

  private look(request: LookRequest): Promise<Look> {
    return this.once(`look ${JSON.stringify(request)}`, (signal) =>
      api.look(this.table, this.version, request, signal),
    )
  }

  /** Looks at a piece from its own cell, or from the hovered cell if it can go there, and at the action that a click on
   * that cell would play. */
  show(subject: Subject | null, action: Action | null): void {
    const request = ++this.request
    const asked = { ...this.aboutPiece(subject), ...aboutAction(action) }
    if (subject === null) this.showPiece(null, null, {})
    if (this.explained && (!action || keyOf(this.explained) !== keyOf(action))) this.explained = null
    if (Object.keys(asked).length === 0) {
      if (subject) this.showPiece(subject.piece, null, {})
      return
    }
    void this.look(asked)
      .then((found) => {
        if (request !== this.request) return
        if (asked.sight) this.hasSight = found.sight !== undefined
        if (subject) this.showPiece(subject.piece, asked.from ?? null, found)
        if (action) this.explained = explain(action, found)
      })
      .catch(() => undefined)
  }

  private aboutPiece(subject: Subject | null): LookRequest {
    if (!subject) return {}
    const { piece, cell, hovered } = subject
    const isKnown = this.reaching === piece
    const canGo = this.reach?.cells.some(([name]) => name === hovered)
    // Where the piece can go is asked about its own cell first.
    const isElsewhere = isKnown && hovered !== null && hovered !== cell
    const from = isElsewhere && (canGo || this.showsSight) ? hovered : null
    const known = isKnown && from === null ? this.own : {}
    const asked = {
      ...(isKnown ? {} : { reach: true as const }),
      ...(known.hits === undefined ? { hits: true as const } : {}),
      ...((this.showsSight || this.hasSight === null) && known.sight === undefined
        ? { sight: true as const }
        : {}),
    }
    if (Object.keys(asked).length === 0) return {}
    return { piece, ...asked, ...(from === null ? {} : { from }) }
  }

  /** Shows what was found about a piece, from its own cell if `from` is null. */
  private showPiece(piece: number | null, from: string | null, found: Look): void {
    if (piece === null || found.reach !== undefined || this.reaching !== piece) {
      this.reach = found.reach ?? null
      this.own = {}
    }
    this.reaching = piece
    if (from === null) this.own = { ...this.own, ...found }
    const { hits, sight } = from === null ? this.own : found
    this.hits = hits ? new Set(cellNames(hits)) : NONE
    this.sight = this.showsSight && sight !== undefined ? new Set(cellNames(sight)) : null
  }

  /** Returns an action with its odds. */
  async explanation(action: Action): Promise<Explained> {
    return explain(action, await this.look(aboutAction(action)))
  }

  /** Shows the area of an action whose button is pointed at; none for null. */
  point(action: Action | null): void {
    this.pointed = []
    if (action === null) return
    void this.explanation(action)
      .then(({ area }) => (this.pointed = area))
      .catch(() => undefined)
  }

  /** Returns an action in a sentence, and its odds in a line. */
  async summary(action: Action): Promise<{ sentence: string; odds: string }> {
    // A move, a placement or the end of the turn has no odds.
    if (action.sentence !== null && ['move', 'place', 'end'].includes(action.kind))
      return { sentence: action.sentence, odds: action.warning ?? '' }
    const { sentence, odds } = await this.explanation(action)
    return { sentence, odds: action.warning ?? shortOdds(odds) }
  }

  /** Returns what a person could mean by an acting cell and a target cell. */
  candidates(from: string | null, to: string | null): Promise<Candidate[]> {
    return this.once(`candidates ${from} ${to}`, (signal) =>
      api.candidates(this.table, this.version, from, to, signal),
    )
  }

  /** Returns what a unit, or nobody in particular, cannot do now. */
  withheld(opener: string | null, from: string | null): Promise<Withheld[]> {
    return this.once(`withheld ${opener} ${from}`, (signal) =>
      api.withheld(this.table, this.version, opener, from, signal),
    )
  }

  /** Returns where a piece can go. */
  async reachOf(piece: number): Promise<Reach | null> {
    return (await this.look({ piece, reach: true })).reach ?? null
  }

  /** Shows what the enemies of a seat could hit next, if threats are shown. */
  async showThreats(seat: number): Promise<void> {
    const ask = (signal: AbortSignal) => api.threats(this.table, this.version, seat, signal)
    const found =
      this.showsThreats && seat >= 0 ? await this.once(`threats ${seat}`, ask).catch(() => []) : []
    // Threats may have been turned off in the meantime.
    this.threats = this.showsThreats && found.length > 0 ? new Set(found.map(({ cell }) => cell)) : NONE
  }
}

function aboutAction(action: Action | null): LookRequest {
  if (!action) return {}
  const { line, opener } = action
  return opener === null ? { line } : { line, opener }
}

function explain(action: Action, { sentence, area, odds }: Look): Explained {
  const told = sentence ?? action.sentence ?? action.verb
  return { ...action, sentence: told, area: cellNames(area), odds: oddsOf(odds) }
}
