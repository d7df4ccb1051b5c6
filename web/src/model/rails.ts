// Tracks: which cells a rail leads through, as lines of the drawing.
import type { CellView } from '../api'
import { centreOf, type Point } from './layout'

export type Rail = {
  seat: number
  /** The middle of the track. */ d: string
  /** Its two rails. */ irons: string
}

/** Returns the rails between each step and the next of the same seat. */
export function railsOf(cells: CellView[]): Rail[] {
  const steps = new Map<number, Map<number, CellView>>()
  for (const cell of cells) {
    if (!cell.rail || cell.outline.length === 0) continue
    const [seat, step] = cell.rail
    steps.set(seat, (steps.get(seat) ?? new Map<number, CellView>()).set(step, cell))
  }
  return [...steps].map(([seat, own]) => {
    let [d, irons] = ['', '']
    for (const [step, cell] of own) {
      const next = own.get(step + 1)
      if (!next) continue
      const [a, b] = [centreOf(cell), centreOf(next)]
      d += `M${a.join(' ')}L${b.join(' ')}`
      irons += beside(a, b, 13) + beside(a, b, -13)
    }
    return { seat, d, irons }
  })
}

function beside([ax, ay]: Point, [bx, by]: Point, away: number): string {
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [nx, ny] = [(-(by - ay) / length) * away, ((bx - ax) / length) * away]
  const at = (x: number, y: number) => `${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}`
  return `M${at(ax, ay)}L${at(bx, by)}`
}
