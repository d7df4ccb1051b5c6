// axe-core finds no violations on any page, on desktop and phone. Light and dark have a file each, to run in parallel.
import { describe, expect, inject, it } from 'vitest'
import { violations } from './axe.ts'
import { clickCell, DESKTOP, IS_WHOLE, newPage, PHONE, waitForEffect, waitForTurn } from './page.ts'
import { choose, hotSeat, open, severalAt } from './positions.ts'
import { cellsOf, gamesOf, newTable } from './tables.ts'

const url = inject('url')
const games = await gamesOf(url)

/** Colours depend on the theme and the layout on the size, so three of the four pairs say almost everything. */
export function accessible(theme: 'light' | 'dark'): void {
  describe.each(theme === 'light' || IS_WHOLE ? [DESKTOP, PHONE] : [DESKTOP])('at %o', (size) => {
    it('the home page, an unknown page and an unknown table are accessible', async () => {
      const { page, context } = await newPage({ theme, size })
      await page.goto(`${url}/`)
      await page.locator('.picture svg').last().waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(`${url}/nowhere`)
      expect(await violations(page)).toEqual([])
      await page.goto(`${url}/play/nothing`)
      await page.getByRole('heading').waitFor()
      expect(await violations(page)).toEqual([])
      await context.close()
    })

    it('the choices of a cell and a refusal are accessible', async () => {
      const { page, context } = await newPage({ theme, size })
      const snapshot = await hotSeat((now) => severalAt(now) !== null)
      const { unit, cell } = severalAt(snapshot) ?? { unit: null, cell: '' }
      await open(page, snapshot.table)
      const whole = page.getByRole('button', { name: 'Show the whole board' })
      if (size === PHONE && (await whole.isEnabled())) await whole.click()
      if (unit !== null) await choose(page, unit)
      await clickCell(page, cell)
      await page.locator('.several').waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      const far = (await cellsOf(url, snapshot)).find(({ outline }) => outline.length > 0)
      await clickCell(page, far?.name ?? '')
      await page.getByRole('alert').waitFor()
      expect(await violations(page)).toEqual([])
      await context.close()
    })

    it.each(games.map((game) => [game.title, game.id] as const))(
      'the pages of %s are accessible',
      async (_, game) => {
        const { page, context } = await newPage({ theme, size })
        await page.goto(`${url}/game/${game}`)
        await page.locator('.picture svg').waitFor()
        await page.locator('fieldset select').first().waitFor()
        expect(await violations(page)).toEqual([])
        const table = await newTable(url, game)
        await page.goto(`${url}/play/${table}`)
        const seen = await waitForTurn(page)
        expect(await violations(page)).toEqual([])
        const cell = seen.actors[0] ?? seen.targets[0]
        if (cell && size === DESKTOP) {
          await clickCell(page, cell)
          await waitForEffect(page, seen)
          expect(await violations(page)).toEqual([])
        }
        // The page itself is checked already; only the drawer is new.
        await page.getByRole('button', { name: 'Rules' }).click()
        await page.locator('aside figure').first().waitFor()
        for (const part of ['Guide', 'At a glance', 'All rules']) {
          await page.locator('aside').getByRole('tab', { name: part }).click()
          expect(await violations(page, 'aside')).toEqual([])
        }
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Help' }).click()
        expect(await violations(page, 'aside')).toEqual([])
        await context.close()
      },
    )
  })
}
