// Features of a table: dragging, typing, the past, records, removal, and what a bot does.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import {
  clickCell,
  DESKTOP,
  newPage,
  PHONE,
  playButton,
  pointOf,
  tableOf,
  waitForEffect,
  waitForTurn,
} from '../support/page.ts'
import { pick } from '../support/random.ts'
import { confirm, hotSeat, middle, moves, open, selectionOf } from '../support/positions.ts'
import { act, actionsOf, ask, gamesOf, linesOf, snapshotOf, waitForChoice } from '../support/tables.ts'

const url = inject('url')

it('drags a piece to its target', async () => {
  const { page, context } = await newPage()
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  const [move] = moves(snapshot)
  if (!move) throw new Error('there is no move')
  await open(page, snapshot.table)
  const [a, b] = [await pointOf(page, move.from), await pointOf(page, move.to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 })
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
  await confirm(page)
  await waitForTurn(page, snapshot.version)
  const after = await snapshotOf(url, snapshot.table)
  expect(after.log.slice(snapshot.log.length).map(({ line }) => line)).toEqual(linesOf(move))
  await context.close()
})

it('plays a typed line, and refuses one that is not an action', async () => {
  const { page, context } = await newPage()
  const snapshot = await hotSeat((now) => moves(now).some(({ opener }) => opener === null))
  await open(page, snapshot.table)
  const input = page.getByRole('combobox', { name: 'Type an action' })
  await input.fill('fly to the moon')
  await input.press('Enter')
  await page.getByRole('alert').waitFor()
  await input.fill(moves(snapshot).find(({ opener }) => opener === null)?.line ?? '')
  await input.press('Enter')
  await confirm(page)
  await waitForTurn(page, snapshot.version)
  await context.close()
})

it('shows the past, saves the record and loads it', async () => {
  const { page, context, faults } = await newPage()
  const snapshot = await middle()
  await open(page, snapshot.table)
  const named = snapshot.log.findIndex((line) => line.to !== undefined)
  await page.locator('.log li button').nth(named).hover()
  await page.locator(`[data-highlighted="${snapshot.log[named]?.to}"]`).waitFor({ state: 'attached' })
  await page.locator('.log li button').nth(2).click()
  await page.getByText('Past: event 3 of').waitFor()
  await expect(page.locator('.line.current').isVisible()).resolves.toBe(true)
  await page.getByRole('button', { name: 'One event back' }).click()
  await page.getByText('Past: event 2 of').waitFor()
  await page.keyboard.press('Escape')
  await waitForTurn(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save', exact: true }).click(),
  ])
  const path = join(mkdtempSync(join(tmpdir(), 'hillfort-')), 'saved.rec')
  await download.saveAs(path)
  expect(download.suggestedFilename()).toMatch(/\.rec$/)
  await page.goto(`${url}/`)
  await page.setInputFiles('input[type=file]', path)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/play\//)
  await waitForTurn(page)
  const loaded = await snapshotOf(url, tableOf(page))
  expect(loaded.table).not.toBe(snapshot.table)
  expect(loaded.pieces).toEqual(snapshot.pieces)
  expect(loaded.log).toEqual(snapshot.log)
  expect(faults).toEqual([])
  await context.close()
})

it('plays the only action by Enter, also after a click on the board', async () => {
  const snapshot = await hotSeat((now) => actionsOf(now).length === 1)
  const { page, context, faults } = await newPage()
  await open(page, snapshot.table)
  const box = await page.locator('#board').boundingBox()
  // A click beside the cells only focuses the board.
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
  await expect(page.evaluate(() => document.activeElement?.id)).resolves.toBe('board')
  await page.keyboard.press('Enter')
  await waitForTurn(page, snapshot.version)
  expect((await snapshotOf(url, snapshot.table)).version).toBeGreaterThan(snapshot.version)
  expect(faults).toEqual([])
  await context.close()
})

it('moves nothing when the selection changes, beside the buttons without a unit', async () => {
  /** Returns the cell of a unit with targets, if there are several buttons that need none. */
  const actorOf = (snapshot: Parameters<typeof selectionOf>[0]) => {
    const selection = selectionOf(snapshot)
    if (selection.offer.freeVerbs.length < 2) return null
    selection.nextUnit()
    return selection.marks.length > 0 ? (selection.unit?.cell ?? null) : null
  }
  const snapshot = await hotSeat((now) => actorOf(now) !== null)
  const { page, context, faults } = await newPage()
  await open(page, snapshot.table)
  const cell = actorOf(snapshot) ?? ''
  const { x, y } = await pointOf(page, cell)
  await page.mouse.move(x, y)
  await page.locator('.card article').waitFor()
  const buttons = page.getByRole('group', { name: 'Actions without a unit' })
  const places = () =>
    Promise.all(
      [page.locator('.prompt'), buttons].map((one) =>
        one.evaluate((element) => element.getBoundingClientRect().top),
      ),
    )
  const chosen = async () => (await waitForTurn(page)).unit.split(' ')[0]
  const before = await places()
  await page.mouse.click(x, y)
  await expect.poll(chosen).toBe(cell)
  await expect(buttons.isVisible()).resolves.toBe(true)
  expect(await places()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect.poll(chosen).toBe('')
  expect(await places()).toEqual(before)
  // Choosing a unit ends the choice of a verb, and the unit's targets are offered again.
  const verb = buttons.locator('[aria-pressed]').first()
  await verb.click()
  await expect.poll(() => verb.getAttribute('aria-pressed')).toBe('true')
  await page.mouse.click(x, y)
  await expect.poll(async () => (await waitForTurn(page)).targets.length).toBeGreaterThan(0)
  await expect(verb.getAttribute('aria-pressed')).resolves.toBe('false')
  expect(faults).toEqual([])
  await context.close()
})

it('says that a table was removed, and links to the home page', async () => {
  const snapshot = await middle()
  const { page, context } = await newPage()
  await open(page, snapshot.table)
  expect((await fetch(`${url}/api/tables/${snapshot.table}`, { method: 'DELETE' })).ok).toBe(true)
  await page.getByRole('heading', { name: /^This table was removed/ }).waitFor()
  await page.getByRole('link', { name: 'All games' }).click()
  await page.getByRole('heading', { name: /^Tabletop war games/ }).waitFor()
  await context.close()
})

it('starts a game from its form without scrolling, and shows a rule beside it', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const { page, context, faults } = await newPage({ size })
    const [game] = await gamesOf(url)
    await page.goto(`${url}/game/${game?.id}`)
    await page.locator('fieldset select').first().waitFor()
    const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox()
    expect((play?.y ?? Infinity) + (play?.height ?? 0)).toBeLessThanOrEqual(size.height)
    await page.getByRole('button', { name: 'Everyone here' }).click()
    const seats = await page
      .locator('fieldset select')
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
    expect(new Set(seats)).toEqual(new Set(['human']))
    await page.locator('.field .link').first().click()
    await page.locator('aside .entry.open').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('aside').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await context.close()
  }
})

it('takes at most three clicks from the home page to the first action', async () => {
  for (const game of await gamesOf(url)) {
    const { page, context } = await newPage({ moves: true })
    await page.goto(`${url}/`)
    let clicks = 1
    await playButton(page, game.title).click()
    await page.waitForURL(/\/play\//)
    let seen = await waitForTurn(page)
    const start = seen.version
    while (seen.version === start && clicks < 6) {
      clicks += 1
      const target = seen.targets[0] ?? seen.actors.find((cell) => cell !== seen.unit.split(' ')[0])
      if (seen.isChooser) await page.locator('[data-line]').first().click()
      else if (seen.isAsked) await page.locator('.asking [data-number="1"]').click()
      else if (target) await clickCell(page, target)
      else if (seen.lines.length > 0) await page.locator('[data-line]').first().click()
      else await page.locator('.end').click()
      seen = await waitForEffect(page, seen)
    }
    expect(clicks, game.title).toBeLessThanOrEqual(3)
    await context.close()
  }
})

it('shows what a bot does one event after the other', async () => {
  const { page, context, faults } = await newPage({ moves: true })
  const [game] = await gamesOf(url)
  const [level] = await ask<string[]>(url, '/levels')
  const { table } = await ask<{ table: string }>(url, '/tables', { game: game?.id, seats: ['human', level] })
  await page.goto(`${url}/play/${table}`)
  await page.locator('.table').waitFor()
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const lines = document.querySelectorAll('.log li').length
      if (seen.at(-1) !== lines) seen.push(lines)
    }
    look()
    // Told of every change of the page, however long the browser takes to paint it.
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  let bots = 0
  for (let acts = 0; acts < 40 && bots < 3; acts++) {
    const snapshot = await waitForChoice(url, table)
    bots = snapshot.log.filter((line) => line.seat === 1).length
    await act(url, snapshot, pick(actionsOf(snapshot)))
  }
  const { log } = await waitForChoice(url, table)
  expect(bots).toBeGreaterThanOrEqual(3)
  await page.waitForFunction((lines) => document.querySelectorAll('.log li').length >= lines, log.length)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
  const steps = seen.slice(1).map((lines, i) => lines - (seen[i] ?? 0))
  expect(steps.filter((step) => step > 1)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
