// The end of a game: a victory and a defeat unlike each other, the score, a picture to share, the next game.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Snapshot } from '../../src/api'
import { violations } from '../support/axe.ts'
import { DESKTOP, newPage, SMALL, tableOf } from '../support/page.ts'
import { HILLFORT } from '../support/programs.ts'
import { gamesOf, loadTable, snapshotOf } from '../support/tables.ts'

const url = inject('url')
const games = await gamesOf(url)

/** Loads a finished game as the winner or as a loser sees it. */
async function over(game: string, hasWon: boolean): Promise<Snapshot> {
  for (let seed = 1; seed < 20; seed++) {
    const { stdout } = spawnSync(HILLFORT, ['record', game, '--seed', String(seed), '--players', 'random'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    const { winner, seats, sides } = await snapshotOf(url, await loadTable(url, stdout))
    const won = sides.findIndex(({ name }) => name === winner)
    if (won < 0) continue
    const person = hasWon ? won : sides.findIndex(({ team }) => team !== sides[won]?.team)
    const players = seats.map((_, i) => (i === person ? 'human' : 'easy'))
    return snapshotOf(url, await loadTable(url, stdout, players))
  }
  throw new Error(`nobody wins ${game}`)
}

const card = (page: Page) => page.getByRole('region', { name: 'The end of the game' })

it.each([
  ['Victory', true, DESKTOP],
  ['Defeat', false, DESKTOP],
  ['Victory', true, SMALL],
] as const)('shows %s', async (title, hasWon, size) => {
  const { page, context, faults } = await newPage({ size })
  const { table, status } = await over(games[1]!.id, hasWon)
  await page.goto(`${url}/play/${table}`)
  await card(page).getByRole('heading', { name: title }).waitFor()
  await card(page).getByText(status).waitFor()
  expect(await violations(page)).toEqual([])
  // All of it is on the screen.
  for (const button of await card(page).getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    expect((await button.boundingBox())!.height).toBeGreaterThan(size === SMALL ? 43.5 : 30)
  }
  await card(page).getByRole('button', { name: 'See the board' }).click()
  await card(page).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

it('saves a picture, shows a moment of the score, and starts the next game', async () => {
  const { page, context, faults } = await newPage()
  const { table, log } = await over(games[1]!.id, true)
  await page.goto(`${url}/play/${table}`)
  const saved = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Save a picture' }).click()
  const file = join(mkdtempSync(join(tmpdir(), 'hillfort-')), 'picture.png')
  await (await saved).saveAs(file)
  const picture = readFileSync(file)
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 675])
  // A board with its ground and its pieces is no plain area.
  expect(picture.length).toBeGreaterThan(100_000)
  const chart = (await card(page).getByRole('img').boundingBox())!
  await page.mouse.click(chart.x + chart.width / 2, chart.y + chart.height / 2)
  await page.getByText(/Past: event/).waitFor()
  const shown = Number(new URL(page.url()).searchParams.get('at'))
  expect(Math.abs(shown - log.length / 2)).toBeLessThan(log.length / 20)
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await card(page).getByRole('button', { name: 'Play again' }).click()
  await page.waitForURL((address) => !address.pathname.endsWith(table))
  expect((await snapshotOf(url, tableOf(page))).log.length).toBeLessThan(log.length)
  expect(faults).toEqual([])
  await context.close()
})
