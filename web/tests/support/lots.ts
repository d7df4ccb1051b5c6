// Lots that can be drawn again: every test has its own, made from HILLFORT_SEED and its name. The dice are not among
// them, they are the server's; what they were stands in the record of a table.
export const SEED = process.env.HILLFORT_SEED ?? '1'

/** A small generator (mulberry32), begun by a word. */
export class Lots {
  private state = 2166136261

  constructor(word: string) {
    for (const letter of `${SEED} ${word}`)
      this.state = Math.imul(this.state ^ (letter.codePointAt(0) ?? 0), 16777619)
  }

  /** A number from 0 to below 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to below another. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** Whether something happens that happens so often, from 0 never to 1 always. */
  happens(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }
}

/** The lots of the test that runs; tests that run side by side make their own. */
export let lots = new Lots('')

export function drawFor(word: string): void {
  lots = new Lots(word)
}

export const pick = <T>(list: readonly T[]): T => lots.pick(list)
