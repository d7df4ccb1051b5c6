// The arrow keys that move the cursor of the board.
import type { CellView } from '../../src/api'
import { neighbourTowards, type Point } from '../../src/model/layout.ts'

const ARROWS: [string, Point][] = [
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
]

/** The cell that each arrow key leads to from each cell. */
type Steps = Map<string, [key: string, to: string][]>

const known = new WeakMap<CellView[], Steps>()

function stepsOf(cells: CellView[]): Steps {
  const steps =
    known.get(cells) ??
    new Map(
      cells.map((cell) => [
        cell.name,
        ARROWS.map(([key, way]): [string, string] => [key, neighbourTowards(cells, cell, way).name]),
      ]),
    )
  known.set(cells, steps)
  return steps
}

/** Returns the arrow keys from one cell to every cell they lead to. */
export function keysFrom(cells: CellView[], from: string): Map<string, string[]> {
  const steps = stepsOf(cells)
  const ways = new Map<string, string[]>([[from, []]])
  for (const [name, keys] of ways) {
    for (const [key, next] of steps.get(name) ?? []) if (!ways.has(next)) ways.set(next, [...keys, key])
  }
  return ways
}

/** Returns the arrow keys from one cell to another. */
export function keysBetween(cells: CellView[], from: string, to: string): string[] {
  const keys = keysFrom(cells, from).get(to)
  if (!keys) throw new Error(`the arrow keys do not lead from ${from} to ${to}`)
  return keys
}
