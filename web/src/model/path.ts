// The path of a piece, from the engine's costs: back from the target to ever cheaper neighbours.
import type { Reach } from '../api'
import type { CellIndex } from './layout'

/** Returns the cells from `from` to `to`, both included; only these two if the costs lead nowhere. */
export function pathTo(reach: Reach | null, cells: CellIndex, from: string, to: string): string[] {
  const cost = new Map(reach?.cells ?? [])
  cost.set(from, 0)
  const straight = [from, to]
  const path = [to]
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
    if (next === undefined || path.length > cells.size) return straight
    path.push(next)
    here = next
  }
  return path.reverse()
}
