// The visible part of the board: a centre and a zoom, kept within the board. The picture holds everything that can be seen
// at one zoom, so that panning shifts a layer that is painted already.
import { untrack } from 'svelte'
import type { Box, Point } from '../model/layout'

const MAX_ZOOM = 8
/** The width of a cell that a finger can hit, in pixels. */
export const TOUCH_CELL = 44

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

export class Viewport {
  width = $state(0)
  height = $state(0)
  /** How far the lower right corner can be dragged in, in pixels, where controls lie over it. */
  overhang = $state(0)
  private box: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 })
  private centre: Point | null = $state.raw(null)
  private zoom = $state(1)
  private isEmpty = true

  /** Pixels per unit of the drawing when the whole board is visible. */
  readonly fitScale = $derived(
    this.width > 0 ? Math.min(this.width / this.box.width, this.height / this.box.height) : 1,
  )
  readonly scale = $derived(this.fitScale * this.zoom)
  readonly isFit = $derived(this.zoom <= 1.001)
  /** What the frame can be moved over. */
  private readonly ground: Box = $derived.by(() => {
    const { box, scale, overhang, isFit } = this
    const more = isFit ? 0 : overhang / scale
    return { ...box, width: box.width + more, height: box.height + more }
  })
  /** Everything that can be seen at this zoom: the board, and around a narrow one the table. */
  private readonly seen: Box = $derived.by(() => {
    const { ground: box, scale, width, height } = this
    if (width === 0) return box
    const [w, h] = [Math.max(box.width, width / scale), Math.max(box.height, height / scale)]
    return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h }
  })
  readonly viewBox = $derived.by(() => {
    const { x, y, width, height } = this.seen
    return [x, y, width, height].map((value) => value.toFixed(1)).join(' ')
  })
  /** The size of the picture, and where its corner is in the frame: on whole pixels, so that it stays crisp. */
  readonly picture = $derived.by(() => {
    const { seen, scale } = this
    const [cx, cy] = this.clampedCentre(this.width / scale, this.height / scale)
    return {
      width: seen.width * scale,
      height: seen.height * scale,
      left: Math.round((seen.x - cx) * scale + this.width / 2),
      top: Math.round((seen.y - cy) * scale + this.height / 2),
    }
  })

  private clampedCentre(width: number, height: number): Point {
    const { x, y, width: w, height: h } = this.ground
    const clamp = (value: number, low: number, size: number, seen: number) =>
      seen >= size ? low + size / 2 : Math.min(low + size - seen / 2, Math.max(low + seen / 2, value))
    const [cx, cy] = this.centre ?? [x + w / 2, y + h / 2]
    return [clamp(cx, x, w, width), clamp(cy, y, h, height)]
  }

  /** Makes room for a box beside what there is already. Once the board is on the screen it stays exactly where it is. */
  include(box: Box): void {
    untrack(() => {
      const { box: known, scale } = this
      const next = this.isEmpty ? box : union(known, box)
      const isSame =
        next.x === known.x && next.y === known.y && next.width === known.width && next.height === known.height
      if (isSame) return
      const isShown = !this.isEmpty && this.width > 0
      const centre = this.clampedCentre(this.width / scale, this.height / scale)
      this.box = next
      this.isEmpty = false
      if (isShown) this.showAt(scale, centre)
    })
  }

  fit(): void {
    this.zoom = 1
    this.centre = null
  }

  /** Zooms to `scale` pixels per unit of the drawing, around a point. */
  showAt(scale: number, centre: Point): void {
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, scale / this.fitScale))
    this.centre = centre
  }

  /** Zooms and keeps the point `at` where it is. */
  zoomBy(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    const before = this.toBoard(at)
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor))
    const [dx, dy] = [at[0] - this.width / 2, at[1] - this.height / 2]
    this.centre = this.clamped([before[0] - dx / this.scale, before[1] - dy / this.scale])
  }

  panBy(dx: number, dy: number): void {
    const [x, y] = this.clampedCentre(this.width / this.scale, this.height / this.scale)
    this.centre = this.clamped([x - dx / this.scale, y - dy / this.scale])
  }

  private clamped(centre: Point): Point {
    this.centre = centre
    return this.clampedCentre(this.width / this.scale, this.height / this.scale)
  }

  private toBoard([px, py]: Point): Point {
    const [x, y] = this.clampedCentre(this.width / this.scale, this.height / this.scale)
    return [x + (px - this.width / 2) / this.scale, y + (py - this.height / 2) / this.scale]
  }

  /** Returns where a point of the drawing is in the frame, in pixels. */
  toScreen([px, py]: Point): Point {
    const [x, y] = this.clampedCentre(this.width / this.scale, this.height / this.scale)
    return [(px - x) * this.scale + this.width / 2, (py - y) * this.scale + this.height / 2]
  }

  /** Returns whether a point is visible. */
  shows([px, py]: Point): boolean {
    if (this.isFit || this.width === 0) return true
    const [width, height] = [this.width / this.scale, this.height / this.scale]
    const [x, y] = this.clampedCentre(width, height)
    return Math.abs(px - x) <= width / 2 && Math.abs(py - y) <= height / 2
  }

  /** Scrolls to the nearest of some points, if none of them is visible. */
  revealAny(points: Point[]): void {
    if (points.length === 0 || points.some((point) => this.shows(point))) return
    const [x, y] = this.clampedCentre(this.width / this.scale, this.height / this.scale)
    const away = ([px, py]: Point) => Math.hypot(px - x, py - y)
    this.reveal(points.reduce((near, point) => (away(point) < away(near) ? point : near)))
  }

  /** Scrolls as little as possible to make a point visible. */
  reveal([px, py]: Point): void {
    if (this.isFit || this.width === 0) return
    const [width, height] = [this.width / this.scale, this.height / this.scale]
    const [x, y] = this.clampedCentre(width, height)
    const margin = 90
    const shift = (value: number, middle: number, size: number) => {
      const room = Math.max(0, size / 2 - margin)
      return value < middle - room
        ? value - (middle - room)
        : value > middle + room
          ? value - (middle + room)
          : 0
    }
    this.centre = this.clamped([x + shift(px, x, width), y + shift(py, y, height)])
  }
}
