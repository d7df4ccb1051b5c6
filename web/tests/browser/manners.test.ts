// People who play apart: clocks, offers and their buttons, presence, the chat.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newPage, type Look } from '../support/page.ts'
import { act, actionsOf, ask, gamesOf, snapshotOf, waitForChoice } from '../support/tables.ts'

const url = inject('url')

/** Creates a table and opens it for each of two people. */
async function twoApart(terms: object, look: Look = {}) {
  const [game] = await gamesOf(url)
  if (!game) throw new Error('there is no game')
  const { table } = await ask<{ table: string }>(url, '/tables', { game: game.id, ...terms })
  const open = async (seat: number) => {
    const opened = await newPage(look)
    await opened.page.goto(`${url}/play/${table}?seat=${seat}`)
    await opened.page.waitForSelector('.table')
    return opened
  }
  const [one, two] = [await open(0), await open(1)]
  const close = async () => {
    await one.context.close()
    await two.context.close()
  }
  return { table, one: one.page, two: two.page, faults: [...one.faults, ...two.faults], close }
}

const offers = async (page: Page, name: string) => {
  const others = page.getByRole('region', { name: 'The others' })
  if (!(await others.getByRole('button', { name }).isVisible())) await others.getByText('Ask, or resign').click()
  await others.getByRole('button', { name }).click()
}
const offer = (page: Page, kind: string) => page.locator(`[data-offer="${kind}"]`)
const accept = (page: Page) => page.locator('.accept')

it('shows a clock that runs, and does not read it out', async () => {
  const { table, one, two, faults, close } = await twoApart({ clock: 'per-game 10m+5s' })
  for (let acted = 0; acted < 6; acted++) {
    const now = await waitForChoice(url, table)
    const [action] = actionsOf(now)
    if (action) await act(url, now, action)
  }
  const running = async (page: Page) => page.locator('.clock.runs').textContent()
  for (const page of [one, two]) {
    await expect.poll(() => page.locator('.clock').count()).toBe(2)
    await expect.poll(() => page.locator('.clock.runs').count()).toBe(1)
    const before = await running(page)
    await expect.poll(() => running(page), { timeout: 10_000 }).not.toBe(before)
    expect(await page.locator('.clock').first().getAttribute('aria-live')).toBe('off')
  }
  expect(faults).toEqual([])
  await close()
})

it('agrees on a draw between two people, after the second was asked again', async () => {
  const { table, one, two, faults, close } = await twoApart({})
  await offers(one, 'Offer a draw')
  await offer(two, 'draw').waitFor()
  await accept(two).click()
  expect((await snapshotOf(url, table)).to_act, 'one click is not enough').not.toBe('over')
  await accept(two).filter({ hasText: 'Yes, a draw' }).click()
  for (const page of [one, two]) await page.getByText('The players have agreed on a draw.').first().waitFor()
  await offers(two, 'Offer a rematch')
  await accept(one).click()
  for (const page of [one, two]) await page.getByRole('link', { name: 'To the rematch' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('puts no button to accept where another was a moment ago', async () => {
  const { table, one, two, close } = await twoApart({ clock: 'per-game 10m+5s' })
  for (let acted = 0; acted < 4; acted++) {
    const now = await waitForChoice(url, table)
    const [action] = actionsOf(now)
    if (action) await act(url, now, action)
  }
  await two.evaluate(() => {
    const seen: { at: number; offer: string }[] = []
    Object.assign(window, { seen })
    let last = ''
    const look = () => {
      const button = document.querySelector('.accept')
      const kind = button?.closest('[data-offer]')?.getAttribute('data-offer') ?? ''
      if (kind !== last) seen.push({ at: performance.now(), offer: kind })
      last = kind
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await offers(one, 'Ask to take back')
  await accept(two).waitFor()
  await one.getByRole('button', { name: 'Withdraw' }).click()
  await offer(two, 'take-back').waitFor({ state: 'detached' })
  await offers(one, 'Offer a draw')
  await accept(two).waitFor()
  const seen = await two.evaluate(() => (window as unknown as { seen: { at: number; offer: string }[] }).seen)
  expect(seen.map(({ offer }) => offer)).toEqual(['take-back', '', 'draw'])
  const [, gone, draw] = seen
  expect((draw?.at ?? 0) - (gone?.at ?? 0)).toBeGreaterThanOrEqual(1000)
  await close()
})

it('takes back an action if the other agrees', async () => {
  const { table, one, two, close } = await twoApart({})
  const before = await waitForChoice(url, table)
  const [action] = actionsOf(before)
  if (!action || typeof before.to_act !== 'object') throw new Error('nobody is to act')
  await act(url, before, action)
  const [asks, agrees] = before.to_act.seat === 0 ? [one, two] : [two, one]
  await asks.waitForFunction((v) => Number(document.querySelector('.table')?.getAttribute('data-version')) > v, before.version)
  await offers(asks, 'Ask to take back')
  await accept(agrees).click()
  await expect.poll(async () => (await snapshotOf(url, table)).notes?.length ?? 0).toBe(1)
  for (const page of [one, two]) await page.getByText('are taken back, as all have agreed').waitFor()
  await close()
})

it('carries what people write, and hides whom nobody wants to read', async () => {
  const { one, two, faults, close } = await twoApart({ chat: 'free' })
  await one.getByRole('button', { name: 'Chat' }).click()
  await one.getByLabel('Write to the others').fill('Good evening')
  await one.getByRole('button', { name: 'Send' }).click()
  await two.getByRole('button', { name: 'Chat (1)' }).click()
  await two.getByText('Good evening').waitFor()
  await two.getByRole('button', { name: /^Do not show/ }).click()
  await two.getByText('Good evening').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()
})

it('says who has left, and lets the other decide', async () => {
  const { one, two, close } = await twoApart({})
  await one.locator('[data-presence="here"]').waitFor()
  await two.close()
  await one.locator('[data-presence="away"]').waitFor()
  await close()
})
