// A whole game without a mouse: Tab to the games, then the keys of the board, numbered choices and typed lines.
import { expect, inject, it } from 'vitest'
import { newPage, playButton, pointOf, see, tableOf, waitForTurn } from '../support/page.ts'
import { random, pick } from '../support/random.ts'
import { gamesOf, snapshotOf } from '../support/tables.ts'
import type { Page } from 'playwright-core'

/** Moves the cursor to a cell by arrow keys, and returns whether it got there. */
async function walkTo(page: Page, cell: string): Promise<boolean> {
  const goal = await pointOf(page, cell)
  for (let steps = 0; steps < 40; steps++) {
    const at = await page.evaluate(
      () => document.querySelector('[data-cursor]')?.getAttribute('data-cursor') ?? null,
    )
    if (at === cell) return true
    if (at === null) {
      await page.keyboard.press('ArrowRight')
      continue
    }
    const here = await pointOf(page, at)
    const [dx, dy] = [goal.x - here.x, goal.y - here.y]
    const isAcross = Math.abs(dx) > Math.abs(dy)
    await page.keyboard.press(
      isAcross ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp',
    )
  }
  return false
}

it('plays a whole game by keyboard alone', async () => {
  const url = inject('url')
  const { page, context, faults } = await newPage()
  // Any game that a turn limit makes short.
  const games = await gamesOf(url)
  const game = games.findLast((known) => known.options.some((option) => option.key === 'turn-limit'))
  if (!game) throw new Error('there is no game')
  await page.goto(`${url}/`)
  await playButton(page, game.title).waitFor()
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab')
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    if (href === `/game/${game.id}`) break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Set up a game' }).waitFor()
  await page.locator('fieldset select').first().waitFor()
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab')
    const field = await page.evaluate(() => {
      const element = document.activeElement
      return element instanceof HTMLInputElement ? element.type : (element?.textContent ?? '').trim()
    })
    if (field === 'number') await page.keyboard.type('3')
    if (field === 'search') break
  }
  // Back to the last number field, where Enter starts the game.
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Shift+Tab')
    const isNumber = await page.evaluate(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'number',
    )
    if (isNumber) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/play\//)

  let walks = 0
  for (let turns = 0; turns < 3000; turns++) {
    const seen = await waitForTurn(page)
    if (seen.state === 'over') break
    if (seen.isAsked || (seen.lines.length > 0 && random.chance(0.5))) {
      await page.keyboard.press(seen.isAsked ? '1' : String(1 + random.below(Math.min(9, seen.lines.length))))
    } else if (seen.targets.length > 0) {
      await page.locator('#board').focus()
      const isThere = await walkTo(page, pick(seen.targets))
      walks += isThere ? 1 : 0
      await page.keyboard.press('Enter')
    } else if (seen.actors.length > 0 && random.chance(0.7)) {
      await page.keyboard.press('n')
      if (!(await see(page)).chosen) await page.keyboard.press('Enter')
    } else {
      const { choices } = await snapshotOf(url, tableOf(page))
      await page.keyboard.press('/')
      await page.keyboard.type(pick(choices).line)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
    }
  }
  const { to_act } = await snapshotOf(url, tableOf(page))
  expect(to_act).toBe('over')
  expect(walks).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})
