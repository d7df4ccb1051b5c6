// A connection that fails: blocked sockets, a store that does not store, two tabs, a page that slept.
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { clickCell, newPage, see, waitForTurn } from '../support/page.ts'
import { choose, confirm, hotSeat, moves, open } from '../support/positions.ts'
import { act, actionsOf, linesOf, snapshotOf, waitForChoice } from '../support/tables.ts'

const url = inject('url')

/** Returns a table where a click on a unit and one on a cell play a move, and that move. */
async function aMove() {
  const snapshot = await hotSeat((now) => moves(now).length > 0)
  const [move] = moves(snapshot)
  if (!move) throw new Error('there is no move')
  const play = async (page: Page) => {
    await choose(page, move.from)
    await clickCell(page, move.to)
    await confirm(page)
  }
  return { snapshot, move, play }
}

const status = (page: Page) => page.locator('.connection [role="status"]').textContent()

it('plays where sockets are blocked, and shows what others do', async () => {
  const { snapshot, play } = await aMove()
  const { page, context } = await newPage()
  await page.routeWebSocket(/\/live/, (socket) => void socket.close())
  await open(page, snapshot.table)
  await expect.poll(() => status(page)).toContain('live updates are blocked')
  await play(page)
  await waitForTurn(page, snapshot.version)
  const now = await waitForChoice(url, snapshot.table)
  const [action] = actionsOf(now)
  if (!action) throw new Error('the game is over')
  await act(url, now, action)
  await page.waitForFunction(
    (version) => Number(document.querySelector('.table')?.getAttribute('data-version')) > version,
    now.version,
  )
  await context.close()
})

it('says what is not stored, and stores it once when the server can', async () => {
  const { snapshot, move, play } = await aMove()
  const { page, context } = await newPage()
  await open(page, snapshot.table)
  let refusals = 0
  await page.route(/\/act$/, async (route) => {
    // The first answer is lost after the server has stored the action, the second says that the disk is full.
    if (++refusals === 1) await route.fetch()
    if (refusals > 2) return route.continue()
    const error = {
      code: 'storage',
      sentence: 'The server has no room to save this.',
      rule: null,
      line: null,
    }
    return route.fulfill({ status: 503, json: { error, version: snapshot.version } })
  })
  await play(page)
  await page.getByRole('alert').getByText('Not stored yet.').waitFor()
  expect(await status(page)).toBe('Not stored yet')
  await waitForTurn(page, snapshot.version)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(await status(page)).toContain('Everything is stored.')
  const after = await snapshotOf(url, snapshot.table)
  const played = after.log.slice(snapshot.log.length).filter((line) => line.seat !== undefined)
  expect(played.map(({ line }) => line)).toEqual(linesOf(move))
  await context.close()
})

it('shows the same in two tabs, and a tab that is behind plays nothing by mistake', async () => {
  const { snapshot, move, play } = await aMove()
  const [one, two] = [await newPage(), await newPage()]
  await open(one.page, snapshot.table)
  // The second tab hears nothing: what it shows gets old.
  await two.page.routeWebSocket(/\/live/, () => undefined)
  await open(two.page, snapshot.table)
  await play(one.page)
  const { version } = await waitForTurn(one.page, snapshot.version)
  expect((await see(two.page)).version).toBe(snapshot.version)
  await play(two.page)
  await expect.poll(async () => (await see(two.page)).version).toBe(version)
  // It still says why after it has caught up.
  await two.page.getByRole('alert').waitFor()
  const after = await snapshotOf(url, snapshot.table)
  expect(after.log.slice(snapshot.log.length).filter(({ line }) => line === move.line)).toHaveLength(1)
  await Promise.all([one.context.close(), two.context.close()])
})

it('catches up when a page wakes up', async () => {
  const { snapshot, move } = await aMove()
  const { page, context } = await newPage()
  let sockets = 0
  await page.routeWebSocket(/\/live/, (socket) => {
    // The first socket dies without a word, as one does while a computer sleeps.
    if (++sockets > 1) socket.connectToServer()
  })
  await open(page, snapshot.table)
  await act(url, snapshot, move)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waitForTurn(page, snapshot.version)
  expect(sockets).toBe(2)
  await context.close()
})
