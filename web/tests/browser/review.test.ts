// The review of a finished game: the winning chance, what cost most, luck beside skill, and the ways from there.
import { spawnSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Judged, ReviewPart, Snapshot } from '../../src/api'
import { violations } from '../support/axe.ts'
import { DESKTOP, newPage, SMALL, tableOf } from '../support/page.ts'
import { HILLFORT } from '../support/programs.ts'
import { shortOptions } from '../support/records.ts'
import { ask, gamesOf, loadTable, newTable, snapshotOf } from '../support/tables.ts'

const url = inject('url')
const games = await gamesOf(url)

/** Loads a short finished game with mistakes, as a person against a bot has played it. */
async function finished(): Promise<Snapshot> {
  const game = games.find((known) => known.options.some((option) => option.key === 'turn-limit')) ?? games[0]!
  const options = shortOptions(game).flatMap(([key, value]) => ['--option', `${key}=${value}`])
  const { stdout } = spawnSync(HILLFORT, ['record', game.id, '--seed', '3', ...options], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const { seats } = await snapshotOf(url, await loadTable(url, stdout))
  const players = seats.map((_, seat) => (seat === 0 ? 'human' : 'easy'))
  return snapshotOf(url, await loadTable(url, stdout, players))
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Review' })

/** Opens the review from the end of the game by the keyboard, and waits until it is complete. */
async function review(page: Page, table: string): Promise<void> {
  await page.goto(`${url}/play/${table}`)
  const button = page.getByRole('button', { name: /^Review/ }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await panel(page).getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 60_000 })
}

it.each([
  ['light', DESKTOP],
  ['dark', SMALL],
] as const)('is accessible in the %s theme', async (theme, size) => {
  const { page, context, faults } = await newPage({ theme, size })
  const { table } = await finished()
  await review(page, table)
  await panel(page).getByText('Turn by turn').click()
  // On a phone it lies over the table.
  expect(await violations(page, size === SMALL ? 'aside' : 'html')).toEqual([])
  // Nothing is cut off at the side.
  expect(await panel(page).evaluate((aside) => aside.scrollWidth <= aside.clientWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

it('names the costliest decisions, leads to them, and adds up to the result', async () => {
  const { page, context, faults } = await newPage()
  const { table, log, sides, winner } = await finished()
  await review(page, table)
  const items = panel(page).getByRole('article')
  const parts: ReviewPart[] = []
  for (let from: number | undefined = 0; from !== undefined; from = parts.at(-1)?.next)
    parts.push(await ask<ReviewPart>(url, `/tables/${table}/review?from=${from}`))
  const costly = parts.flatMap(({ decisions }) => decisions).filter(({ cost }) => cost > 0)
  expect(await items.count()).toBe(Math.min(5, costly.length))
  // What is shown of a decision is what the server says of it.
  const heading = (await items.first().getByRole('heading').textContent()) ?? ''
  expect(heading).toMatch(/−\d+ %/)
  await items
    .first()
    .getByRole('button', { name: /^Show it/ })
    .click()
  await page.getByText(/Past: event/).waitFor()
  const at = Number(new URL(page.url()).searchParams.get('at'))
  const judged = await ask<Judged>(url, `/tables/${table}/review/${at}`)
  expect(judged.compared?.made.line).toBe(log[at]?.line)
  const { made, best } = judged.compared!
  expect(best!.value - made.value).toBeCloseTo(judged.cost)
  await items.first().getByText(made.sentence).first().waitFor()
  await items.first().getByText(best!.sentence).first().waitFor()
  // The winner ends with a chance of 100 %.
  const row = panel(page)
    .getByRole('row')
    .filter({ hasText: sides.find(({ name }) => name === winner)?.title ?? '' })
  if (winner !== 'draw') expect(await row.last().getByRole('cell').last().textContent()).toBe('100 %')
  await items
    .first()
    .getByRole('button', { name: /^What if/ })
    .click()
  await page.waitForURL((address) => !address.pathname.endsWith(table))
  const whatIf = await snapshotOf(url, tableOf(page))
  expect([whatIf.what_if?.table, whatIf.what_if?.lines, whatIf.log.length]).toEqual([table, at, at])
  expect(faults).toEqual([])
  await context.close()
})

it('steps by turn, loss and point', async () => {
  const { page, context, faults } = await newPage()
  const { table, log } = await finished()
  await page.goto(`${url}/play/${table}?at=1`)
  await page.getByLabel('Step by').selectOption('turn')
  await page.getByRole('button', { name: 'To the next turn' }).click()
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('at'))).toBeGreaterThan(1)
  const at = Number(new URL(page.url()).searchParams.get('at'))
  expect(log[at]?.seat).not.toBe(log.slice(0, at).findLast(({ seat }) => seat != null)?.seat)
  expect(faults).toEqual([])
  await context.close()
})

it('is refused while people play against each other', async () => {
  const { page, context } = await newPage()
  const table = await newTable(url, games[0]!.id)
  await page.goto(`${url}/play/${table}`)
  await page.locator('.table').waitFor()
  expect(await page.getByRole('button', { name: /^Review/ }).count()).toBe(0)
  const answer = await fetch(`${url}/api/tables/${table}/review`)
  expect(answer.status).toBe(409)
  await context.close()
})
