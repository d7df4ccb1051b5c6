// The part of the board that is seen: a centre and a scale, held within the board.
import type { Box, Point } from '../model/layout'

const MOST_ZOOM = 8
/** A cell that a finger is to hit is so many pixels wide. */
export const TOUCH_CELL = 44

export class Viewport {
  width = $state(0)
  height = $state(0)
  private box: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 })
  private centre: Point | null = $state.raw(null)
  private zoom = $state(1)

  /** Pixels to a unit of the drawing when everything is seen. */
  readonly fitScale = $derived(
    this.width > 0 ? Math.min(this.width / this.box.width, this.height / this.box.height) : 1,
  )
  readonly scale = $derived(this.fitScale * this.zoom)
  readonly isFit = $derived(this.zoom <= 1.001)
  readonly viewBox = $derived.by(() => {
    if (this.width === 0) return `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`
    const [width, height] = [this.width / this.scale, this.height / this.scale]
    const [x, y] = this.heldCentre(width, height)
    return [x - width / 2, y - height / 2, width, height].map((v) => v.toFixed(1)).join(' ')
  })

  private heldCentre(width: number, height: number): Point {
    const { x, y, width: w, height: h } = this.box
    const hold = (value: number, low: number, size: number, seen: number) =>
      seen >= size ? low + size / 2 : Math.min(low + size - seen / 2, Math.max(low + seen / 2, value))
    const [cx, cy] = this.centre ?? [x + w / 2, y + h / 2]
    return [hold(cx, x, w, width), hold(cy, y, h, height)]
  }

  setBox(box: Box): void {
    this.box = box
  }

  fit(): void {
    this.zoom = 1
    this.centre = null
  }

  /** Shows cells at so many pixels a unit of the drawing, around a point. */
  showAt(scale: number, centre: Point): void {
    this.zoom = Math.min(MOST_ZOOM, Math.max(1, scale / this.fitScale))
    this.centre = centre
  }

  /** Zooms and keeps the point under the pointer where it is. */
  zoomBy(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    const before = this.toBoard(at)
    this.zoom = Math.min(MOST_ZOOM, Math.max(1, this.zoom * factor))
    const [dx, dy] = [at[0] - this.width / 2, at[1] - this.height / 2]
    this.centre = this.held([before[0] - dx / this.scale, before[1] - dy / this.scale])
  }

  panBy(dx: number, dy: number): void {
    const [x, y] = this.heldCentre(this.width / this.scale, this.height / this.scale)
    this.centre = this.held([x - dx / this.scale, y - dy / this.scale])
  }

  private held(centre: Point): Point {
    this.centre = centre
    return this.heldCentre(this.width / this.scale, this.height / this.scale)
  }

  private toBoard([px, py]: Point): Point {
    const [x, y] = this.heldCentre(this.width / this.scale, this.height / this.scale)
    return [x + (px - this.width / 2) / this.scale, y + (py - this.height / 2) / this.scale]
  }

  /** Tells whether a point is seen. */
  shows([px, py]: Point): boolean {
    if (this.isFit || this.width === 0) return true
    const [width, height] = [this.width / this.scale, this.height / this.scale]
    const [x, y] = this.heldCentre(width, height)
    return Math.abs(px - x) <= width / 2 && Math.abs(py - y) <= height / 2
  }

  /** Moves as little as needed for one of some points to be seen, if none of them is. */
  revealAny(points: Point[]): void {
    if (points.length === 0 || points.some((point) => this.shows(point))) return
    const [x, y] = this.heldCentre(this.width / this.scale, this.height / this.scale)
    const away = ([px, py]: Point) => Math.hypot(px - x, py - y)
    this.reveal(points.reduce((near, point) => (away(point) < away(near) ? point : near)))
  }

  /** Moves as little as needed for a point to be seen. */
  reveal([px, py]: Point): void {
    if (this.isFit || this.width === 0) return
    const [width, height] = [this.width / this.scale, this.height / this.scale]
    const [x, y] = this.heldCentre(width, height)
    const margin = 90
    const shift = (value: number, middle: number, size: number) => {
      const room = Math.max(0, size / 2 - margin)
      return value < middle - room
        ? value - (middle - room)
        : value > middle + room
          ? value - (middle + room)
          : 0
    }
    this.centre = this.held([x + shift(px, x, width), y + shift(py, y, height)])
  }
}
