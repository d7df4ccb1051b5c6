// Puzzles: the list, the day's, a right and a wrong answer, by mouse, keyboard and on a phone.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PuzzleInfo, TableInfo } from '../../src/api'
import { puzzleOfTheDay, type Posed } from '../../src/model/puzzles.ts'
import { violations } from '../support/axe.ts'
import { DESKTOP, newPage, SMALL, waitForTurn } from '../support/page.ts'
import { actionsOf, ask, gamesOf, loadTable, snapshotOf } from '../support/tables.ts'

const url = inject('url')
const games = await gamesOf(url)
const all = await Promise.all(games.map(({ id }) => ask<PuzzleInfo[]>(url, `/games/${id}/puzzles`)))

/** A puzzle that takes one action. */
function short(i: number): { game: string; puzzle: PuzzleInfo } {
  const puzzle = all[i]!.find(({ answer }) => answer.length === 1) ?? all[i]![0]!
  return { game: games[i]!.id, puzzle }
}

const card = (page: Page) => page.getByRole('region', { name: 'Puzzle' })
const verdict = (page: Page, word: string) =>
  page.locator(`[data-verdict=${word}]`).waitFor({ timeout: 60_000 })

async function open(page: Page, game: string, id: string): Promise<void> {
  await page.goto(`${url}/puzzles/${game}/${id}`)
  await card(page).waitFor()
  await waitForTurn(page)
}

/** Types a line. */
async function type(page: Page, line: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

it.each([
  ['light', DESKTOP],
  ['dark', SMALL],
] as const)('are accessible in the %s theme', async (theme, size) => {
  const { page, context, faults } = await newPage({ theme, size })
  await page.goto(`${url}/puzzles`)
  await page.getByRole('heading', { name: games[0]!.title }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const { game, puzzle } = short(1)
  await open(page, game, puzzle.id)
  expect(await violations(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Show the answer' }).click()
  await verdict(page, 'shown')
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('has the puzzle of a day, the same for everybody', async () => {
  const { page, context } = await newPage()
  const posed = all.flatMap((puzzles, i) =>
    puzzles.map((puzzle): Posed => ({ game: games[i]!.id, title: games[i]!.title, puzzle })),
  )
  const today = puzzleOfTheDay(posed, '2026-02-28')!
  await page.goto(`${url}/puzzles?day=2026-02-28`)
  await page.getByRole('link', { name: 'Solve it' }).click()
  await page.waitForURL(`${url}/puzzles/${today.game}/${today.puzzle.id}`)
  await card(page).waitFor()
  await context.close()
})

it('praises the answer, remembers it, and leaves no table behind', async () => {
  const { page, context, faults } = await newPage()
  const before = (await ask<TableInfo[]>(url, '/tables')).length
  const { game, puzzle } = short(0)
  await open(page, game, puzzle.id)
  for (const { line } of puzzle.answer) {
    const { version } = await waitForTurn(page)
    await type(page, line)
    await page.waitForFunction((seen) => {
      const table = document.querySelector('.table')
      return Number(table?.getAttribute('data-version')) > seen
    }, version)
  }
  await verdict(page, 'right')
  await card(page).getByText(puzzle.answer[0]!.sentence).first().waitFor()
  await card(page).getByRole('link', { name: 'All puzzles' }).click()
  await page.getByRole('link', { name: /, solved$/ }).waitFor()
  await expect.poll(async () => (await ask<TableInfo[]>(url, '/tables')).length).toBe(before)
  expect(faults).toEqual([])
  await context.close()
})

it('shows what refutes a wrong answer, and starts again by one click', async () => {
  const { page, context, faults } = await newPage()
  const { game, puzzle } = short(2)
  await open(page, game, puzzle.id)
  const table = await loadTable(url, puzzle.record)
  const legal = actionsOf(await snapshotOf(url, table)).filter(({ opener }) => opener === null)
  await fetch(`${url}/api/tables/${table}`, { method: 'DELETE' })
  const wrong = legal.find(({ line }) => line !== puzzle.answer[0]!.line)?.line
  if (wrong === undefined) throw new Error('there is no other action')
  await type(page, wrong)
  await verdict(page, 'wrong')
  await card(page)
    .getByText(/It leaves a winning chance of/)
    .waitFor()
  await card(page).getByText('You played:').waitFor()
  expect(await violations(page, 'section[aria-label=Puzzle]')).toEqual([])
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await verdict(page, 'open')
  await waitForTurn(page)
  expect(faults).toEqual([])
  await context.close()
})
