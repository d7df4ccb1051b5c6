import { mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { DICE, HILLFORT, serve, startChromium } from '../tests/support/programs.ts'
import { gamesOf, loadTable, newTable, waitForChoice, actionsOf, ask } from '../tests/support/tables.ts'
const out = '/tmp/shots'
mkdirSync(out, { recursive: true })
const server = await serve(HILLFORT, ['serve', ...DICE])
const chrome = await startChromium()
const browser = await chromium.connect(chrome.wsEndpoint())
const SIZES = [
  ['light', 1280, 800, 'light'], ['dark', 1280, 800, 'dark'], ['phone', 390, 844, 'light'],
] as const
for (const { id } of await gamesOf(server.url)) {
  const record = readFileSync(resolve(import.meta.dirname, `../../games/${id}/browser/middle.rec`), 'utf8')
  for (const [name, width, height, theme] of SIZES) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const fresh = (await ask<{ table: string }>(server.url, '/tables', { game: id, seats: ['human', 'easy', 'easy', 'easy'].slice(0, id === 'king-of-the-hill' ? 3 : 2) })).table
    await page.goto(`${server.url}/play/${fresh}`)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `${out}/${id}-start-${name}.png` })
    const table = await loadTable(server.url, record)
    const now = await waitForChoice(server.url, table)
    await page.goto(`${server.url}/play/${table}`)
    await page.waitForTimeout(800)
    await page.keyboard.press('n')
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${out}/${id}-mid-${name}.png` })
    await page.keyboard.press('r')
    await page.waitForTimeout(600)
    await page.getByRole('tab', { name: 'At a glance' }).click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${out}/${id}-glance-${name}.png` })
    await context.close()
  }
}
await browser.close(); await chrome.close(); await server.stop()
process.exit(0)
