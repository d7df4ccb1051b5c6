// The dice of a finished game are checked by a button, at a server that commits to them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, tableOf, waitForTurn } from '../support/page.ts'
import { HILLFORT, serveOwn, type Restarted } from '../support/programs.ts'
import { snapshotOf } from '../support/tables.ts'

let own: Restarted
beforeAll(async () => {
  own = await serveOwn(HILLFORT, ['serve'])
})
afterAll(() => own.stop())

it('says that the dice are fair and that this browser brought its part', async () => {
  const { page, context, faults } = await newPage()
  await page.goto(`${own.url}/`)
  await page.getByRole('button', { name: 'Play a bot' }).first().click()
  await page.waitForURL(/\/play\//)
  await waitForTurn(page)
  const table = tableOf(page)
  const { version } = await snapshotOf(own.url, table)
  const given = await page.request.post(`${own.url}/api/tables/${table}/forfeit`, {
    data: { after: version, seat: 0 },
  })
  expect(given.status()).toBe(200)
  await page.getByRole('button', { name: 'See the board' }).click()
  await page.getByRole('button', { name: 'Check the dice' }).click()
  await page.getByText('This browser brought its own random numbers.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
