// What a newcomer needs at every table: who they are, what wins, what is possible and why not, what happened, cards of
// classes, notes, and the score of a match.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { pick } from '../support/random.ts'
import { DESKTOP, newPage, pointOf, SMALL, waitForTurn, WHOLE_GAME } from '../support/page.ts'
import { choose, middles, open, selectionOf } from '../support/positions.ts'
import { HILLFORT } from '../support/programs.ts'
import {
  act,
  actionsOf,
  ask,
  gamesOf,
  newTable,
  recordOf,
  snapshotOf,
  waitForChoice,
} from '../support/tables.ts'
import type { Board, Look, SeriesInfo, Snapshot } from '../../src/api'
import { cellNames } from '../../src/model/format.ts'

const url = inject('url')
const games = await gamesOf(url)

it.each([
  ['light', DESKTOP],
  ['dark', SMALL],
] as const)('says who one is, what wins and what to do, in the %s theme', async (theme, size) => {
  const { page, context, faults } = await newPage({ theme, size })
  for (const { id } of games) {
    const table = await newTable(url, id)
    const { sides, to_act, task } = await waitForChoice(url, table)
    const side = typeof to_act === 'object' ? sides[to_act.seat] : undefined
    await open(page, table)
    const goal = page.getByRole('region', { name: 'Your goal' })
    for (const text of [`You are ${side?.title}.`, side?.goal ?? '-', task ?? '-'])
      expect(await goal.textContent(), id).toContain(text)
    const box = await goal.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? Infinity), id).toBeLessThan(size.height / 4)
  }
  expect(faults).toEqual([])
  await context.close()
})

it('shows the card of a class before it is chosen, by mouse and by keyboard', async () => {
  const { page, context, faults } = await newPage()
  let shown = 0
  for (const { id } of games) {
    const table = await newTable(url, id)
    // Classes are placed in the first turns.
    let now = await waitForChoice(url, table)
    const places = (one: Snapshot) =>
      one.actions.filter(({ kind, class: name }) => kind === 'place' && name != null)
    for (let i = 0; i < 40 && places(now).length === 0; i++) {
      await act(url, now, pick(actionsOf(now)))
      now = await waitForChoice(url, table)
    }
    if (places(now).length === 0) continue
    await open(page, table)
    const { cards } = await ask<Board>(url, `/boards/${now.board}`)
    const placing = places(now).map(({ verb }) => verb)
    let tried = 0
    for (const button of await page.locator('[data-verb]').all()) {
      const title = (await button.getAttribute('data-verb')) ?? ''
      if (!placing.some((verb) => title.startsWith(verb)) || tried++ >= 3) continue
      await button.hover()
      const card = page.locator('.choice .class-card')
      await card.waitFor()
      const name = (await card.getAttribute('data-card')) ?? ''
      const known = cards.filter((one) => one.class === name)
      const text = (await card.textContent()) ?? ''
      // Role, numbers, what it beats and what it fears.
      expect(
        known.some(({ role, beats, fears }) => [role, beats, fears].every((part) => text.includes(part))),
      ).toBe(true)
      expect(await card.locator('dd').count()).toBeGreaterThan(1)
      await page.mouse.move(0, 0)
      await card.waitFor({ state: 'detached' })
      await button.focus()
      await card.waitFor()
      await button.blur()
      shown += 1
    }
  }
  expect(shown).toBeGreaterThan(games.length)
  expect(faults).toEqual([])
  await context.close()
})

it('shows grey what cannot be done now, and says why', async () => {
  const { page, context, faults } = await newPage()
  let explained = 0
  for (const snapshot of await middles()) {
    const { table } = snapshot
    await open(page, table)
    const { unit } = selectionOf(snapshot)
    const first = actionsOf(snapshot).find(({ from }) => from !== null)
    if (unit === null && first?.from) await choose(page, first.from)
    const grey = page.getByRole('group', { name: 'Not possible now' }).getByRole('button')
    const count = await grey
      .first()
      .waitFor({ timeout: 3000 })
      .then(
        () => grey.count(),
        () => 0,
      )
    for (let i = 0; i < count; i++) {
      expect(await grey.nth(i).getAttribute('aria-disabled')).toBe('true')
      const reason = (await grey.nth(i).getAttribute('title')) ?? ''
      await grey.nth(i).click({ force: true })
      const alert = page.getByRole('alert')
      await alert.waitFor()
      if (!reason.startsWith('No cell')) expect(await alert.textContent()).toContain(reason)
      await page.getByRole('button', { name: 'Close this message' }).click()
      explained += 1
    }
    expect((await snapshotOf(url, table)).version).toBe(snapshot.version)
  }
  expect(explained).toBeGreaterThan(2)
  expect(faults).toEqual([])
  await context.close()
})

it('names every victim of an area before it is chosen, and draws the area', async () => {
  const { page, context, faults } = await newPage()
  let drawn = 0
  for (const snapshot of await middles()) {
    for (const action of actionsOf(snapshot).filter(({ kind, to }) => kind === 'attack' && to !== null)) {
      const { line, opener } = action
      const query = new URLSearchParams(opener === null ? { line } : { line, opener })
      const { area, odds } = await ask<Look>(url, `/tables/${snapshot.table}/look?${query}`)
      const victims = (odds?.effects ?? []).map(({ who }) => who)
      if (!area || victims.length === 0 || action.from === null) continue
      await open(page, snapshot.table)
      await choose(page, action.from)
      const verb = page.locator(`[data-verb="${action.verb}"]`)
      if ((await verb.count()) > 0) await verb.first().click()
      const { x, y } = await pointOf(page, action.to ?? '')
      await page.mouse.move(x, y)
      const details = page.locator('[data-decision]')
      if (
        !(await details.waitFor({ timeout: 2000 }).then(
          () => true,
          () => false,
        ))
      )
        continue
      for (const who of victims) expect((await details.textContent()) ?? '').toContain(who)
      const path = (await page.locator('#board path.hit').getAttribute('d')) ?? ''
      expect(path.split('M').length - 1).toBe(cellNames(area).length)
      drawn += 1
      break
    }
  }
  expect(drawn).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})

it('sums up what happened since the last turn, and explains at most one new thing a turn', async () => {
  const { page, context, faults } = await newPage()
  let [summed, notes] = [0, 0]
  for (const { table } of await middles()) {
    await open(page, table)
    let seat: number | null = null
    let inTurn = 0
    for (let i = 0; i < 40 && (summed < 3 || notes < 2); i++) {
      const now = await waitForChoice(url, table)
      if (now.to_act === 'over' || typeof now.to_act !== 'object') break
      if (now.to_act.seat !== seat) [seat, inTurn] = [now.to_act.seat, 0]
      await waitForTurn(page, now.version - 1)
      const note = page.locator('[data-first-time]')
      // It stops nobody: the board has no dialog.
      expect(await page.locator('[aria-modal=true], dialog').count()).toBe(0)
      if ((await note.count()) > 0) {
        expect(await note.count()).toBe(1)
        expect(await note.locator('button.link').textContent()).toMatch(/^[A-Z]+-[A-Z]+-\d+$/)
        await note.getByRole('button', { name: 'Close' }).click()
        inTurn += 1
        notes += 1
      }
      expect(inTurn).toBeLessThanOrEqual(1)
      const since = page.locator('[data-since]')
      if ((await since.count()) > 0) {
        expect(await since.getByRole('listitem').count()).toBeGreaterThan(0)
        await since.getByRole('button', { name: 'Close' }).click()
        await since.waitFor({ state: 'detached' })
        summed += 1
      }
      const all = actionsOf(now)
      const fights = all.filter(({ kind }) => ['attack', 'charge', 'end'].includes(kind))
      await act(url, now, pick(fights.length > 0 ? fights : all))
      await waitForTurn(page, now.version)
    }
  }
  expect(summed).toBeGreaterThan(0)
  expect(notes).toBeGreaterThan(1)
  expect(faults).toEqual([])
  await context.close()
})

it('shows the summary of a turn on a card no larger than its text', async () => {
  for (const size of [DESKTOP, SMALL]) {
    const { page, context } = await newPage({ size })
    const since = page.locator('[data-since]')
    let isShown = false
    for (const { table } of await middles()) {
      await open(page, table)
      for (let i = 0; i < 40 && !isShown; i++) {
        const now = await waitForChoice(url, table)
        if (now.to_act === 'over') break
        const all = actionsOf(now)
        const fights = all.filter(({ kind }) => ['attack', 'charge', 'end'].includes(kind))
        await act(url, now, pick(fights.length > 0 ? fights : all))
        await waitForTurn(page, now.version)
        isShown = (await since.count()) > 0
      }
      if (isShown) break
    }
    const [card, list] = [await since.boundingBox(), await since.getByRole('list').boundingBox()]
    expect((card?.height ?? Infinity) - (list?.height ?? 0)).toBeLessThan(80)
    await context.close()
  }
})

it('keeps notes for each table', async () => {
  const { page, context, faults } = await newPage()
  const [one, other] = [await newTable(url, games[0]?.id ?? ''), await newTable(url, games[0]?.id ?? '')]
  const notes = async (table: string) => {
    await open(page, table)
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    return page.getByRole('textbox', { name: /Only this browser/ })
  }
  await (await notes(one)).fill('My Scout waits behind the wall.')
  await expect((await notes(other)).inputValue()).resolves.toBe('')
  await expect((await notes(one)).inputValue()).resolves.toBe('My Scout waits behind the wall.')
  expect(faults).toEqual([])
  await context.close()
})

/** Plays a table to its end with random actions. */
async function playOut(table: string): Promise<Snapshot> {
  for (;;) {
    const now = await waitForChoice(url, table)
    if (now.to_act === 'over') return now
    const all = actionsOf(now)
    const useful = all.filter(({ kind }) => kind !== 'end')
    await act(url, now, pick(useful.length > 0 ? useful : all))
  }
}

it(
  'keeps the score of a match over its games, by the rule of the game',
  { timeout: WHOLE_GAME },
  async () => {
    const { page, context, faults } = await newPage()
    let first = ''
    let info: SeriesInfo | null = null
    for (const { id } of games) {
      first = await newTable(url, id)
      info = await ask<SeriesInfo>(url, `/tables/${first}/series`)
      if (info.length === 2) break
    }
    expect(info).toMatchObject({ tables: [first], length: 2, finished: 0, scores: [], leader: null })
    await playOut(first)
    await open(page, first)
    const series = page.getByRole('region', { name: 'Series' })
    await series.getByText('Match: game 1 of 2.').waitFor()
    await page.getByRole('button', { name: 'Rematch with seats swapped: game 2 of 2' }).click()
    await page.waitForURL((address) => !address.pathname.endsWith(first))
    const second = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    // The score stays in sight, also after a reload.
    await series.getByText('Match: game 2 of 2.').waitFor()
    const standing = await ask<SeriesInfo>(url, `/tables/${second}/series`)
    expect(standing).toMatchObject({ tables: [first, second], finished: 1 })
    await page.reload()
    for (const score of standing.scores) await series.getByText(score).first().waitFor()
    // Nobody watches, so that nothing has to be drawn.
    await page.goto(url)
    await playOut(second)
    await open(page, second)
    await page.getByRole('button', { name: 'Rematch with seats swapped', exact: true }).waitFor()
    await series.getByText(/won the match|match is a draw/).waitFor()
    const result = await ask<SeriesInfo>(url, `/tables/${second}/series`)
    // The command line scores the same records.
    const folder = mkdtempSync(join(tmpdir(), 'hillfort-'))
    const files = await Promise.all(
      [first, second].map(async (table, i) => {
        const file = join(folder, `${i}.rec`)
        writeFileSync(file, await recordOf(url, table))
        return file
      }),
    )
    const { stdout } = spawnSync(HILLFORT, ['series', ...files], { encoding: 'utf8' })
    // The second player has the first seat in the second game.
    const winner = result.leader === null ? 'draw' : `p${2 - result.leader}`
    expect(stdout).toBe(`p1 ${result.scores[1]}\np2 ${result.scores[0]}\nwinner ${winner}\n`)
    // The next game begins another match.
    await page.getByRole('button', { name: 'Rematch with seats swapped', exact: true }).click()
    await page.waitForURL((address) => !address.pathname.endsWith(second))
    const third = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await ask<SeriesInfo>(url, `/tables/${third}/series`)).toMatchObject({
      tables: [third],
      finished: 0,
    })
    expect(faults).toEqual([])
    await context.close()
  },
)

it('shows the wins of a best of three', async () => {
  const { page, context, faults } = await newPage()
  const game = games.find(({ options }) => options.some(({ key }) => key === 'best-of'))
  const options = { 'best-of': '3' }
  const { table } = await ask<{ table: string }>(url, '/tables', { game: game?.id, options })
  await open(page, table)
  const seats = page.getByRole('region', { name: 'Seats' })
  await expect(seats.getByRole('button', { name: /^Match/ }).textContent()).resolves.toContain('1 of 3')
  expect(await seats.getByRole('button', { name: /^Wins/ }).count()).toBe(2)
  expect(faults).toEqual([])
  await context.close()
})
