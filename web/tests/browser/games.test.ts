// Every game, and the template, played by clicks against a bot: from the home page, and to the end. The last turns are
// also played by touch alone, and by keyboard alone.
//
// A whole game of most takes minutes. Unless HILLFORT_WHOLE is set (make whole-games), only the first clicks of it are
// made, and the last turns are those of a game that two bots have begun.
import { describe, expect, inject, it } from 'vitest'
import { HANDS, type Hands } from '../support/hands.ts'
import { IS_WHOLE, newPage, see, tableOf, waitForTurn, WHOLE_GAME } from '../support/page.ts'
import { Person } from '../support/person.ts'
import { HILLFORT, WITH_TEMPLATE } from '../support/programs.ts'
import { SeededRandom } from '../support/random.ts'
import { loadNearTheEnd, shortOptions } from '../support/records.ts'
import { gamesOf, snapshotOf } from '../support/tables.ts'
import type { GameInfo } from '../../src/api'
import type { Page } from 'playwright-core'

const MAX_CLICKS = 3000
/** The clicks of a game that is not played to its end. */
const FIRST_CLICKS = 8
/** The events before the end of a game where the last turns begin. */
const LAST_EVENTS = 8

/** Sets up a game with its form. */
async function setUp(page: Page, url: string, game: GameInfo): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByRole('link', { name: `Friends, options, rules of ${game.title}` }).click()
  await page.getByRole('heading', { name: 'Set up a game' }).waitFor()
  const more = page.getByText(/^More options/)
  await page.locator('fieldset select').first().waitFor()
  if ((await more.count()) > 0) await more.click()
  for (const [key, value] of shortOptions(game)) {
    const label = key.replaceAll('-', ' ')
    await page.getByRole('spinbutton', { name: new RegExp(`^${label}$`, 'i') }).fill(value)
  }
  await page.locator('fieldset select').first().waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForURL(/\/play\//)
}

async function expectTheEnd(page: Page, url: string, hands: Hands): Promise<void> {
  const snapshot = await snapshotOf(url, tableOf(page))
  expect(snapshot.to_act).toBe('over')
  const rematchButton = page.getByRole('button', { name: /^Rematch/ })
  await expect(rematchButton.isVisible()).resolves.toBe(true)
  expect((await see(page)).version).toBe(snapshot.version)
  await hands.press(page, rematchButton)
  await page.waitForURL((address) => !address.pathname.endsWith(snapshot.table))
  const rematch = await snapshotOf(url, tableOf(page))
  const players = (of: typeof snapshot) => of.seats.map((seat) => seat.player)
  expect(players(rematch)).not.toEqual(players(snapshot))
  expect(players(rematch).sort()).toEqual(players(snapshot).sort())
  expect(rematch.options).toEqual(snapshot.options)
}

async function playGame(url: string, program: string, game: GameInfo): Promise<void> {
  const { page, context, faults } = await newPage()
  await setUp(page, url, game)
  const start = (await waitForTurn(page)).version
  // The games run concurrently, each with its own generator.
  const person = new Person(url, page, HANDS.mouse, new SeededRandom(game.id))
  let isOver = await person.play(IS_WHOLE ? MAX_CLICKS : FIRST_CLICKS)
  expect((await see(page)).version).toBeGreaterThan(start)
  if (!isOver && !IS_WHOLE) {
    const table = await loadNearTheEnd(url, program, game, LAST_EVENTS)
    await page.goto(`${url}/play/${table}`)
    isOver = await person.play(MAX_CLICKS)
  }
  expect(isOver).toBe(true)
  await expectTheEnd(page, url, HANDS.mouse)
  expect(faults).toEqual([])
  await context.close()
}

async function playLastTurns(url: string, program: string, game: GameInfo, hands: Hands): Promise<void> {
  const { page, context, faults } = await hands.open()
  const table = await loadNearTheEnd(url, program, game, LAST_EVENTS)
  await page.goto(`${url}/play/${table}`)
  const start = (await waitForTurn(page)).version
  expect(await new Person(url, page, hands, new SeededRandom(game.id)).play(MAX_CLICKS)).toBe(true)
  expect((await see(page)).version).toBeGreaterThan(start)
  await expectTheEnd(page, url, hands)
  expect(faults).toEqual([])
  await context.close()
}

const games = await gamesOf(inject('url'))

describe.concurrent('a game by clicks', { timeout: WHOLE_GAME }, () => {
  it.each(games.map((game) => [game.title, game] as const))('of %s', async (_, game) =>
    playGame(inject('url'), HILLFORT, game),
  )

  it('of the template, which the client does not know', async () => {
    const known = new Set(games.map((game) => game.id))
    const [template] = (await gamesOf(inject('templateUrl'))).filter((game) => !known.has(game.id))
    if (!template) throw new Error('the template is not in the catalogue of the test server')
    await playGame(inject('templateUrl'), WITH_TEMPLATE, template)
  })
})

describe.concurrent.each(['touch', 'keyboard'] as const)('the last turns by %s alone', (way) => {
  it.each(games.map((game) => [game.title, game] as const))('of %s', { timeout: WHOLE_GAME }, (_, game) =>
    playLastTurns(inject('url'), HILLFORT, game, HANDS[way]),
  )
})
