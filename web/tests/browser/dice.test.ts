// The last roll tumbles once, when it is new, and never because something is chosen.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newPage, see, waitForTurn } from '../support/page.ts'
import { open, tables, tryAction } from '../support/positions.ts'
import { act, actionsOf, waitForChoice } from '../support/tables.ts'
import type { Snapshot } from '../../src/api'
import type { Action } from '../../src/model/offer.ts'

const url = inject('url')

/** Counts the tumbles of dice, however they are animated. */
async function countTumbles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { tumbles: 0 })
    const counted = globalThis as unknown as { tumbles: number }
    addEventListener('animationstart', (event) => {
      if (event.target instanceof Element && event.target.closest('.tray')) counted.tumbles += 1
    })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      if (this.closest('.tray')) counted.tumbles += 1
      return animate.apply(this, given)
    }
  })
}

const tumbles = (page: Page) => page.evaluate(() => (globalThis as unknown as { tumbles: number }).tumbles)

/** Finds a table and an action that rolls dice, after which the same person goes on with several units. */
async function rolling(): Promise<{ snapshot: Snapshot; action: Action }> {
  for await (const snapshot of tables((now) => actionsOf(now).some(({ kind }) => kind === 'attack'))) {
    for (const action of actionsOf(snapshot).filter(({ kind }) => kind === 'attack')) {
      const after = await tryAction(snapshot, action)
      const units = new Set(actionsOf(after).map(({ from }) => from))
      const isSame = JSON.stringify(after.to_act) === JSON.stringify(snapshot.to_act)
      if (isSame && units.size > 2 && after.log.at(-1)?.roll) return { snapshot, action }
    }
  }
  throw new Error('no record has such a position')
}

it('tumbles when dice are rolled, and not when a unit is chosen or Escape is pressed', async () => {
  const { snapshot, action } = await rolling()
  const { page, context, faults } = await newPage({ moves: true })
  await countTumbles(page)
  await open(page, snapshot.table)
  expect(await tumbles(page)).toBe(0)
  await act(url, snapshot, action)
  const { version, log } = await waitForChoice(url, snapshot.table)
  const dice = log.at(-1)?.roll?.faces.length ?? 0
  expect(dice).toBeGreaterThan(0)
  await waitForTurn(page, version - 1)
  await expect.poll(() => tumbles(page)).toBe(dice)
  await expect.poll(() => page.locator('.die').count()).toBeGreaterThan(0)
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press(i % 2 ? 'Escape' : 'n')
    await expect.poll(async () => (await see(page)).unit !== '').toBe(i % 2 === 0)
  }
  expect(await tumbles(page)).toBe(dice)
  await page.reload()
  await waitForTurn(page)
  // An old roll is shown, and lies still.
  await page.locator('.die').first().waitFor()
  expect(await tumbles(page)).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
