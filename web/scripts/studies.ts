// Takes the pictures of docs/look.md: one position of each game, light and dark, on a desk and on a phone.
// `make studies` runs it. With PICTURES=DIR it writes them there instead, as PNG.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { middleTable } from '../tests/support/middles.ts'
import { DICE, HILLFORT, serve, startChromium } from '../tests/support/programs.ts'
import { gamesOf } from '../tests/support/tables.ts'

const trial = process.env.PICTURES
const folder = trial ?? resolve(import.meta.dirname, '../../docs/look')
const SIZES = [
  { name: 'light', width: 1280, height: 800, theme: 'light' },
  { name: 'dark', width: 1280, height: 800, theme: 'dark' },
  { name: 'phone', width: 390, height: 844, theme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, theme: 'dark' },
] as const
const shots = SIZES.filter(({ name }) => trial !== undefined || !name.startsWith('phone'))

const server = await serve(HILLFORT, ['serve', ...DICE])
const chrome = await startChromium()
const browser = await chromium.connect(chrome.wsEndpoint())
mkdirSync(folder, { recursive: true })

const MANY = 60

/** Chooses the unit on a cell, as a click does. */
async function choose(page: Page, cell: string): Promise<void> {
  const at = await page.evaluate((name) => {
    const path = document.querySelector(`#board path.cell[data-cell="${CSS.escape(name)}"]`)
    const [x = 0, y = 0] = (path?.getAttribute('data-centre') ?? '').split(' ').map(Number)
    const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null
    return matrix ? { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f } : { x: 0, y: 0 }
  }, cell)
  await page.mouse.click(at.x, at.y)
  await page.locator(`#board [data-chosen="${cell}"], svg[data-chosen="${cell}"]`).first().waitFor()
}

async function keep(page: Page, name: string): Promise<void> {
  if (trial !== undefined) {
    await page.screenshot({ path: join(folder, `${name}.png`) })
    return
  }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 76 })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
}

for (const { id } of await gamesOf(server.url)) {
  const { table, focus } = await middleTable(server.url, id)
  for (const { name, width, height, theme } of shots) {
    const isPhone = width < 500
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
    })
    const page = await context.newPage()
    await page.goto(`${server.url}/play/${table}`)
    await page.locator('.table[data-state=mine]').waitFor()
    const chosen = await page.evaluate(() =>
      document.querySelector('[data-chosen]')?.getAttribute('data-chosen'),
    )
    if (focus !== null && chosen !== focus && !isPhone) await choose(page, focus)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('#board pattern')].every((pattern) => pattern.firstChild),
    )
    // Marks on half of the board would hide it.
    if ((await page.locator('#board [data-target] > *').count()) > MANY) await page.keyboard.press('Escape')
    await keep(page, `${id}-${name}`)
    await context.close()
  }
}
await browser.close()
await chrome.close()
await server.stop()
