// Mouse and touch input on the board: clicks and taps, dragging a piece or the board, zooming by wheel or pinch.
import type { Point } from '../model/layout'
import type { Viewport } from './viewport.svelte'

/** How far a pointer may move during a click, in pixels. */
const SLOP = 7

type Actions = {
  click: (cell: string, name: string | null, isTouch: boolean) => void
  hover: (cell: string | null) => void
  /** A handle is clicked, or dragged along its arrow. */
  pull: (key: string, isTouch: boolean) => void
  /** A mouse is over a handle; null if it is not. */
  pointAt: (key: string | null) => void
  canDrag: (cell: string) => boolean
  isChosen: (cell: string) => boolean
  /** A pointer goes down. */
  press: () => void
}

type Hit = { cell: string | null; name: string | null }

function hitAt(event: PointerEvent): Hit {
  const element = document.elementFromPoint(event.clientX, event.clientY)
  const found = element?.closest('[data-cell]')
  return { cell: found?.getAttribute('data-cell') ?? null, name: found?.getAttribute('data-class') ?? null }
}

/** A handle under a pointer: its key, and the direction of its arrow in degrees. */
type Knob = { key: string; toward: number }

function knobAt(event: PointerEvent): Knob | null {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-handle]')
  if (!found) return null
  return { key: found.getAttribute('data-handle') ?? '', toward: Number(found.getAttribute('data-toward')) }
}

export class Pointers {
  private readonly viewport: Viewport
  private readonly actions: Actions
  private readonly pressed = new Map<number, Point>()
  private start: Point = [0, 0]
  private hit: Hit = { cell: null, name: null }
  private knob: Knob | null = null
  private mode: 'none' | 'click' | 'pan' | 'piece' | 'pinch' | 'knob' = 'none'

  constructor(viewport: Viewport, actions: Actions) {
    this.viewport = viewport
    this.actions = actions
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return
    this.actions.press()
    this.pressed.set(event.pointerId, [event.clientX, event.clientY])
    if (this.pressed.size === 2) {
      this.mode = 'pinch'
      return
    }
    this.start = [event.clientX, event.clientY]
    this.hit = hitAt(event)
    this.knob = knobAt(event)
    this.mode = this.knob === null ? 'click' : 'knob'
  }

  move(event: PointerEvent): void {
    const before = this.pressed.get(event.pointerId)
    const now: Point = [event.clientX, event.clientY]
    if (!before) {
      if (event.pointerType === 'mouse') this.point(event)
      return
    }
    this.pressed.set(event.pointerId, now)
    if (this.mode === 'pinch') return this.pinch(event.pointerId, before, now)
    const isFar = Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > SLOP
    if (this.mode === 'click' && isFar) this.beginDrag(event)
    if (this.mode === 'pan') this.viewport.panBy(now[0] - before[0], now[1] - before[1])
    if (this.mode === 'piece') this.actions.hover(hitAt(event).cell)
  }

  private point(event: PointerEvent): void {
    const knob = knobAt(event)
    if (knob === null) this.actions.hover(hitAt(event).cell)
    else this.actions.pointAt(knob.key)
  }

  /** A drag against the arrow means nothing; one along it is sure. */
  private pull(event: PointerEvent, { key, toward }: Knob): void {
    const [dx, dy] = [event.clientX - this.start[0], event.clientY - this.start[1]]
    const isDrag = Math.hypot(dx, dy) > SLOP
    const angle = (toward * Math.PI) / 180
    if (isDrag && dx * Math.cos(angle) + dy * Math.sin(angle) <= 0) return
    this.actions.pull(key, event.pointerType !== 'mouse' && !isDrag)
  }

  private beginDrag(event: PointerEvent): void {
    const { cell, name } = this.hit
    // On a touch screen a moving finger drags the board, unless its piece was already chosen.
    const isPiece = cell !== null && name !== null && this.actions.canDrag(cell)
    const mayDrag = isPiece && (event.pointerType === 'mouse' || this.actions.isChosen(cell))
    this.mode = mayDrag ? 'piece' : 'pan'
    if (mayDrag && !this.actions.isChosen(cell)) this.actions.click(cell, name, false)
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  private pinch(id: number, before: Point, now: Point): void {
    const other = [...this.pressed].find(([pointer]) => pointer !== id)?.[1]
    if (!other) return
    const was = Math.hypot(before[0] - other[0], before[1] - other[1])
    const is = Math.hypot(now[0] - other[0], now[1] - other[1])
    if (was > 0) this.viewport.zoomBy(is / was)
    this.viewport.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
  }

  up(event: PointerEvent): void {
    if (!this.pressed.delete(event.pointerId)) return
    const isTouch = event.pointerType !== 'mouse'
    if (this.mode === 'knob' && this.knob) this.pull(event, this.knob)
    const { cell, name } = this.mode === 'piece' ? hitAt(event) : this.hit
    if (cell !== null && this.mode === 'click') this.actions.click(cell, name, isTouch)
    // A piece dropped on its own cell stays chosen.
    if (cell !== null && this.mode === 'piece' && cell !== this.hit.cell)
      this.actions.click(cell, name, isTouch)
    this.mode = this.pressed.size > 0 ? 'pan' : 'none'
  }

  cancel(): void {
    this.pressed.clear()
    this.mode = 'none'
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    if (!(event.currentTarget instanceof Element)) return
    // The picture may reach beyond its frame.
    const frame = event.currentTarget.closest('#board') ?? event.currentTarget
    const box = frame.getBoundingClientRect()
    this.viewport.zoomBy(Math.exp(-event.deltaY * 0.0015), [
      event.clientX - box.left,
      event.clientY - box.top,
    ])
  }
}
