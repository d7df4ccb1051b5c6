import { readFileSync } from 'node:fs'
import { inject, it } from 'vitest'
import { newPage, DESKTOP, SMALL } from '../support/page.ts'
import { loadTable } from '../support/tables.ts'
const url = inject('url')
it.each([['light', DESKTOP],['dark', DESKTOP],['light', SMALL],['dark', SMALL]] as const)('%s', async (theme, size) => {
  const record = readFileSync('/tmp/rv/king-of-the-board.rec', 'utf8')
  const table = await loadTable(url, record, ['human', 'easy'])
  const { page, context } = await newPage({ theme, size })
  const name = `${theme}-${size.width}`
  await page.goto(`${url}/play/${table}`)
  await page.getByRole('button', { name: /^Review/ }).first().waitFor()
  await page.screenshot({ path: `/tmp/rv/end-${name}.png` })
  await page.getByRole('button', { name: /^Review/ }).first().click()
  await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 60000 })
  await page.screenshot({ path: `/tmp/rv/review-${name}.png` })
  await page.locator('aside .inside').evaluate((e) => e.scrollTo(0, 700))
  await page.screenshot({ path: `/tmp/rv/review2-${name}.png` })
  await page.locator('aside .inside').evaluate((e) => e.scrollTo(0, 99999))
  await page.screenshot({ path: `/tmp/rv/review3-${name}.png` })
  await page.getByRole('button', { name: /^Show it/ }).first().click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/rv/show-${name}.png` })
  await page.goto(`${url}/puzzles`)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/rv/puzzles-${name}.png` })
  await context.close()
}, 200_000)
