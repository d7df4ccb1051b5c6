// The board for any page: a position in an element.
import { mount, unmount } from 'svelte'
import type { Shown } from '.'
import Figure from './Figure.svelte'

export type BoardOptions = {
  /** What the picture shows, for screen readers. */
  title?: string
  theme?: 'light' | 'dark'
  /** Whether cells are named. */
  hasNames?: boolean
}

export type ShownBoard = {
  /** Shows another position. */
  show: (shown: Shown) => void
  remove: () => void
}

/** Draws a position in an element. */
export function showBoard(target: Element, shown: Shown, options: BoardOptions = {}): ShownBoard {
  const figure = mount(Figure, { target, props: { first: shown, ...options } })
  return { show: (next) => figure.show(next), remove: () => void unmount(figure) }
}
