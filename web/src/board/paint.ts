// Colours of surfaces as CSS: each has a value for the light and one for the dark theme.
import type { CellView, GameLook, SeatView, Surface } from '../api'
import { surfaceOf } from '../model/relief'

const at = (list: string[], height: number): string => list[Math.min(height, list.length - 1)] ?? '#888888'

export const paint = (surface: Surface, height = 0): string =>
  `light-dark(${at(surface.light, height)}, ${at(surface.dark, height)})`

/** Mixes a colour with black; `light` is the share of the colour in percent. */
export const shaded = (colour: string, light: number): string =>
  `color-mix(in srgb, ${colour} ${light}%, #000)`

/** Returns the colour of the top of a cell. */
export function topOf(cell: CellView, look: GameLook, seats: SeatView[]): string {
  const home = cell.home == null || cell.ground === 'wall' ? undefined : seats[cell.home]
  return home ? `var(--${home.colour}-tint)` : paint(surfaceOf(cell, look), cell.height)
}
