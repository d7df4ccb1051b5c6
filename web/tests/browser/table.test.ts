// Single promises of a table: undo at one screen, refusals with their rule, the past, records, rematches, phones.
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
  tapCell,
  waitForEffect,
  waitForTurn,
} from '../support/page.ts'
import { pick } from '../support/lots.ts'
import { act, ask, decided, gamesOf, newTable, snapshotOf } from '../support/tables.ts'
import type { Answer, Snapshot } from '../../src/api'
import type { Page } from 'playwright-core'

const url = inject('url')

/** A table with only people at it, at a position where a piece can be moved. */
async function hotSeat(wants: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  for (const game of await gamesOf(url)) {
    for (let tries = 0; tries < 3; tries++) {
      const table = await newTable(url, game.id)
      for (let lines = 0; lines < 60; lines++) {
        const snapshot = await decided(url, table)
        if (snapshot.to_act === 'over') break
        if (wants(snapshot)) return snapshot
        await act(url, snapshot, pick(snapshot.choices).line)
      }
    }
  }
  throw new Error('no such position was found in any game')
}

const moves = (snapshot: Snapshot) =>
  snapshot.choices.filter(
    (choice) =>
      choice.kind === 'move' &&
      snapshot.choices.filter((other) => other.from === choice.from && other.to === choice.to).length === 1,
  )

async function open(page: Page, table: string): Promise<void> {
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
}

async function choose(page: Page, cell: string): Promise<void> {
  if ((await see(page)).chosen !== cell) await clickCell(page, cell)
}

it('keeps a unit chosen that has gone and can go on, though others could act', async () => {
  const { page, context, faults } = await newPage()
  let followed = 0
  for (let tries = 0; tries < 12 && followed === 0; tries++) {
    const snapshot = await hotSeat((now) => moves(now).length > 0)
    const { from, to, line } = pick(moves(snapshot))
    // What the server says of the same move, tried out at a table of its own.
    const path = `/tables/${snapshot.table}/what-if`
    const { table } = await ask<{ table: string }>(url, path, { lines: snapshot.log.length })
    await act(url, await decided(url, table), line)
    const next = await decided(url, table)
    const able = new Set(next.choices.map((choice) => choice.from))
    const isSame = JSON.stringify(next.to_act) === JSON.stringify(snapshot.to_act)
    if (!isSame || !able.has(to) || able.has(from) || able.size < 2) continue
    await open(page, snapshot.table)
    await choose(page, from ?? '')
    await clickCell(page, to ?? '')
    if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
    await waitForTurn(page, snapshot.version)
    expect((await see(page)).chosen, line).toBe(to)
    followed++
  }
  expect(followed).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

it('takes an action back at one screen, and only when that is free', async () => {
  // A position from which a move leads to another position of the same seat, without chance.
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  const { page, context, faults } = await newPage()
  await open(page, snapshot.table)
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const move of moves(snapshot)) {
    const before = await snapshotOf(url, snapshot.table)
    await choose(page, move.from ?? '')
    await clickCell(page, move.to ?? '')
    if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
    await waitForTurn(page, before.version)
    if ((await undo.getAttribute('aria-disabled')) === 'true') {
      const reason = (await undo.getAttribute('title')) ?? ''
      expect(reason).not.toBe('')
      await page.keyboard.press('u')
      await expect(page.getByRole('alert').textContent()).resolves.toContain(reason)
      break
    }
    await undo.click()
    await waitForTurn(page, before.version + 1)
    const after = await snapshotOf(url, snapshot.table)
    expect(after.view.pieces).toEqual(before.view.pieces)
    expect(after.log).toHaveLength(before.log.length)
    break
  }
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
    // It moves nothing, and is in sight.
    expect(await places()).toEqual(before)
    const [told, body] = [await alert.boundingBox(), await page.locator('.decision .body').boundingBox()]
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0) + 1)
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

it('plays a typed line and says what is wrong with one that is no action', async () => {
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
  const snapshot = await hotSeat((now) => now.log.length > 5 && now.choices.length > 0)
  await open(page, snapshot.table)
  const named = snapshot.log.findIndex((line) => line.to !== null)
  if (named >= 0) {
    await page.locator('.log li button').nth(named).hover()
    await page.locator(`[data-pointed="${snapshot.log[named]?.to}"]`).waitFor({ state: 'attached' })
  }
  await page.locator('.log li button').nth(2).click()
  await page.getByText('The past: event 3 of').waitFor()
  await expect(page.locator('.line.current').isVisible()).resolves.toBe(true)
  await page.getByRole('button', { name: 'One event back' }).click()
  await page.getByText('The past: event 2 of').waitFor()
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
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(/\/play\//)
  await waitForTurn(page)
  const loaded = await snapshotOf(url, tableOf(page))
  expect(loaded.table).not.toBe(snapshot.table)
  expect(loaded.view.pieces).toEqual(snapshot.view.pieces)
  expect(loaded.log).toEqual(snapshot.log)
  expect(faults).toEqual([])
  await context.close()
})

/** Drags the board with a finger until a cell is near the middle, or as near as the board's edge allows. */
async function dragInto(page: Page, cell: string): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  for (let drags = 0; drags < 8; drags++) {
    const { x, y } = await pointOf(page, cell)
    const frame = await page.locator('#board').boundingBox()
    if (!frame) throw new Error('there is no board')
    const limit = (way: number) => Math.max(-100, Math.min(100, way))
    const [dx, dy] = [limit(frame.width / 2 - x), limit(frame.y + frame.height / 2 - y)]
    if (Math.hypot(dx, dy) < 60) return
    // A finger on empty ground: one on a chosen piece would drag the piece.
    const [sx, sy] = await page.evaluate(
      ([left, top]) => {
        for (let step = 0; step < 60; step++) {
          const [px, py] = [left + 110 + 20 * (step % 7), top + 110 + 20 * Math.floor(step / 7)]
          if (!document.elementFromPoint(px, py)?.closest('[data-class], button')) return [px, py] as const
        }
        return [left + 110, top + 110] as const
      },
      [frame.x, frame.y] as const,
    )
    await send('touchStart', sx, sy)
    for (const share of [0.3, 0.6, 1]) await send('touchMove', sx + share * dx, sy + share * dy)
    await send('touchEnd', 0, 0)
  }
}

it('plays the only action there is by Enter, also after a click on the board', async () => {
  const snapshot = await hotSeat((now) => now.choices.length === 1)
  const { page, context, faults } = await newPage()
  await open(page, snapshot.table)
  const box = await page.locator('#board').boundingBox()
  // A click beside the cells means nothing, but the board has the focus then.
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
  await expect(page.evaluate(() => document.activeElement?.id)).resolves.toBe('board')
  await page.keyboard.press('Enter')
  await waitForTurn(page, snapshot.version)
  expect((await snapshotOf(url, snapshot.table)).version).toBeGreaterThan(snapshot.version)
  expect(faults).toEqual([])
  await context.close()
})

it('can be played on a phone: cells as wide as a finger, two taps to act, nothing sideways', async () => {
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  const { page, context, faults } = await newPage({ size: PHONE })
  await open(page, snapshot.table)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button:not(.link), a.button, input, select')]
        .filter((element) => element.checkVisibility())
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 43.5),
    )
  expect(await small()).toEqual([])
  const handle = page.locator('.handle')
  await handle.click()
  expect(await small()).toEqual([])
  await handle.click()
  // How it stands is seen without pulling anything up.
  await expect(page.locator('.score svg').count()).resolves.toBe(snapshot.view.seats.length)
  await expect(page.locator('.score').isVisible()).resolves.toBe(true)
  const width = await page.evaluate(
    () => document.querySelector('#board path.cell')?.getBoundingClientRect().width ?? 0,
  )
  expect(width).toBeGreaterThanOrEqual(43.5)

  const [move] = moves(snapshot)
  const [from, to] = [move?.from ?? '', move?.to ?? '']
  if ((await see(page)).chosen !== from) {
    await dragInto(page, from)
    await tapCell(page, from)
  }
  await dragInto(page, to)
  await tapCell(page, to)
  await page.locator(`[data-decision="${move?.line}"]`).waitFor({ timeout: 5000 })
  expect((await snapshotOf(url, snapshot.table)).version).toBe(snapshot.version)
  await tapCell(page, to)
  await page.waitForTimeout(100)
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  await waitForTurn(page, snapshot.version)
  expect((await snapshotOf(url, snapshot.table)).version).toBeGreaterThan(snapshot.version)
  expect(faults).toEqual([])
  await context.close()
})

it('lets nothing move when a unit is chosen or let go, beside what can be brought onto the board', async () => {
  /** A unit that can act, where more than one kind of thing can be brought onto the board, but not to its cell. */
  const actorOf = ({ choices }: Snapshot) => {
    const brought = choices.filter((one) => one.from === null && one.to !== null)
    const kinds = new Set(brought.map((one) => `${one.verb} ${one.class}`))
    const acts = choices.filter((one) => one.from !== null && one.to !== null && one.kind !== 'choice')
    const actor = acts.find((one) => brought.every((other) => other.to !== one.from))
    return kinds.size > 1 ? (actor?.from ?? null) : null
  }
  const snapshot = await hotSeat((now) => actorOf(now) !== null)
  const { page, context, faults } = await newPage()
  await open(page, snapshot.table)
  const cell = actorOf(snapshot) ?? ''
  const { x, y } = await pointOf(page, cell)
  await page.mouse.move(x, y)
  await page.waitForTimeout(400)
  const chips = page.getByRole('group', { name: 'What to bring onto the board' })
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
  // What was picked to be brought is let go when a unit is chosen: its targets are offered again.
  await chips.getByRole('button').first().click()
  await page.mouse.click(x, y)
  await page.waitForTimeout(200)
  expect((await see(page)).targets.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})

it('says that a table was removed elsewhere, and leads home', async () => {
  const snapshot = await hotSeat((now) => now.choices.length > 0)
  const { page, context } = await newPage()
  await open(page, snapshot.table)
  expect((await fetch(`${url}/api/tables/${snapshot.table}`, { method: 'DELETE' })).ok).toBe(true)
  await page.getByRole('heading', { name: /^This table has been removed/ }).waitFor()
  await page.getByRole('link', { name: 'To the games' }).click()
  await page.getByRole('heading', { name: /^Tabletop war games/ }).waitFor()
  await context.close()
})

it('begins a game from its form without scrolling, and shows a rule beside it', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const { page, context, faults } = await newPage({ size })
    const [game] = await gamesOf(url)
    await page.goto(`${url}/game/${game?.id}`)
    await page.locator('fieldset select').first().waitFor()
    const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox()
    expect((play?.y ?? Infinity) + (play?.height ?? 0)).toBeLessThanOrEqual(size.height)
    await page.getByRole('button', { name: 'Everybody here' }).click()
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

it('gets from the landing page to a first own action in at most three clicks', async () => {
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
    const snapshot = await decided(url, table)
    bots = snapshot.log.filter((line) => line.seat === 1).length
    await act(url, snapshot, pick(snapshot.choices).line)
  }
  const { log } = await decided(url, table)
  expect(bots).toBeGreaterThanOrEqual(3)
  await page.waitForFunction((lines) => document.querySelectorAll('.log li').length >= lines, log.length)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
  const steps = seen.slice(1).map((lines, i) => lines - (seen[i] ?? 0))
  expect(steps.filter((step) => step > 1)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
