// Questions about one position, each asked once.
import { api, type Answer, type Decision, type Reach, type Threat } from '../api'

export class Questions {
  private readonly table: string
  private readonly known = new Map<string, Promise<unknown>>()
  private version = -1

  constructor(table: string) {
    this.table = table
  }

  /** Forgets what was asked about other positions. */
  forget(version: number): void {
    if (this.version !== version) this.known.clear()
    this.version = version
  }

  private once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.known.get(key) as Promise<T> | undefined
    if (known) return known
    const answer = ask()
    this.known.set(key, answer)
    answer.catch(() => this.known.delete(key))
    return answer
  }

  decision(at: number, line: string): Promise<Decision> {
    return this.once(`decision ${line}`, () => api.decision(this.table, at, line))
  }

  candidates(at: number, from: string | null, to: string | null): Promise<Answer[]> {
    return this.once(`candidates ${from} ${to}`, () => api.candidates(this.table, at, from, to))
  }

  reach(at: number, piece: number, from: string | null = null): Promise<Reach | null> {
    return this.once(`reach ${piece} ${from}`, () => api.reach(this.table, at, piece, from))
  }

  hits(at: number, piece: number, from: string | null): Promise<string[]> {
    return this.once(`hits ${piece} ${from}`, () => api.hits(this.table, at, piece, from))
  }

  threats(at: number, seat: number): Promise<Threat[]> {
    return this.once(`threats ${seat}`, () => api.threats(this.table, at, seat))
  }

  sight(at: number, piece: number, from: string | null): Promise<string[] | null> {
    return this.once(`sight ${piece} ${from}`, () => api.sight(this.table, at, piece, from))
  }
}
