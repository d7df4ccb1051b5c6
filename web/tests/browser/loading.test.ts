// Loading records: choosing the players first, and errors with their place.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { newPage, tableOf } from '../support/page.ts'
import { middle } from '../support/positions.ts'
import { gamesOf, newTable, recordOf, snapshotOf } from '../support/tables.ts'

const url = inject('url')
const [game] = await gamesOf(url)

function file(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'hillfort-')), name)
  writeFileSync(path, text)
  return path
}

it('asks for the players before it continues a record', async () => {
  const { table, sides, game: id } = await middle()
  const title = (await gamesOf(url)).find((known) => known.id === id)?.title ?? ''
  const { page, context, faults } = await newPage()
  await page.goto(`${url}/`)
  await page.setInputFiles('input[type=file]', file('begun.rec', await recordOf(url, table)))
  const form = page.locator('.more form')
  await form.getByText(title).waitFor()
  const seats = form.getByRole('combobox')
  expect(await seats.count()).toBe(sides.length)
  // By default everyone plays on this screen.
  expect(await seats.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))).toEqual(
    sides.map(() => 'human'),
  )
  await seats.nth(1).selectOption('random')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/play\//)
  const loaded = await snapshotOf(url, tableOf(page))
  expect(loaded.seats.map((seat) => seat.player).slice(0, 2)).toEqual(['human', 'random'])
  expect(faults).toEqual([])
  await context.close()
})

it('shows a forfeit, and lets people continue the game', async () => {
  const table = await newTable(url, game?.id ?? '')
  const { sides } = await snapshotOf(url, table)
  const given = `${await recordOf(url, table)}# forfeit: ${sides[0]?.name}: the bot 'x' hangs\n`
  const { page, context } = await newPage()
  await page.goto(`${url}/`)
  await page.setInputFiles('input[type=file]', file('given-up.rec', given))
  const form = page.locator('.more form')
  await form.getByText(`${sides[0]?.name} loses by a forfeit: the bot 'x' hangs.`).waitFor()
  await form.getByRole('button', { name: 'Continue' }).waitFor()
  await context.close()
})

it('shows the line of a bad record, its text and what was expected', async () => {
  const { page, context } = await newPage()
  await page.goto(`${url}/`)
  await page.setInputFiles('input[type=file]', file('bad.rec', `game ${game?.id}\n\n# a comment\np1 dance\n`))
  const alert = page.getByRole('alert')
  await alert.waitFor()
  const text = (await alert.textContent()) ?? ''
  expect(text).toContain('Line 4:')
  expect(text).toContain('p1 dance')
  // A good record replaces the error.
  await page.setInputFiles('input[type=file]', file('good.rec', `game ${game?.id}\n`))
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  expect(await alert.count()).toBe(0)
  await context.close()
})

it('says that a file cannot be read', async () => {
  const { page, context, faults } = await newPage()
  await page.addInitScript(() => {
    File.prototype.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  })
  await page.goto(`${url}/`)
  await page.setInputFiles('input[type=file]', file('gone.rec', `game ${game?.id}\n`))
  await page.getByText('The file could not be read.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('takes the last chosen file, even if an earlier one is answered later', async () => {
  const [first, second] = await gamesOf(url)
  const { page, context, faults } = await newPage()
  let release = () => undefined as void
  const held = new Promise<void>((done) => (release = done))
  let requests = 0
  await page.route('**/api/records', async (route) => {
    if (++requests === 1) await held
    await route.continue()
  })
  await page.goto(`${url}/`)
  const input = page.locator('input[accept^=".rec"]')
  await input.setInputFiles(file('slow.rec', `game ${first?.id}\n`))
  await expect.poll(() => requests).toBe(1)
  await input.setInputFiles(file('quick.rec', `game ${second?.id}\n`))
  const found = page.locator('.more form strong')
  await found.waitFor()
  const answered = page.waitForResponse('**/api/records')
  release()
  await (await answered).finished()
  // The page has handled the answer when it has handled a later one.
  await page.evaluate(() => fetch('/api/levels').then((answer) => answer.json()))
  expect(await found.textContent()).toBe(second?.title)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/play\//)
  expect((await snapshotOf(url, tableOf(page))).game).toBe(second?.id)
  expect(faults).toEqual([])
  await context.close()
})
