// Dragging the board of a phone.
import type { Page } from 'playwright-core'
import { pointOf } from './page.ts'

/** Returns whether nothing covers the centre of a cell. */
export async function isFree(page: Page, cell: string): Promise<boolean> {
  const { x, y } = await pointOf(page, cell)
  return page.evaluate(([px, py]) => document.elementFromPoint(px, py)?.closest('#board') != null, [
    x,
    y,
  ] as const)
}

/** Drags the board by touch until a cell is near the middle, or as near as the edge allows. */
export async function dragInto(page: Page, cell: string): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  for (let drags = 0; drags < 12; drags++) {
    const { x, y } = await pointOf(page, cell)
    const frame = await page.locator('#board').boundingBox()
    if (!frame) throw new Error('there is no board')
    const limit = (way: number) => Math.max(-100, Math.min(100, way))
    const [dx, dy] = [limit(frame.width / 2 - x), limit(frame.y + frame.height / 2 - y)]
    if (Math.hypot(dx, dy) < 60) return
    // Start on empty ground: on a chosen piece the drag would move the piece.
    const [sx, sy] = await page.evaluate(
      ([left, top]) => {
        for (let step = 0; step < 60; step++) {
          const [px, py] = [left + 110 + 20 * (step % 7), top + 110 + 20 * Math.floor(step / 7)]
          if (!document.elementFromPoint(px, py)?.closest('[data-class], button')) return [px, py] as const
        }
        return [left + 110, top + 110] as const
      },
      [frame.x, frame.y] as const,
    )
    await send('touchStart', sx, sy)
    for (const share of [0.3, 0.6, 1]) await send('touchMove', sx + share * dx, sy + share * dy)
    await send('touchEnd', 0, 0)
  }
}
