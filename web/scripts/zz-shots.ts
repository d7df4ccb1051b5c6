import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { DICE, HILLFORT, serve, startChromium } from '../tests/support/programs.ts'
import { actionsOf, gamesOf, loadTable, newTable, waitForChoice, act, recordOf } from '../tests/support/tables.ts'
import { spawnSync } from 'node:child_process'

const out = process.env.OUT ?? '/tmp/lk/out'
mkdirSync(out, { recursive: true })
const server = await serve(HILLFORT, ['serve', ...DICE])
const chrome = await startChromium()
const browser = await chromium.connect(chrome.wsEndpoint())
const SIZES: Record<string, [number, number]> = { lap: [1280, 800], desk: [1440, 900], phone: [390, 844] }
const want = process.env.WANT ?? 'setup,middle,chosen,end,home'
const sizes = (process.env.SIZES ?? 'lap,phone').split(',')
const themes = (process.env.THEMES ?? 'light,dark').split(',') as ('light' | 'dark')[]
const only = process.env.GAMES?.split(',')
async function choose(page: Page, cell: string) {
  const at = await page.evaluate((name) => {
    const path = document.querySelector(`#board path.cell[data-cell="${CSS.escape(name)}"]`)
    const [x = 0, y = 0] = (path?.getAttribute('data-centre') ?? '').split(' ').map(Number)
    const m = (path as SVGGraphicsElement).getScreenCTM()!
    return { x: m.a * x + m.e, y: m.d * y + m.f }
  }, cell)
  await page.mouse.click(at.x, at.y)
  await page.waitForTimeout(300)
}
async function shot(name: string, path: string, ready: (page: Page) => Promise<void>) {
  for (const size of sizes) for (const theme of themes) {
    const [width, height] = SIZES[size]!
    const isPhone = width < 500
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce', hasTouch: isPhone, isMobile: isPhone })
    const page = await context.newPage()
    page.on('pageerror', (e) => console.log('ERR', name, e.message))
    page.on('console', (m) => m.type() === 'error' && console.log('CON', name, m.text()))
    await page.goto(server.url + path)
    await ready(page)
    await page.waitForTimeout(250)
    await page.screenshot({ path: join(out, `${name}-${size}-${theme}.png`) })
    await context.close()
  }
}
if (want.includes('home')) await shot('home', '/', async (p) => { await p.locator('.picture svg').nth(4).waitFor() })
for (const { id } of await gamesOf(server.url)) {
  if (only && !only.includes(id)) continue
  const mine = (p: Page) => p.locator('.table[data-state=mine]').waitFor()
  if (want.includes('setup')) { const t = await newTable(server.url, id); await shot(`${id}-setup`, `/play/${t}`, mine) }
  const record = readFileSync(`/work/t/looks/games/${id}/browser/middle.rec`, 'utf8')
  const table = await loadTable(server.url, record)
  if (want.includes('middle')) await shot(`${id}-middle`, `/play/${table}`, mine)
  if (want.includes('chosen')) {
    const units = actionsOf(await waitForChoice(server.url, table)).filter(({ from, to }) => from !== null && to !== null)
    const focus = (units.find(({ kind }) => kind === 'attack') ?? units[0])?.from ?? null
    await shot(`${id}-chosen`, `/play/${table}`, async (p) => { await mine(p); if (focus && !(await p.locator(`[data-chosen="${focus}"]`).count())) await choose(p, focus) })
  }
  if (want.includes('end')) {
    const rec = spawnSync(HILLFORT, ['record', id, '--seed', '5', '--players', 'random'], { encoding: 'utf8', maxBuffer: 1e8 }).stdout
    const players = (await waitForChoice(server.url, table)).seats.map((_, i) => (i === 0 ? 'human' : 'easy'))
    for (const [k, seat] of [['end', 0], ['endb', 1]] as const) {
      const t = await loadTable(server.url, rec, players.map((_, i) => (i === seat ? 'human' : 'easy')))
      await shot(`${id}-${k}`, `/play/${t}`, (p) => p.locator('.finale').waitFor({ timeout: 8000 }).catch(() => {}))
    }
  }
}
await browser.close(); await chrome.close(); await server.stop()
