// Lists that stay the same object while nothing in them has changed that is drawn, so that nothing is drawn again.
import type { CellView, SeatView } from '../api'

/** Returns a function that gives the list before, while the new one is the same item by item. */
export function stable<T>(isSame: (a: T, b: T) => boolean): (next: T[]) => T[] {
  let known: T[] = []
  return (next) => {
    const isKept = next.length === known.length && next.every((item, i) => isAlike(item, known[i]!))
    if (!isKept) known = next
    return known
  }
  function isAlike(a: T, b: T): boolean {
    return a === b || isSame(a, b)
  }
}

/** Whether two views of a cell are the same ground: who holds it and what is on it is drawn by others. */
export const isSameGround = (a: CellView, b: CellView): boolean =>
  a.name === b.name &&
  a.ground === b.ground &&
  a.height === b.height &&
  a.home === b.home &&
  a.short === b.short &&
  (a.objective == null) === (b.objective == null) &&
  JSON.stringify([a.outline, a.rail]) === JSON.stringify([b.outline, b.rail])

export const isSameColour = (a: SeatView, b: SeatView): boolean => a.colour === b.colour
