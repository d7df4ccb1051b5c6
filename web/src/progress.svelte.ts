// What a person has done so far: lessons, puzzles, games won. It is kept in this browser only.
import { store, storedText } from './stored'

export const KINDS = ['lesson', 'puzzle', 'win'] as const
export type Kind = (typeof KINDS)[number]

/** How often the steps of a lesson were taken: where learners stop is seen from it. */
export const STEPS = ['started', 'acted', 'failed', 'done'] as const
export type Step = (typeof STEPS)[number]

type Done = Record<Kind, Record<string, string[]>>
type Steps = Record<string, Partial<Record<Step, number>>>
export type Kept = { done: Done; steps: Steps }

const KEY = 'progress'
/** Nobody does more than this of one kind in one game; whatever a file says. */
const MOST = 2000

const nothing = (): Kept => ({ done: { lesson: {}, puzzle: {}, win: {} }, steps: {} })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what is kept, from this browser or from a file. What cannot be read is left out. */
export function readKept(value: unknown): Kept {
  const kept = nothing()
  if (!isRecord(value)) return kept
  const { done, steps } = value
  for (const kind of KINDS) {
    const games = isRecord(done) ? done[kind] : undefined
    for (const [game, ids] of isRecord(games) ? Object.entries(games) : []) {
      const texts = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
      kept.done[kind][game] = [...new Set(texts)].slice(-MOST)
    }
  }
  for (const [lesson, counts] of isRecord(steps) ? Object.entries(steps) : []) {
    if (!isRecord(counts)) continue
    const known = STEPS.flatMap((step) => {
      const count = counts[step]
      return typeof count === 'number' && count > 0 ? [[step, Math.floor(count)] as const] : []
    })
    kept.steps[lesson] = Object.fromEntries(known)
  }
  return kept
}

/** Returns everything that either has. */
export function merged(one: Kept, other: Kept): Kept {
  const both = readKept(one)
  for (const kind of KINDS) {
    for (const [game, ids] of Object.entries(other.done[kind]))
      both.done[kind][game] = [...new Set([...(both.done[kind][game] ?? []), ...ids])].slice(-MOST)
  }
  for (const [lesson, counts] of Object.entries(other.steps)) {
    const own = both.steps[lesson] ?? {}
    for (const step of STEPS) {
      const count = Math.max(own[step] ?? 0, counts[step] ?? 0)
      if (count > 0) own[step] = count
    }
    both.steps[lesson] = own
  }
  return both
}

function stored(): Kept {
  try {
    return readKept(JSON.parse(storedText(KEY) || 'null'))
  } catch {
    return nothing()
  }
}

class Progress {
  private kept: Kept = $state.raw(stored())

  constructor() {
    // Another page of this browser has added something. Without a page, as in tests, there is none.
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === KEY) this.kept = stored()
    })
  }

  /** Everything, to be saved in a file. */
  get all(): Kept {
    return this.kept
  }

  has(kind: Kind, game: string, id: string): boolean {
    return this.of(kind, game).includes(id)
  }

  add(kind: Kind, game: string, id: string): void {
    if (this.has(kind, game, id)) return
    const done = { ...nothing().done, [kind]: { [game]: [id] } }
    this.merge({ done, steps: {} })
  }

  /** Returns what was done of a kind in a game. */
  of(kind: Kind, game: string): string[] {
    return this.kept.done[kind][game] ?? []
  }

  /** Returns how much was done of a kind in all games. */
  total(kind: Kind): number {
    return Object.values(this.kept.done[kind]).reduce((sum, ids) => sum + ids.length, 0)
  }

  /** Returns the number of games won against each level; a win is kept as `level/table`. */
  wins(game?: string): Map<string, number> {
    const ids = game === undefined ? Object.values(this.kept.done.win).flat() : this.of('win', game)
    const wins = new Map<string, number>()
    for (const id of ids) {
      const level = id.split('/')[0] ?? ''
      wins.set(level, (wins.get(level) ?? 0) + 1)
    }
    return wins
  }

  /** Counts a step of a lesson. */
  count(game: string, lesson: string, step: Step): void {
    const key = `${game}/${lesson}`
    const counts = this.steps(game, lesson)
    this.merge({ done: nothing().done, steps: { [key]: { [step]: (counts[step] ?? 0) + 1 } } })
  }

  steps(game: string, lesson: string): Partial<Record<Step, number>> {
    return this.kept.steps[`${game}/${lesson}`] ?? {}
  }

  /** Adds what a file or another page has. */
  merge(other: Kept): void {
    // What another page has added meanwhile is not lost.
    this.kept = merged(merged(stored(), this.kept), other)
    store(KEY, JSON.stringify(this.kept))
  }
}

export const progress = new Progress()
