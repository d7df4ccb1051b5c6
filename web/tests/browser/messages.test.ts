// What the page says: refusals with their rule, which cover nothing and go with the next action.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Candidate, Snapshot } from '../../src/api'
import { clickCell, DESKTOP, newPage, PHONE, see, waitForTurn } from '../support/page.ts'
import { choose, hotSeat, moves, open, selectionOf, severalAt, tables } from '../support/positions.ts'
import { ask, cellsOf, gamesOf, loadTable, recordOf, snapshotOf } from '../support/tables.ts'

const url = inject('url')

type Refused = {
  snapshot: Snapshot
  record: string
  from: string
  to: string
  sentence: string
  rule: string
}

/** Finds a unit and a cell where a rule refuses its move. */
async function refused(snapshot: Snapshot): Promise<Refused | null> {
  const [move] = moves(snapshot)
  if (!move) return null
  const selection = selectionOf(snapshot)
  if (selection.unit?.cell !== move.from) selection.click(move.from)
  for (const cell of await cellsOf(url, snapshot)) {
    if (cell.outline.length === 0 || selection.offer.actors.has(cell.name)) continue
    if (selection.at(cell.name).length > 0) continue
    const path = `/tables/${snapshot.table}/candidates?at=${snapshot.version}&from=${move.from}&to=${cell.name}`
    const candidate = (await ask<Candidate[]>(url, path)).find((one) => one.refused !== undefined)
    const record = await recordOf(url, snapshot.table)
    if (candidate?.refused) return { snapshot, record, from: move.from, to: cell.name, ...candidate.refused }
  }
  return null
}

const found: Refused[] = []
for await (const snapshot of tables((now) => moves(now).length > 2)) {
  if (found.some((one) => one.snapshot.game === snapshot.game)) continue
  const one = await refused(snapshot)
  if (one) found.push(one)
}

/** Returns the controls that something else covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll(
      '.side button, .side input, .side a, .tools button, header :is(a, button, select)',
    )
    return [...controls].flatMap((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const body = control.closest('.body, .lines, .side > .seats')?.getBoundingClientRect()
      const [px, py] = [x + width / 2, y + height / 2]
      // What a list has scrolled away is not covered.
      if (body && (py < body.top || py > body.bottom)) return []
      if (!control.checkVisibility() || width < 2 || py > innerHeight || px > innerWidth) return []
      const top = document.elementFromPoint(px, py)
      const isFree = top !== null && (control.contains(top) || top.contains(control))
      return isFree ? [] : [`${control.textContent} under ${top?.outerHTML.slice(0, 80)}`]
    })
  })

it('is about every game', async () => {
  expect(found.map((one) => one.snapshot.game).sort()).toEqual(
    (await gamesOf(url)).map(({ id }) => id).sort(),
  )
})

it.each([['a desktop', DESKTOP] as const, ['a phone', PHONE] as const])(
  'covers no control on %s, and has a button to close it',
  async (_, size) => {
    const { page, context, faults } = await newPage({ size })
    for (const { snapshot, record, from, to, sentence, rule } of found) {
      await open(page, await loadTable(url, record))
      const whole = page.getByRole('button', { name: 'Show the whole board' })
      if (size === PHONE && (await whole.isEnabled())) await whole.click()
      await choose(page, from)
      await clickCell(page, to)
      const alert = page.getByRole('alert')
      await alert.waitFor()
      await expect.poll(() => alert.textContent(), { message: snapshot.game }).toContain(sentence)
      expect(await alert.textContent()).toContain(rule)
      expect(await covered(page), snapshot.game).toEqual([])
      const [message, body] = [await alert.boundingBox(), await page.locator('.decision .body').boundingBox()]
      expect(message?.y).toBeGreaterThanOrEqual((body?.y ?? 0) + (body?.height ?? 0) - 1)
      await page.locator('[data-refused]').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Close this message' }).click()
      await alert.waitFor({ state: 'detached' })
      // Its cross on the board goes with it.
      expect(await page.locator('[data-refused]').count()).toBe(0)
    }
    expect(faults).toEqual([])
    await context.close()
  },
)

it('goes with the next action, and so does its cross', async () => {
  const { page, context, faults } = await newPage()
  for (const { snapshot, record, from, to } of found) {
    await open(page, await loadTable(url, record))
    const move = moves(snapshot).find((one) => one.from === from)
    await choose(page, from)
    await clickCell(page, to)
    await page.locator('[data-refused]').waitFor({ state: 'attached' })
    await page.getByRole('alert').waitFor()
    await clickCell(page, from)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await choose(page, from)
    expect(await page.locator('[data-refused]').count()).toBe(0)
    await clickCell(page, move?.to ?? '')
    if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
    await waitForTurn(page, snapshot.version)
    expect(await page.locator('[data-refused]').count()).toBe(0)
  }
  expect(faults).toEqual([])
  await context.close()
})

it('moves nothing, and opens its rule', async () => {
  const [one] = found
  if (!one) throw new Error('nothing is refused')
  const { page, context, faults } = await newPage()
  await open(page, await loadTable(url, one.record))
  await choose(page, one.from)
  await page.locator('.card article').waitFor()
  const places = () =>
    page
      .locator('.decision .status, .decision .prompt, .decision .foot')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top))
  const before = await places()
  await clickCell(page, one.to)
  await page.getByRole('alert').waitFor()
  expect(await places()).toEqual(before)
  await page.getByRole('alert').getByRole('button', { name: one.rule }).click()
  const rule = page.locator(`[data-rule="${one.rule}"]`)
  await rule.waitFor()
  await expect.poll(() => rule.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

it('shows all choices of a cell at that cell, inside the board and over no control', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const { page, context, faults } = await newPage({ size })
    const snapshot = await hotSeat((now) => severalAt(now) !== null)
    const wanted = severalAt(snapshot)
    if (!wanted) throw new Error('there is no such cell')
    await open(page, snapshot.table)
    const whole = page.getByRole('button', { name: 'Show the whole board' })
    if (size === PHONE && (await whole.isEnabled())) await whole.click()
    if (wanted.unit !== null) await choose(page, wanted.unit)
    await clickCell(page, wanted.cell)
    const choice = page.getByRole('group', { name: `Actions on ${wanted.cell}` })
    await choice.waitFor()
    expect(await choice.getByRole('button').count()).toBe(wanted.count)
    expect(await covered(page)).toEqual([])
    const [box, board] = [await choice.boundingBox(), await page.locator('.seen').boundingBox()]
    if (!box || !board) throw new Error('it is not visible')
    expect(box.x).toBeGreaterThanOrEqual(board.x)
    expect(box.x + box.width).toBeLessThanOrEqual(board.x + board.width)
    expect(box.y).toBeGreaterThanOrEqual(board.y)
    expect(box.y + box.height).toBeLessThanOrEqual(board.y + board.height)
    // It has the focus; Escape closes it and returns to the board.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.several') != null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('board')
    // A click elsewhere closes it too.
    await clickCell(page, wanted.cell)
    await choice.waitFor()
    await page.getByRole('button', { name: 'Help' }).click()
    await choice.waitFor({ state: 'detached' })
    expect((await snapshotOf(url, snapshot.table)).version).toBe(snapshot.version)
    expect(faults).toEqual([])
    await context.close()
  }
})
