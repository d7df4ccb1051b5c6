// The way a piece takes, read back from the engine's own costs: from the target to ever cheaper neighbours.
import type { Reach } from '../api'
import type { CellIndex } from './layout'

/** The cells from the first to the last, both included; the straight way where the costs do not tell. */
export function wayTo(reach: Reach | null, cells: CellIndex, from: string, to: string): string[] {
  const cost = new Map(reach?.cells ?? [])
  cost.set(from, 0)
  const straight = [from, to]
  const way = [to]
  let here = to
  while (here !== from) {
    const now = cost.get(here)
    if (now === undefined) return straight
    let next: string | undefined
    for (const name of cells.get(here)?.touches ?? []) {
      const there = cost.get(name)
      if (there === undefined || there >= now) continue
      if (next === undefined || there < (cost.get(next) ?? Infinity)) next = name
    }
    if (next === undefined || way.length > cells.size) return straight
    way.push(next)
    here = next
  }
  return way.reverse()
}
