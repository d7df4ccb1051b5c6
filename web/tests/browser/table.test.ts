// Features of a table: selection, refusals with their rule, dragging, typing, the past, records, removal.
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
  see,
  tableOf,
  waitForEffect,
  waitForTurn,
} from '../support/page.ts'
import { pick } from '../support/random.ts'
import { choose, hotSeat, moves, open, tryLine } from '../support/positions.ts'
import { act, ask, gamesOf, snapshotOf, waitForChoice } from '../support/tables.ts'
import type { Answer, Snapshot } from '../../src/api'

const url = inject('url')

it('keeps a unit chosen that has moved and can act again', async () => {
  const { page, context, faults } = await newPage()
  let kept = 0
  for (let tries = 0; tries < 12 && kept === 0; tries++) {
    const snapshot = await hotSeat((now) => moves(now).length > 0)
    const { from, to, line } = pick(moves(snapshot))
    const next = await tryLine(snapshot, line)
    const able = new Set(next.choices.map((choice) => choice.from))
    const isSame = JSON.stringify(next.to_act) === JSON.stringify(snapshot.to_act)
    if (!isSame || !able.has(to) || able.has(from) || able.size < 2) continue
    await open(page, snapshot.table)
    await choose(page, from ?? '')
    await clickCell(page, to ?? '')
    if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
    await waitForTurn(page, snapshot.version)
    expect((await see(page)).chosen, line).toBe(to)
    kept++
  }
  expect(kept).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

it('says why a click is refused, with its rule, and opens that rule', async () => {
  const { page, context, faults } = await newPage()
  const snapshot = await hotSeat((now) => moves(now).length > 3)
  await open(page, snapshot.table)
  const from = moves(snapshot)[0]?.from ?? ''
  const cells = snapshot.view.cells.filter((cell) => cell.name !== from && cell.outline.length > 0)
  let shown = ''
  for (const cell of cells) {
    if (snapshot.choices.some((choice) => choice.to === cell.name || choice.from === cell.name)) continue
    const at = `at=${snapshot.version}&from=${from}&to=${cell.name}`
    const answers = await ask<Answer[]>(url, `/tables/${snapshot.table}/candidates?${at}`)
    const refused = answers.find((answer) => answer.refused !== null)?.refused
    if (!refused) continue
    await choose(page, from)
    await page.locator('.card article').waitFor()
    const places = () =>
      page
        .locator('.decision .status, .decision .prompt')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const before = await places()
    await clickCell(page, cell.name)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    // The message moves nothing and is visible.
    expect(await places()).toEqual(before)
    const [message, body] = [await alert.boundingBox(), await page.locator('.decision .body').boundingBox()]
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(
      (body?.y ?? 0) + (body?.height ?? 0) + 1,
    )
    shown = (await alert.textContent()) ?? ''
    expect(shown).toContain(refused.sentence)
    expect(shown).toContain(refused.rule)
    await alert.getByRole('button', { name: refused.rule }).click()
    const rule = page.locator(`[data-rule="${refused.rule}"]`)
    await rule.waitFor()
    await expect(rule.evaluate((element) => element === document.activeElement)).resolves.toBe(true)
    break
  }
  expect(shown).not.toBe('')
  expect(faults).toEqual([])
  await context.close()
})

it('drags a piece to its target', async () => {
  const { page, context } = await newPage()
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  const move = moves(snapshot)[0]
  await open(page, snapshot.table)
  const [a, b] = [await pointOf(page, move?.from ?? ''), await pointOf(page, move?.to ?? '')]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 })
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  await waitForTurn(page, snapshot.version)
  const after = await snapshotOf(url, snapshot.table)
  expect(after.log[snapshot.log.length]?.line).toBe(move?.line)
  await context.close()
})

it('plays a typed line, and refuses one that is not an action', async () => {
  const { page, context } = await newPage()
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  await open(page, snapshot.table)
  const input = page.getByRole('combobox', { name: 'Type an action' })
  await input.fill('fly to the moon')
  await input.press('Enter')
  await page.getByRole('alert').waitFor()
  await input.fill(moves(snapshot)[0]?.line ?? '')
  await input.press('Enter')
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  await waitForTurn(page, snapshot.version)
  await context.close()
})

it('shows the past, saves the record and loads it', async () => {
  const { page, context, faults } = await newPage()
  const snapshot = await hotSeat(
    (now) => now.log.length > 5 && now.choices.length > 0 && now.log.some((line) => line.to !== null),
  )
  await open(page, snapshot.table)
  const named = snapshot.log.findIndex((line) => line.to !== null)
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
  expect(loaded.view.pieces).toEqual(snapshot.view.pieces)
  expect(loaded.log).toEqual(snapshot.log)
  expect(faults).toEqual([])
  await context.close()
})

it('plays the only action by Enter, also after a click on the board', async () => {
  const snapshot = await hotSeat((now) => now.choices.length === 1)
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

it('moves nothing when the selection changes, beside the placement buttons', async () => {
  /** Returns the cell of a unit that can act, if several things can be placed, but none of them on its cell. */
  const actorOf = ({ choices }: Snapshot) => {
    const placements = choices.filter((one) => one.from === null && one.to !== null)
    const kinds = new Set(placements.map((one) => `${one.verb} ${one.class}`))
    const acts = choices.filter((one) => one.from !== null && one.to !== null && one.kind !== 'choice')
    const actor = acts.find((one) => placements.every((other) => other.to !== one.from))
    return kinds.size > 1 ? (actor?.from ?? null) : null
  }
  const snapshot = await hotSeat((now) => actorOf(now) !== null)
  const { page, context, faults } = await newPage()
  await open(page, snapshot.table)
  const cell = actorOf(snapshot) ?? ''
  const { x, y } = await pointOf(page, cell)
  await page.mouse.move(x, y)
  await page.waitForTimeout(400)
  const chips = page.getByRole('group', { name: 'What to place' })
  const places = () =>
    page
      .locator('.prompt, .chips, .card')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const before = (await places()).slice(0, 3)
  await page.mouse.click(x, y)
  await page.waitForTimeout(400)
  expect((await see(page)).chosen).toBe(cell)
  await expect(chips.isVisible()).resolves.toBe(true)
  expect((await places()).slice(0, 3)).toEqual(before)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(200)
  expect((await places()).slice(0, 3)).toEqual(before)
  // Choosing a unit clears the placement filter, and the unit's targets are offered again.
  await chips.getByRole('button').first().click()
  await page.mouse.click(x, y)
  await page.waitForTimeout(200)
  expect((await see(page)).targets.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})

it('says that a table was removed, and links to the home page', async () => {
  const snapshot = await hotSeat((now) => now.choices.length > 0)
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
      const target = seen.targets[0] ?? seen.actors.find((cell) => cell !== seen.chosen)
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
      requestAnimationFrame(look)
    }
    look()
  })
  let bots = 0
  for (let acts = 0; acts < 40 && bots < 3; acts++) {
    const snapshot = await waitForChoice(url, table)
    bots = snapshot.log.filter((line) => line.seat === 1).length
    await act(url, snapshot, pick(snapshot.choices).line)
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
