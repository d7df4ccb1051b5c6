// Measures the client in a real browser: bytes transferred, time from click to paint, layout shift.
// `make bench-web` runs it; docs/bench-web.md has the results.
import { chromium, type Page } from 'playwright-core'
import type { GameInfo, Snapshot } from '../src/api'
import { DICE, RELEASED, serve, startChromium } from '../tests/support/programs.ts'
import { pick } from '../tests/support/random.ts'
import {
  act,
  actionsOf,
  cellsOf,
  gamesOf,
  loadTable,
  newTable,
  recordOf,
  waitForChoice,
} from '../tests/support/tables.ts'

const CLICKS = 40

const server = await serve(RELEASED, ['serve', ...DICE])
const chrome = await startChromium()
const browser = await chromium.connect(chrome.wsEndpoint())

/** Finds a position with many targets. */
async function busyTable(game: GameInfo): Promise<Snapshot> {
  const table = await newTable(server.url, game.id)
  let best: { record: string; targets: number } = { record: '', targets: -1 }
  for (let i = 0; i < 80; i++) {
    const snapshot = await waitForChoice(server.url, table)
    if (snapshot.to_act === 'over') break
    const actions = actionsOf(snapshot)
    const targets = actions.filter((action) => action.from !== null && action.to !== null).length
    if (targets > best.targets) {
      const record = await recordOf(server.url, table)
      best = { record, targets }
    }
    await act(server.url, snapshot, pick(actions))
  }
  return waitForChoice(server.url, await loadTable(server.url, best.record))
}

/** Returns the milliseconds from each click to the paint of the frame after it. */
async function clickToPaint(page: Page, cell: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    document.querySelector('#board')?.addEventListener(
      'pointerup',
      (event) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          channel.port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  const point = await page.evaluate((name) => {
    const path = document.querySelector(`#board path.cell[data-cell="${CSS.escape(name)}"]`)
    const [x = 0, y = 0] = (path?.getAttribute('data-centre') ?? '').split(' ').map(Number)
    const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null
    return matrix ? { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f } : { x: 0, y: 0 }
  }, cell)
  for (let i = 0; i < CLICKS; i++) {
    await page.mouse.click(point.x, point.y)
    await page.waitForTimeout(60)
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
}

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

const games = await gamesOf(server.url)
console.log('| game | cells | transferred, KB | click to paint, median ms | 95th ms | layout shift |')
console.log('|---|---|---|---|---|---|')
for (const game of games) {
  const snapshot = await busyTable(game)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number }
        Object.assign(globalThis, { shift: (globalThis as unknown as { shift: number }).shift + value })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${server.url}/play/${snapshot.table}`)
  await page.locator('.table[data-state=mine]').waitFor()
  await page.waitForTimeout(500)
  const transferred = bytes / 1000
  const counts = new Map<string, number>()
  for (const { from, to, kind, needsVerb } of actionsOf(snapshot)) {
    if (from !== null && to !== null && kind !== 'choice' && !needsVerb)
      counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  const [cell] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  const times = cell === undefined ? [] : await clickToPaint(page, cell)
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  const cells = (await cellsOf(server.url, snapshot)).length
  const figures = [
    transferred.toFixed(0),
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    shift.toFixed(4),
  ]
  console.log(`| ${game.title} | ${cells} | ${figures.join(' | ')} |`)
  await context.close()
}
await browser.close()
await chrome.close()
await server.stop()
