// People who play from machines of their own: each browser context is one of them.
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { violations } from '../support/axe.ts'
import { HANDS } from '../support/hands.ts'
import { newPage, PHONE, see, tableOf, waitForTurn, WHOLE_GAME, type Opened } from '../support/page.ts'
import { Person } from '../support/person.ts'
import { HILLFORT, serveOwn, type Restarted } from '../support/programs.ts'
import { SeededRandom } from '../support/random.ts'
import { nearTheEnd } from '../support/records.ts'
import { ask, gamesOf, snapshotOf } from '../support/tables.ts'
import type { GameInfo } from '../../src/api'

const { mouse } = HANDS
/** The events before the end of a game where the last turns begin. */
const LAST_EVENTS = 8
/** The most clicks of one person in those. */
const MAX_CLICKS = 400

let own: Restarted
beforeAll(async () => {
  // Another address of this machine, as a home network has one: browsers take it for no secure place of its own.
  own = await serveOwn(HILLFORT, ['serve', '--host', '127.0.0.2'])
})
afterAll(() => own.stop())

/** Counts the clicks of a person. */
class Counted {
  clicks = 0

  async click(button: Locator): Promise<void> {
    this.clicks += 1
    await button.click()
  }
}

const linkOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Send this link to your friends' }).inputValue()
const seatButton = (page: Page, nth = 0) =>
  page
    .getByRole('region', { name: 'Invitation' })
    .getByRole('button', { name: /^Play / })
    .nth(nth)

it("leads from 'Play with a friend' to the other's first move in three clicks each", async () => {
  const [anna, ben] = [await newPage(), await newPage()]
  const [first, second] = [new Counted(), new Counted()]
  await anna.page.goto(`${own.url}/`)
  await first.click(anna.page.getByRole('button', { name: 'Play with a friend' }).first())
  await anna.page.waitForURL(/\/t\//)
  await first.click(anna.page.getByRole('button', { name: 'Copy link' }))
  const link = await linkOf(anna.page)
  expect(new URL(link).hash).toMatch(/^#seat=.{43}$/)

  expect(await violations(anna.page)).toEqual([])
  // Opening it is the first click.
  second.clicks += 1
  await ben.page.goto(link)
  await ben.page.getByRole('heading', { name: /invites you to/ }).waitFor()
  expect(await violations(ben.page)).toEqual([])
  expect(new URL(ben.page.url()).hash, 'nobody reads the secret in the address').toBe('')
  expect(await ben.page.title()).not.toContain(new URL(link).hash.slice(6))
  await second.click(seatButton(ben.page))
  await expect.poll(() => anna.page.getByRole('region', { name: 'Waiting for players' }).count()).toBe(0)
  const { to_act } = await snapshotOf(own.url, tableOf(anna.page))
  const [next, other] = typeof to_act === 'object' && to_act.seat === 0 ? [anna, ben] : [ben, anna]
  await waitForTurn(next.page)
  expect((await see(other.page)).state).toBe('waiting')
  expect((await see(other.page)).targets, 'who is not to act is offered nothing').toEqual([])
  const version = await new Person(own.url, next.page, mouse, new SeededRandom('first')).playOnce()
  await expect.poll(async () => (await see(other.page)).version).toBeGreaterThanOrEqual(version)
  expect([first.clicks, second.clicks].every((clicks) => clicks <= 3)).toBe(true)
  expect([...anna.faults, ...ben.faults]).toEqual([])
  // A link that somebody else has used shows the table and takes nothing.
  const late = await newPage()
  await late.page.goto(link)
  await late.page.locator('.table').waitFor()
  expect(await seatButton(late.page).count()).toBe(0)
  await expect.poll(async () => (await see(late.page)).state).toBe('waiting')
  await Promise.all([anna, ben, late].map(({ context }) => context.close()))
})

it('lets a phone join by the QR code, over plain HTTP', async () => {
  const [anna, phone] = [await newPage(), await newPage({ size: PHONE })]
  await anna.page.goto(`${own.url}/`)
  await anna.page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await anna.page.waitForURL(/\/t\//)
  const link = await linkOf(anna.page)
  const code = anna.page.getByRole('img', { name: /^QR code/ })
  const { size, data } = encode(link, { ecc: 'L', border: 2 })
  expect(await code.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  expect(await code.locator('.dark').getAttribute('d')).toBe(squares.join(''))
  expect(link.startsWith(`${own.url}/t/`) && own.url.startsWith('http://')).toBe(true)
  await phone.page.goto(link)
  await phone.page.getByText('This connection is not encrypted').first().waitFor()
  await seatButton(phone.page).tap()
  await expect.poll(async () => (await snapshotOf(own.url, tableOf(phone.page))).apart?.is_started).toBe(true)
  const cookies = await phone.context.cookies()
  expect(cookies.map(({ name, httpOnly, secure }) => ({ name, httpOnly, secure }))).toEqual([
    { name: 'hillfort', httpOnly: true, secure: false },
  ])
  expect(await phone.page.evaluate(() => document.cookie)).toBe('')
  expect([...anna.faults, ...phone.faults]).toEqual([])
  await Promise.all([anna, phone].map(({ context }) => context.close()))
})

it('recovers a seat on a second device, and gives it to somebody else', async () => {
  const [anna, ben, laptop] = [await newPage(), await newPage(), await newPage()]
  await anna.page.goto(`${own.url}/`)
  await anna.page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await anna.page.waitForURL(/\/t\//)
  await ben.page.goto(await linkOf(anna.page))
  await seatButton(ben.page).click()
  await ben.page.getByRole('button', { name: 'Players' }).click()
  expect(await violations(ben.page)).toEqual([])
  await ben.page.getByRole('button', { name: 'Show a code' }).click()
  const code = await ben.page.getByRole('textbox', { name: /^Open it on your other device/ }).inputValue()
  await laptop.page.goto(code)
  await laptop.page.getByRole('button', { name: 'Play on this device' }).click()
  const mine = (page: Page) => page.locator('.seats .player', { hasText: 'you' })
  await expect.poll(() => mine(laptop.page).count()).toBe(1)
  await anna.page.getByRole('button', { name: 'Players' }).click()
  await anna.page.getByRole('button', { name: 'Invite somebody else' }).click()
  await expect.poll(() => mine(laptop.page).count()).toBe(0)
  await expect.poll(() => mine(ben.page).count()).toBe(0)
  await Promise.all([anna, ben, laptop].map(({ context }) => context.close()))
})

/** Seats people at a table a few turns before the end of a game: the first makes it, the others follow the link. */
async function gather(people: Opened[], record: string, players: string[]): Promise<string> {
  const [host, ...guests] = people
  if (!host) throw new Error('there is nobody')
  await host.page.goto(`${own.url}/`)
  await host.page.evaluate(() => fetch('/api/device', { method: 'POST' }))
  const made = await host.page.evaluate(
    async (table) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(table) })
      return (await answer.json()) as { table: string; invitation: string }
    },
    { record, seats: players, apart: { seat: 0, name: 'Anna' } },
  )
  await host.page.goto(`${own.url}/t/${made.table}`)
  for (const guest of guests) {
    await guest.page.goto(`${own.url}/t/${made.table}#seat=${made.invitation}`)
    await seatButton(guest.page).click()
    await guest.page.getByRole('region', { name: 'Invitation' }).waitFor({ state: 'detached' })
  }
  return made.table
}

/** Everybody plays until the game is over or they have made so many clicks. */
const playAll = (people: Opened[], most: number) =>
  Promise.all(
    people.map(({ page }, nth) => new Person(own.url, page, mouse, new SeededRandom(`end ${nth}`)).play(most)),
  )

/** Every game with the fewest players, and one with three. */
type Case = { title: string; game: GameInfo; more: Record<string, string> }

const games = await (async () => {
  const served = await serveOwn(HILLFORT, ['serve'])
  const found = await gamesOf(served.url)
  await served.stop()
  const cases: Case[] = found.map((game) => ({ title: game.title, game, more: {} }))
  const forMore = found.find((game) => game.options.some(({ key }) => key === 'players'))
  if (forMore) cases.push({ title: `${forMore.title} for three`, game: forMore, more: { players: '3' } })
  return cases
})()

it.each(games.map((one) => [one.title, one] as const))(
  '%s is played to its end by people apart, through a server that is killed',
  async (_, { game, more }) => {
    const record = nearTheEnd(HILLFORT, game, LAST_EVENTS, more)
    const { table: local } = await ask<{ table: string }>(own.url, '/tables', { record })
    const seats = (await snapshotOf(own.url, local)).seats.length
    const people = await Promise.all(Array.from({ length: seats }, () => newPage()))
    const table = await gather(
      people,
      record,
      Array.from({ length: seats }, () => 'human'),
    )
    await expect.poll(async () => (await snapshotOf(own.url, table)).apart?.is_started).toBe(true)
    // One of them acts, and the server dies at once.
    const { to_act } = await snapshotOf(own.url, table)
    const next = typeof to_act === 'object' ? people[to_act.seat] : undefined
    if (next) await new Person(own.url, next.page, mouse, new SeededRandom('kill')).playOnce()
    const before = await snapshotOf(own.url, table)
    await own.halt('SIGKILL')
    await own.start()
    const after = await snapshotOf(own.url, table)
    expect([after.version, after.hash]).toEqual([before.version, before.hash])
    expect(await playAll(people, MAX_CLICKS)).toEqual(people.map(() => true))
    expect((await snapshotOf(own.url, table)).to_act).toBe('over')
    await Promise.all(people.map(({ context }) => context.close()))
  },
  WHOLE_GAME,
)
