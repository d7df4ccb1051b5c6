// Reproducible randomness: every test has its own generator, seeded by HILLFORT_SEED and the test's name. The servers of
// the tests seed their dice too.
export const SEED = process.env.HILLFORT_SEED ?? '1'

/** A small generator (mulberry32), seeded by a word. */
export class SeededRandom {
  private state = 2166136261

  constructor(word: string) {
    for (const letter of `${SEED} ${word}`)
      this.state = Math.imul(this.state ^ (letter.codePointAt(0) ?? 0), 16777619)
  }

  /** Returns a number from 0 to below 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** Returns true with a probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }
}

/** The generator of the running test; concurrent tests create their own. */
export let random = new SeededRandom('')

export function seedFor(word: string): void {
  random = new SeededRandom(word)
}

export const pick = <T>(list: readonly T[]): T => random.pick(list)
