// The outline of a token shows its seat without colour: a disc, a hexagon, a square, a diamond.
import type { Colour } from '../api'

const SHAPES: Record<Colour, (r: number) => string> = {
  red: (r) => `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`,
  blue: (r) => polygon(6, 1.1 * r, 30),
  gold: (r) => polygon(4, 1.27 * r, 45),
  green: (r) => polygon(4, 1.3 * r, 0),
}

function polygon(corners: number, r: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (360 / corners) * i) * Math.PI) / 180
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

export function tokenOutline(colour: Colour, radius: number): string {
  return SHAPES[colour](radius)
}
