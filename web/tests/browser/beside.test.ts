// The engine beside the server: once it is there, looking asks the server nothing; without it the server answers.
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { READY } from '../../src/engine/beside.ts'
import { newPage, pointOf, see } from '../support/page.ts'
import { hotSeat, moves, open, choose } from '../support/positions.ts'

/** A table where a unit can go to several cells. */
async function aUnit() {
  const snapshot = await hotSeat((now) => moves(now).length > 3)
  const [first] = moves(snapshot)
  if (!first) throw new Error('there is no move')
  const targets = moves(snapshot).filter(({ from }) => from === first.from)
  return { snapshot, unit: first.from, targets: targets.map(({ to }) => to) }
}

/** Notes what a page asks the server. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  return asked
}

/** Points at cells one after the other, and waits for what the page says about each. */
async function hover(page: Page, cells: string[]): Promise<void> {
  const said = () => page.locator('section[aria-label="Decision"] article .sentence').allTextContents()
  let last: string[] = []
  for (const cell of cells) {
    const { x, y } = await pointOf(page, cell)
    await page.mouse.move(x, y)
    const isNew = async () => ((await said())[0] ?? last[0]) !== last[0]
    await expect.poll(isNew, { message: `what is said of ${cell}`, timeout: 30_000 }).toBe(true)
    last = await said()
  }
}

it('asks the server nothing while a person looks', async () => {
  const { snapshot, unit, targets } = await aUnit()
  const { page, context, faults } = await newPage()
  const asked = listen(page)
  await open(page, snapshot.table)
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, READY)
  asked.length = 0
  await choose(page, unit)
  await hover(page, targets.slice(0, 4))
  await page.getByRole('button', { name: 'Hint', exact: true }).waitFor()
  expect((await see(page)).unit.split(' ')[0]).toBe(unit)
  expect(asked).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('asks the server where there is no WebAssembly', async () => {
  const { snapshot, unit, targets } = await aUnit()
  const { page, context } = await newPage()
  const asked = listen(page)
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'))
  await open(page, snapshot.table)
  await choose(page, unit)
  await hover(page, targets.slice(0, 2))
  expect(asked).toContain(`/api/tables/${snapshot.table}/look`)
  await context.close()
})
