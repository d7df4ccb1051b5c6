// Playing on a phone.
import { expect, inject, it } from 'vitest'
import { dragInto } from '../support/drag.ts'
import { newPage, PHONE, see, tapCell, waitForTurn } from '../support/page.ts'
import { confirm, hotSeat, moves, open } from '../support/positions.ts'
import { keyOf } from '../../src/model/offer.ts'
import { snapshotOf } from '../support/tables.ts'

const url = inject('url')

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
  await expect(page.locator('.score svg').count()).resolves.toBe(snapshot.sides.length)
  await expect(page.locator('.score').isVisible()).resolves.toBe(true)
  const width = await page.evaluate(
    () => document.querySelector('#board path.cell')?.getBoundingClientRect().width ?? 0,
  )
  expect(width).toBeGreaterThanOrEqual(43.5)

  const [move] = moves(snapshot)
  if (!move) throw new Error('there is no move')
  if ((await see(page)).unit.split(' ')[0] !== move.from) {
    await dragInto(page, move.from)
    await tapCell(page, move.from)
  }
  expect(await small()).toEqual([])
  await dragInto(page, move.to)
  await tapCell(page, move.to)
  await page.locator(`[data-decision="${keyOf(move)}"]`).waitFor({ timeout: 5000 })
  expect((await snapshotOf(url, snapshot.table)).version).toBe(snapshot.version)
  await tapCell(page, move.to)
  await expect
    .poll(async () => {
      await confirm(page)
      return (await snapshotOf(url, snapshot.table)).version
    })
    .toBeGreaterThan(snapshot.version)
  await waitForTurn(page, snapshot.version)
  expect(faults).toEqual([])
  await context.close()
})
