// Comfort: a server that comes back, the speed of bots, the last roll, and room for everything.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newPage, see, waitForTurn } from '../support/page.ts'
import { hotSeat, middles } from '../support/positions.ts'
import { DICE, serveOwn, WITH_TEMPLATE, type Restarted } from '../support/programs.ts'
import { pick } from '../support/random.ts'
import { act, actionsOf, ask, gamesOf, newTable, waitForChoice } from '../support/tables.ts'
import { seatToAct } from '../../src/model/scene.ts'
import type { Page } from 'playwright-core'

const url = inject('url')
const games = await gamesOf(url)
const OFFLINE = 'The server cannot be reached.'

let own: Restarted
beforeAll(async () => {
  own = await serveOwn(WITH_TEMPLATE, ['serve', ...DICE])
})
afterAll(() => own.stop())

const type = async (page: Page, line: string) => {
  const input = page.getByRole('combobox', { name: 'Type an action' })
  await input.fill(line)
  await input.press('Enter')
}

it('recovers at the table when the server is back, and shows what happened', async () => {
  const [game] = await gamesOf(own.url)
  const table = await newTable(own.url, game?.id ?? '')
  const { page, context } = await newPage()
  await page.goto(`${own.url}/play/${table}`)
  await waitForTurn(page)
  const before = await waitForChoice(own.url, table)
  await own.halt()
  await type(page, pick(actionsOf(before)).line)
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  const alert = page.getByText(OFFLINE)
  await alert.waitFor()
  await own.start()
  // Another client acts before this page has reconnected.
  const action = pick(actionsOf(before))
  await act(own.url, before, action)
  await alert.waitFor({ state: 'detached', timeout: 20_000 })
  await waitForTurn(page, before.version)
  expect(await page.locator('.log li code').allTextContents()).toContain(action.line)
  await context.close()
})

it('recovers on the home page when the server is back', async () => {
  const { page, context } = await newPage()
  await page.goto(`${own.url}/`)
  await page.getByRole('button', { name: 'Play a bot' }).first().waitFor()
  await own.halt()
  await page.getByRole('button', { name: 'Play a bot' }).first().click()
  const alert = page.getByText(OFFLINE)
  await alert.waitFor()
  await own.start()
  await alert.waitFor({ state: 'detached', timeout: 20_000 })
  await page.getByRole('button', { name: 'Play a bot' }).first().click()
  await page.waitForURL(/\/play\//)
  await context.close()
})

it('remembers the speed of bots', async () => {
  const { page, context, faults } = await newPage({ moves: true })
  const seats = ['human', 'random']
  const { table } = await ask<{ table: string }>(url, '/tables', { game: games[0]?.id, seats })
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
  const field = page.locator('header').getByLabel('Bot speed')
  expect(await field.inputValue()).toBe('normal')
  await field.selectOption('slow')
  await page.reload()
  await waitForTurn(page)
  expect(await field.inputValue()).toBe('slow')
  expect(faults).toEqual([])
  await context.close()
})

it('shows bots at once with reduced motion, unless another speed is chosen', async () => {
  const { page, context } = await newPage()
  const seats = ['human', 'random']
  const { table } = await ask<{ table: string }>(url, '/tables', { game: games[0]?.id, seats })
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
  const field = page.locator('header').getByLabel('Bot speed')
  expect(await field.inputValue()).toBe('at once')
  await field.selectOption('normal')
  await page.reload()
  await waitForTurn(page)
  expect(await field.inputValue()).toBe('normal')
  await context.close()
})

it('keeps the last roll visible, with its seat', async () => {
  // A roll is shown until a few actions later.
  const now = await hotSeat((one) => one.log.slice(-2).some((line) => line.roll?.seat !== undefined))
  const { page, context, faults } = await newPage()
  await page.goto(`${url}/play/${now.table}`)
  await waitForTurn(page)
  const tray = page.getByRole('region', { name: 'Last roll' })
  // Of several rolls in a row, the one of the seat to act is shown.
  const seat = seatToAct(now.to_act)
  const own = now.log.findLast((line) => line.roll?.seat === seat)
  const last = own ?? now.log.findLast((line) => line.roll !== undefined)
  const text = (await tray.textContent()) ?? ''
  for (const face of last?.roll?.faces ?? []) expect(text).toContain(face)
  if (last?.roll?.seat != null) expect(text).toContain(now.sides[last.roll.seat]?.title)
  // A past position shows the roll of its time; before the first roll there is none.
  await page.goto(`${url}/play/${now.table}?at=0`)
  await page.getByText('Past: event 0 of').waitFor()
  expect(await tray.count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

it.each([
  [1280, 800],
  [1440, 900],
])('has room beside the board at %i by %i: decision and log', async (width, height) => {
  const { page, context } = await newPage({ size: { width, height } })
  for (const { table, game } of await middles()) {
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    const high = (part: string) =>
      page.locator(part).evaluate((element) => element.getBoundingClientRect().height)
    expect(await high('.decision .body'), game).toBeGreaterThan(150)
    expect(await high('.log .lines'), game).toBeGreaterThan(75)
  }
  await context.close()
})

it('shows the form beside the rules, with rare options folded away', async () => {
  const { page, context } = await newPage({ size: { width: 1280, height: 800 } })
  let folded = 0
  for (const game of games) {
    await page.goto(`${url}/game/${game.id}`)
    const [form, rules] = [page.locator('main form'), page.locator('main .rules')]
    await rules.waitFor()
    const [a, b] = [await form.boundingBox(), await rules.boundingBox()]
    expect((a?.x ?? 0) + (a?.width ?? 0), game.id).toBeLessThan(b?.x ?? 0)
    const more = form.getByText(/^More options/)
    if ((await more.count()) === 0) continue
    const last = form.locator('.field').last()
    expect(await last.isVisible()).toBe(false)
    await more.click()
    expect(await last.isVisible()).toBe(true)
    folded += 1
  }
  expect(folded).toBeGreaterThan(0)
  await context.close()
})

it('says how many folded options were changed', async () => {
  const { page, context, faults } = await newPage()
  const options = games.flatMap((game) => game.options.slice(3).map((option) => ({ game, option })))
  const rare = options.find(({ option }) => 'numbers' in option.values && option.default !== '2')
  if (!rare) throw new Error('no game has a rare option that is a number')
  await page.goto(`${url}/game/${rare.game.id}`)
  const more = page.getByText(/^More options/)
  await more.click()
  expect(await more.textContent()).not.toContain('changed')
  const label = new RegExp(`^${rare.option.key.replaceAll('-', ' ')}$`, 'i')
  const number = page.getByRole('spinbutton', { name: label })
  const initial = await number.inputValue()
  await number.fill('2')
  await number.blur()
  await more.click()
  expect(await number.isVisible()).toBe(false)
  expect(await more.textContent()).toContain('1 changed')
  await page.getByRole('button', { name: 'Default options' }).click()
  expect(await more.textContent()).not.toContain('changed')
  await more.click()
  expect(await number.inputValue()).toBe(initial)
  expect(faults).toEqual([])
  await context.close()
})
