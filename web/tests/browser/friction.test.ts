// Nothing stands between a person and their decisions: what needs none plays itself, and nothing moves under the pointer.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Preview, Snapshot } from '../../src/api'
import { clickCell, DESKTOP, newPage, pointOf, SMALL, waitForTurn } from '../support/page.ts'
import { countTurns, typical } from '../support/clicks.ts'
import { scripts } from '../support/scripts.ts'
import { pick } from '../support/random.ts'
import {
  act,
  actionsOf,
  ask,
  cellsOf,
  gamesOf,
  loadTable,
  newTable,
  snapshotOf,
  waitForChoice,
} from '../support/tables.ts'

const url = inject('url')
const games = await gamesOf(url)

async function againstBots(game: string): Promise<string> {
  const { seats } = await ask<Preview>(url, `/games/${game}/preview`, {})
  const players = seats.map((_, i) => (i === 0 ? 'human' : 'random'))
  return (await ask<{ table: string }>(url, '/tables', { game, seats: players })).table
}

/** Acts beside the page until there is only one action, which nobody has to be warned of. */
async function untilForced(table: string): Promise<Snapshot> {
  for (let acts = 0; acts < 80; acts++) {
    const snapshot = await waitForChoice(url, table)
    const actions = actionsOf(snapshot)
    if (snapshot.to_act === 'over' || (actions.length === 1 && !actions[0]?.warning)) return snapshot
    await act(url, snapshot, pick(actions))
  }
  throw new Error('every position has a decision')
}

it('plays what needs no decision against bots, and an undo leads back to a decision', async () => {
  const { page, context, faults } = await newPage({ playsForced: true })
  let played = 0
  for (const { id } of games) {
    const table = await againstBots(id)
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    const { version, to_act } = await untilForced(table)
    if (to_act === 'over') continue
    const seen = await waitForTurn(page, version)
    expect(seen.version, id).toBeGreaterThan(version)
    played += 1
    const after = await waitForChoice(url, table)
    if (after.undo_refused !== null || after.to_act === 'over') continue
    await page.keyboard.press('u')
    const count = async () => actionsOf(await waitForChoice(url, table)).length
    await expect.poll(count, { message: id, timeout: 10_000 }).toBeGreaterThan(1)
  }
  expect(played).toBeGreaterThanOrEqual(games.length - 1)
  expect(faults).toEqual([])
  await context.close()
})

it('keeps the focus in the field for actions while bots act', async () => {
  const { page, context } = await newPage()
  for (const { id } of games) {
    const table = await againstBots(id)
    await page.goto(`${url}/play/${table}`)
    const { version } = await waitForTurn(page)
    const action = actionsOf(await snapshotOf(url, table)).find(({ opener }) => opener === null)
    const field = page.getByRole('combobox', { name: 'Type an action' })
    await field.fill(action?.line ?? '')
    await field.press('Enter')
    await waitForTurn(page, version)
    await expect(field.evaluate((input) => input === document.activeElement)).resolves.toBe(true)
  }
  await context.close()
})

it('plays nothing by itself between people, or if the person does not want it', async () => {
  for (const playsForced of [true, false]) {
    const { page, context } = await newPage({ playsForced })
    const table = playsForced ? await newTable(url, games[0]!.id) : await againstBots(games[0]!.id)
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    const { version } = await untilForced(table)
    await waitForTurn(page, version - 1)
    // The one action is offered, by a button and by Enter.
    await page.getByText('One action is left.').waitFor()
    expect((await snapshotOf(url, table)).version).toBe(version)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await snapshotOf(url, table)).version).toBeGreaterThan(version)
    await context.close()
  }
})

const placeOf = (page: Page, part: string) =>
  page.locator(part).evaluate((one) => {
    const { left, top, bottom, right } = one.getBoundingClientRect()
    return [left, top, right, bottom].map(Math.round)
  })

it('keeps the buttons and the board where they are, turn after turn', async () => {
  for (const { id } of games) {
    const { page, context } = await newPage({ size: DESKTOP })
    const table = await newTable(url, id)
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    const cell = (await cellsOf(url, await snapshotOf(url, table))).find(({ outline }) => outline.length > 0)!
    const places = async () => [
      await placeOf(page, '.decision'),
      await placeOf(page, '.foot .undo'),
      Object.values(await pointOf(page, cell.name)).map(Math.round),
    ]
    const before = await places()
    for (let acts = 0; acts < 14; acts++) {
      const snapshot = await waitForChoice(url, table)
      if (snapshot.to_act === 'over') break
      await act(url, snapshot, pick(actionsOf(snapshot)))
      await waitForTurn(page, snapshot.version)
      const undo = (await places())[1]
      expect([await placeOf(page, '.decision'), undo?.[1], (await places())[2]], `${id}, ${acts}`).toEqual([
        before[0],
        before[1]?.[1],
        before[2],
      ])
    }
    await context.close()
  }
})

it('drags every corner of the board clear of the tools on a phone', async () => {
  const { page, context } = await newPage({ size: SMALL })
  const table = await newTable(url, games[0]!.id)
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
  const cells = (await cellsOf(url, await snapshotOf(url, table))).filter(({ outline }) => outline.length > 0)
  const last = cells.reduce((far, cell) =>
    cell.centre[0] + cell.centre[1] > far.centre[0] + far.centre[1] ? cell : far,
  )
  const frame = (await page.locator('.seen').boundingBox())!
  const [x, y] = [frame.x + 60, frame.y + 60]
  for (let i = 0; i < 12; i++) {
    await page.mouse.move(x + 200, y + 200)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.up()
  }
  const at = await pointOf(page, last.name)
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-cell]')?.getAttribute('data-cell'),
    at,
  )
  expect(hit).toBe(last.name)
  await context.close()
})

it('shows the dice and the hand on a phone', async () => {
  let shown = 0
  for (const { id } of games) {
    const table = await newTable(url, id)
    const { counters, to_act } = await waitForChoice(url, table)
    const seat = typeof to_act === 'object' ? to_act.seat : null
    const held = counters.filter((counter) => counter.seat === seat && 'tally' in counter.value)
    if (held.length === 0) continue
    const { page, context } = await newPage({ size: SMALL })
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    for (const { title } of held) {
      const counter = page.getByLabel('What you hold').getByText(title, { exact: true })
      const box = await counter.boundingBox()
      expect(box && box.y + box.height <= SMALL.height && box.x < SMALL.width, `${id}: ${title}`).toBe(true)
      shown += 1
    }
    await context.close()
  }
  expect(shown).toBeGreaterThan(0)
})

it.each(games.map(({ id }) => id))('takes half of the needless clicks out of a turn of %s', async (id) => {
  const script = scripts().find(({ name }) => name === `games/${id}/browser/middle.rec`)!
  const turns = await countTurns(url, script.record, 25, 4)
  expect(turns.length).toBeGreaterThan(0)
  const { before, now, decisions } = typical(turns)
  expect(now).toBeLessThanOrEqual(Math.max(before / 2, decisions))
})

it('turns cells by a handle: by a click, and by a drag along its arrow', async () => {
  let turned = 0
  for (const { id } of games) {
    const { record } = scripts().find(({ name }) => name === `games/${id}/browser/middle.rec`)!
    for (const isDrag of [false, true]) {
      const table = await loadTable(url, record)
      const { version, actions } = await waitForChoice(url, table)
      if (!actions.some(({ kind }) => kind === 'turn')) continue
      const { page, context, faults } = await newPage({ size: DESKTOP })
      await page.goto(`${url}/play/${table}`)
      await waitForTurn(page)
      const handle = page.locator('[data-handle]').first()
      const line = await handle.getAttribute('data-handle')
      const toward = (Number(await handle.getAttribute('data-toward')) * Math.PI) / 180
      const { x, y, width, height } = (await handle.boundingBox())!
      const at = { x: x + width / 2, y: y + height / 2 }
      await page.mouse.move(at.x, at.y)
      await page.locator(`[data-decision]`).waitFor()
      await page.mouse.down()
      if (isDrag)
        await page.mouse.move(at.x + 60 * Math.cos(toward), at.y + 60 * Math.sin(toward), { steps: 4 })
      await page.mouse.up()
      await waitForTurn(page, version)
      expect((await snapshotOf(url, table)).log.at(-1)?.line).toBe(line)
      expect(faults).toEqual([])
      turned += 1
      await context.close()
    }
  }
  expect(turned).toBeGreaterThan(0)
})

it('forgets the cursor of the keyboard when the mouse is used', async () => {
  const { page, context } = await newPage()
  const table = await newTable(url, games[0]!.id)
  await page.goto(`${url}/play/${table}`)
  const { targets } = await waitForTurn(page)
  await page.locator('#board').focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('#board .cursor').waitFor()
  await clickCell(page, targets[0]!)
  await page.locator('#board .cursor').waitFor({ state: 'detached' })
  await context.close()
})
