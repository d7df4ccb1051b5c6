// Playing on a phone.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newPage, PHONE, pointOf, see, tapCell, waitForTurn } from '../support/page.ts'
import { hotSeat, moves, open } from '../support/positions.ts'
import { snapshotOf } from '../support/tables.ts'

const url = inject('url')

/** Drags the board by touch until a cell is near the middle, or as near as the edge allows. */
async function dragInto(page: Page, cell: string): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  for (let drags = 0; drags < 8; drags++) {
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

it('can be played on a phone: large cells, two taps to act, no sideways scrolling', async () => {
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  const { page, context, faults } = await newPage({ size: PHONE })
  await open(page, snapshot.table)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button:not(.link), a.button, input, select')]
        .filter((element) => element.checkVisibility())
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 43.5),
    )
  expect(await small()).toEqual([])
  const handle = page.locator('.handle')
  await handle.click()
  expect(await small()).toEqual([])
  await handle.click()
  // The score is visible without pulling up the sheet.
  await expect(page.locator('.score svg').count()).resolves.toBe(snapshot.view.seats.length)
  await expect(page.locator('.score').isVisible()).resolves.toBe(true)
  const width = await page.evaluate(
    () => document.querySelector('#board path.cell')?.getBoundingClientRect().width ?? 0,
  )
  expect(width).toBeGreaterThanOrEqual(43.5)

  const [move] = moves(snapshot)
  const [from, to] = [move?.from ?? '', move?.to ?? '']
  if ((await see(page)).chosen !== from) {
    await dragInto(page, from)
    await tapCell(page, from)
  }
  await dragInto(page, to)
  await tapCell(page, to)
  await page.locator(`[data-decision="${move?.line}"]`).waitFor({ timeout: 5000 })
  expect((await snapshotOf(url, snapshot.table)).version).toBe(snapshot.version)
  await tapCell(page, to)
  await page.waitForTimeout(100)
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  await waitForTurn(page, snapshot.version)
  expect((await snapshotOf(url, snapshot.table)).version).toBeGreaterThan(snapshot.version)
  expect(faults).toEqual([])
  await context.close()
})
