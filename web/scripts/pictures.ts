// Takes the screenshots of docs/screens: every game and page, light and dark, desktop and phone.
// `make pictures` runs it. With PICTURES=DIR it writes them there instead, at every size.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { GameInfo, Snapshot } from '../src/api'
import { middleTable } from '../tests/support/middles.ts'
import { DICE, HILLFORT, serve, startChromium } from '../tests/support/programs.ts'
import { pick } from '../tests/support/random.ts'
import {
  act,
  actionsOf,
  ask,
  gamesOf,
  loadTable,
  newTable,
  recordOf,
  waitForChoice,
} from '../tests/support/tables.ts'

const wanted = process.env.PICTURES
const isTrial = wanted !== undefined
const folder = wanted ?? resolve(import.meta.dirname, '../../docs/screens')

type Shot = { name: string; width: number; height: number; theme: 'light' | 'dark' }

const SIZES: Shot[] = [
  { name: 'light', width: 1280, height: 800, theme: 'light' },
  { name: 'dark', width: 1280, height: 800, theme: 'dark' },
  { name: 'phone', width: 390, height: 844, theme: 'light' },
]
const MORE_SIZES: Shot[] = [
  { name: 'large', width: 1920, height: 1080, theme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, theme: 'dark' },
]
const shots = isTrial ? [...SIZES, ...MORE_SIZES] : SIZES

const server = await serve(HILLFORT, ['serve', ...DICE])
const chrome = await startChromium()
const browser: Browser = await chromium.connect(chrome.wsEndpoint())
mkdirSync(folder, { recursive: true })

/** Returns a position in the middle of a game, and the unit to choose there. */
async function lively(game: GameInfo): Promise<{ snapshot: Snapshot; focus: string | null }> {
  const { table, focus } = await middleTable(server.url, game.id)
  return { snapshot: await waitForChoice(server.url, table), focus }
}

/** Plays a game to its end and returns the table. */
async function finished(game: GameInfo): Promise<string> {
  const table = await newTable(server.url, game.id)
  for (;;) {
    const now = await waitForChoice(server.url, table)
    if (now.to_act === 'over') return table
    const actions = actionsOf(now)
    const attacks = actions.filter(({ kind }) => ['attack', 'charge'].includes(kind))
    await act(server.url, now, pick(attacks.length > 0 ? attacks : actions))
  }
}

/** Takes a small screenshot for the documents. */
async function webp(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 76 })
  const picture = Buffer.from(data, 'base64')
  if (picture.length > 200_000) throw new Error(`${path} is too large: ${picture.length} bytes`)
  writeFileSync(path, picture)
}

async function take(path: string, name: string, ready: (page: Page) => Promise<void>): Promise<void> {
  for (const shot of shots) {
    const isPhone = shot.width < 500
    const context = await browser.newContext({
      viewport: { width: shot.width, height: shot.height },
      colorScheme: shot.theme,
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
    })
    const page = await context.newPage()
    await page.goto(`${server.url}${path}`)
    await ready(page)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(150)
    if (isTrial) await page.screenshot({ path: join(folder, `${name}-${shot.name}.png`) })
    else await webp(page, join(folder, `${name}-${shot.name}.webp`))
    await context.close()
  }
}

/** Chooses a unit and hovers one of its targets. */
async function hoverTarget(page: Page, focus: string | null): Promise<void> {
  await page.locator('.table[data-state=mine]').waitFor()
  const at = (cell: string) =>
    page.evaluate((name) => {
      const path = document.querySelector(`#board path.cell[data-cell="${CSS.escape(name)}"]`)
      const [x = 0, y = 0] = (path?.getAttribute('data-centre') ?? '').split(' ').map(Number)
      const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null
      return matrix ? { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f } : { x: 0, y: 0 }
    }, cell)
  const chosen = await page.evaluate(() =>
    document.querySelector('[data-chosen]')?.getAttribute('data-chosen'),
  )
  if (focus !== null && chosen !== focus) {
    const { x, y } = await at(focus)
    // On a phone it may be out of sight, or below a button.
    const isFree = await page.evaluate(
      ([px, py]) => document.elementFromPoint(px, py)?.closest('#board') != null,
      [x, y] as const,
    )
    if (isFree) await page.mouse.click(x, y)
  }
  await page.waitForTimeout(200)
  const target = await page.evaluate(() => {
    const marks = [...document.querySelectorAll('[data-target]')]
    const attack = marks.find((mark) => mark.getAttribute('data-signs')?.includes('attack'))
    return (attack ?? marks.at(-1))?.getAttribute('data-target') ?? null
  })
  if (target !== null) {
    const { x, y } = await at(target)
    await page.mouse.move(x, y)
    await page.waitForTimeout(200)
  }
}

const games = await gamesOf(server.url)
await take('/', 'home', (page) =>
  page
    .locator('.picture svg')
    .nth(games.length - 1)
    .waitFor(),
)
for (const game of games) {
  await take(`/game/${game.id}`, `${game.id}-set-up`, async (page) => {
    await page.locator('.picture svg').waitFor()
    await page.locator('fieldset select').first().waitFor()
  })
  const { snapshot, focus } = await lively(game)
  await take(`/play/${snapshot.table}`, game.id, (page) => hoverTarget(page, focus))
}
// Hint, past, what-if and result, of one game each.
const [first] = games
if (first) {
  const { snapshot } = await lively(first)
  const seat = typeof snapshot.to_act === 'object' ? snapshot.to_act.seat : 0
  const seats = snapshot.seats.map((_, i) => (i === seat ? 'human' : 'easy'))
  const record = await recordOf(server.url, snapshot.table)
  const table = await loadTable(server.url, record, seats)
  await take(`/play/${table}`, 'hint', async (page) => {
    await page.locator('.table[data-state=mine]').waitFor()
    await page.getByRole('button', { name: 'Hint', exact: true }).click()
    await page.locator('[data-hint]').first().waitFor()
  })
  const lines = Math.max(0, snapshot.log.length - 12)
  await take(`/play/${snapshot.table}?at=${lines}`, 'past', (page) => page.getByText('Past: event').waitFor())
  const tried = await ask<{ table: string }>(server.url, `/tables/${snapshot.table}/what-if`, { lines })
  await take(`/play/${tried.table}`, 'what-if', (page) => page.getByText('What if?').waitFor())
  const over = await finished(first)
  await take(`/play/${over}`, 'end', (page) => page.locator('caption').waitFor())
}
await browser.close()
await chrome.close()
await server.stop()
