// A whole game without a mouse: Tab to the games, then the keys of the board, numbered actions and typed lines.
import { expect, inject, it } from 'vitest'
import { walk } from '../support/hands.ts'
import { newPage, playButton, tableOf, waitForTurn, WHOLE_GAME } from '../support/page.ts'
import { random, pick } from '../support/random.ts'
import { actionsOf, cellsOf, gamesOf, snapshotOf } from '../support/tables.ts'

it('plays a whole game by keyboard alone', { timeout: WHOLE_GAME }, async () => {
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
    const buttons = seen.lines.length + seen.verbs.length
    if (seen.isChooser) {
      // The first choice has the focus.
      for (let i = random.below(3); i > 0; i--) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    } else if (seen.isAsked || (buttons > 0 && random.chance(0.3))) {
      await page.keyboard.press(seen.isAsked ? '1' : String(1 + random.below(Math.min(9, buttons))))
    } else if (seen.targets.length > 0 && random.chance(0.8)) {
      const snapshot = await snapshotOf(url, tableOf(page))
      await walk(page, await cellsOf(url, snapshot), pick(seen.targets))
      walks += 1
      await page.keyboard.press('Enter')
    } else if (seen.actors.length > 0 && random.chance(0.7)) {
      await page.keyboard.press('n')
      if (random.chance(0.3)) await page.keyboard.press('v')
    } else {
      // A line that opens a unit's actions is typed before them.
      const { line, opener } = pick(actionsOf(await snapshotOf(url, tableOf(page))))
      await page.keyboard.press('/')
      await page.keyboard.type(opener ?? line)
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
