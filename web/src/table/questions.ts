// Questions about one position. Each is sent once; its answer is kept until the position changes.
import { api, type Answer, type Decision, type Reach, type Threat } from '../api'

export class Questions {
  private readonly table: string
  private readonly answers = new Map<string, Promise<unknown>>()
  private version = -1

  constructor(table: string) {
    this.table = table
  }

  /** Drops the answers about other versions. */
  forget(version: number): void {
    if (this.version !== version) this.answers.clear()
    this.version = version
  }

  private once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.answers.get(key) as Promise<T> | undefined
    if (known) return known
    const answer = ask()
    this.answers.set(key, answer)
    answer.catch(() => this.answers.delete(key))
    return answer
  }

  decision(version: number, line: string): Promise<Decision> {
    return this.once(`decision ${line}`, () => api.decision(this.table, version, line))
  }

  candidates(version: number, from: string | null, to: string | null): Promise<Answer[]> {
    return this.once(`candidates ${from} ${to}`, () => api.candidates(this.table, version, from, to))
  }

  reach(version: number, piece: number, from: string | null = null): Promise<Reach | null> {
    return this.once(`reach ${piece} ${from}`, () => api.reach(this.table, version, piece, from))
  }

  hits(version: number, piece: number, from: string | null): Promise<string[]> {
    return this.once(`hits ${piece} ${from}`, () => api.hits(this.table, version, piece, from))
  }

  threats(version: number, seat: number): Promise<Threat[]> {
    return this.once(`threats ${seat}`, () => api.threats(this.table, version, seat))
  }

  sight(version: number, piece: number, from: string | null): Promise<string[] | null> {
    return this.once(`sight ${piece} ${from}`, () => api.sight(this.table, version, piece, from))
  }
}
