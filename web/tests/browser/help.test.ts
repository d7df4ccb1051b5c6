// Help for players: hints, what-ifs, replays, luck, and removing tables.
import { expect, inject, it } from 'vitest'
import { newPage, see, tableOf, waitForTurn, WHOLE_GAME } from '../support/page.ts'
import { middle } from '../support/positions.ts'
import { pick } from '../support/random.ts'
import { act, actionsOf, ask, gamesOf, newTable, snapshotOf, waitForChoice } from '../support/tables.ts'
import type { Advice, Luck, Preview } from '../../src/api'
import { shows } from '../support/numbers.ts'

const url = inject('url')

async function againstBot(game: string): Promise<string> {
  const [level] = await ask<string[]>(url, '/levels')
  const preview = await ask<Preview>(url, `/games/${game}/preview`, {})
  const seats = preview.seats.map((_, i) => (i === 0 ? 'human' : level))
  return (await ask<{ table: string }>(url, '/tables', { game, seats })).table
}

it('gives hints, draws them on the board and plays them', async () => {
  const { page, context, faults } = await newPage()
  for (const game of await gamesOf(url)) {
    const table = await againstBot(game.id)
    const snapshot = await waitForChoice(url, table)
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    await page.keyboard.press('h')
    const hints = page.locator('[data-hint]')
    await hints.first().waitFor({ timeout: 15_000 })
    const lines = await hints.evaluateAll((found) =>
      found.map((hint) => hint.getAttribute('data-hint') ?? ''),
    )
    const actions = actionsOf(snapshot)
    const legal = new Set(actions.map((action) => action.opener ?? action.line))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => !legal.has(line))).toEqual([])
    const best = actions.find((action) => (action.opener ?? action.line) === lines[0])
    if (!best) throw new Error('the hint is no action')
    const drawn = await page
      .locator('[data-hinted]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-hinted')))
    // A hint that only chooses a unit has no target.
    const to = best.opener === null ? best.to : null
    expect(new Set(drawn)).toEqual(new Set([best.from, to].filter((cell) => cell !== null)))
    await page.keyboard.press('1')
    if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
    await waitForTurn(page, snapshot.version)
    const after = await snapshotOf(url, table)
    expect(after.log[snapshot.log.length]?.line).toBe(lines[0])
    await expect(hints.count()).resolves.toBe(0)
  }
  expect(faults).toEqual([])
  await context.close()
})

it('gives no hints while people play against each other, and says why', async () => {
  const { page, context, faults } = await newPage()
  const [game] = await gamesOf(url)
  await page.goto(`${url}/play/${await newTable(url, game?.id ?? '')}`)
  await waitForTurn(page)
  const hint = page.getByRole('button', { name: 'Hint', exact: true })
  await expect(hint.getAttribute('aria-disabled')).resolves.toBe('true')
  await expect(hint.getAttribute('title')).resolves.toContain('people play against each other')
  // Pressing the button shows the reason, for touch screens.
  await hint.click({ force: true })
  await expect(page.getByRole('alert').textContent()).resolves.toContain('people play against each other')
  // So does sight without a unit.
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await expect(page.getByRole('alert').textContent()).resolves.toContain('Choose a unit')
  expect(faults).toEqual([])
  await context.close()
})

it('starts a what-if from the past without changing the game', async () => {
  const { page, context, faults } = await newPage()
  const before = await middle()
  const { table } = before
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
  await page.locator('.log li button').nth(4).click()
  await page.getByText('Past: event 5 of').waitFor()
  expect(new URL(page.url()).search).toBe('?at=5')
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Past: event 4 of').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Past: event 5 of').waitFor()
  await page.getByRole('button', { name: 'What if from here' }).click()
  await page.getByText('What if?', { exact: true }).waitFor()
  await expect(page.title()).resolves.toMatch(/^What if: /)
  const seen = await waitForTurn(page)
  const whatIf = await snapshotOf(url, tableOf(page))
  expect(whatIf.what_if).toEqual({ table, lines: 5 })
  await act(url, whatIf, pick(actionsOf(whatIf)))
  await waitForTurn(page, seen.version)
  expect(await snapshotOf(url, table)).toEqual(before)
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await page.getByText('Past: event 5 of').waitFor()
  expect(tableOf(page)).toBe(table)
  expect(faults).toEqual([])
  await context.close()
})

it('replays the past, with pause and speed', async () => {
  const { page, context, faults } = await newPage()
  const { table, log } = await middle()
  await page.clock.install()
  const from = log.length - 12
  await page.goto(`${url}/play/${table}?at=${from}`)
  await page.getByText(`Past: event ${from} of`).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const shown = async () => {
    await page.clock.runFor(200)
    return page.locator('.past strong').textContent({ timeout: 1000 })
  }
  await expect.poll(shown).toContain(`event ${from + 2} of`)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = await page.locator('.past strong').textContent()
  // The clock runs on, the replay does not.
  await page.clock.runFor(10_000)
  await expect(page.locator('.past strong').textContent()).resolves.toBe(paused)
  await page.getByRole('combobox', { name: 'Replay speed' }).selectOption({ label: '4 ×' })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const state = async () => {
    await page.clock.runFor(200)
    return (await see(page)).state
  }
  await expect.poll(state, { timeout: 10_000 }).toBe('mine')
  await expect(page.locator('.log li').count()).resolves.toBe(log.length)
  expect(faults).toEqual([])
  await context.close()
})

it('shows luck and past hints after the game', { timeout: WHOLE_GAME }, async () => {
  const { page, context, faults } = await newPage()
  let table = ''
  let ledger: Luck[] = []
  for (const game of await gamesOf(url)) {
    // The shortest game that the options allow.
    const options = Object.fromEntries(
      game.options.flatMap((option) =>
        'numbers' in option.values ? [[option.key, String(Math.max(option.values.numbers[0], 2))]] : [],
      ),
    )
    table = (await ask<{ table: string }>(url, '/tables', { game: game.id, options })).table
    for (
      let now = await waitForChoice(url, table);
      now.to_act !== 'over';
      now = await waitForChoice(url, table)
    ) {
      const all = actionsOf(now)
      const fights = all.filter((action) => ['attack', 'charge'].includes(action.kind))
      await act(url, now, pick(fights.length > 0 ? fights : all))
    }
    ledger = await ask<Luck[]>(url, `/tables/${table}/luck`)
    if (ledger.length > 0) break
  }
  expect(ledger.length).toBeGreaterThan(0)
  await page.goto(`${url}/play/${table}`)
  const rows = page.locator('table tbody tr')
  await rows.first().waitFor()
  const shown = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  )
  expect(shown).toHaveLength(ledger.length)
  shown.forEach(([lost, expected, share], i) => {
    const luck = ledger[i]
    expect(lost).toBe(String(luck?.actual))
    expect(shows(expected ?? '', luck?.expected ?? -1), `${expected} for ${luck?.expected}`).toBe(true)
    expect(shows(share ?? '', 100 * (luck?.luckier_than ?? -1)), `${share}`).toBe(true)
  })
  const { log } = await snapshotOf(url, table)
  const first = log.findIndex((line) => line.seat !== undefined)
  await page.goto(`${url}/play/${table}?at=${first}`)
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  await page.locator('[data-hint]').first().waitFor({ timeout: 15_000 })
  const advice = await ask<Advice>(url, `/tables/${table}/hint?lines=${first}`)
  expect(advice.hints.length).toBeGreaterThan(0)
  // The home page lists the finished game.
  await page.goto(`${url}/`)
  await page.getByRole('group', { name: 'Finished games' }).locator(`li[data-table="${table}"]`).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('removes a table from the home page after asking', async () => {
  const { page, context, faults } = await newPage()
  const [game] = await gamesOf(url)
  const table = await newTable(url, game?.id ?? '')
  const now = await waitForChoice(url, table)
  await act(url, now, pick(actionsOf(now)))
  await page.goto(`${url}/`)
  const row = page.locator(`li[data-table="${table}"]`)
  const more = page.getByRole('button', { name: /^Show \d+ more/ })
  await page.getByRole('heading', { name: 'Continue a game' }).waitFor()
  if (await more.isVisible()) await more.click()
  await row.getByRole('button', { name: /^Remove/ }).click()
  expect((await snapshotOf(url, table)).version).toBeGreaterThan(0)
  await row.getByRole('button', { name: /^Remove for good/ }).click()
  await row.waitFor({ state: 'detached' })
  expect((await fetch(`${url}/api/tables/${table}`)).status).toBe(404)
  expect(faults).toEqual([])
  await context.close()
})
