// Layout: nothing is covered, cut off or wider than its place.
import { expect, inject, it } from 'vitest'
import { DESKTOP, newPage, PHONE, waitForTurn } from '../support/page.ts'
import { middle, tables } from '../support/positions.ts'
import { pick } from '../support/random.ts'
import { act, actionsOf, ask, cellsOf, gamesOf, newTable, waitForChoice } from '../support/tables.ts'
import type { Locator, Page } from 'playwright-core'
import type { GameDetails, Preview, Snapshot } from '../../src/api'

const url = inject('url')
const games = await gamesOf(url)

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not visible')
  return box
}

/** Creates a table with one person against random bots. */
async function againstBots(game: string): Promise<string> {
  const { seats } = await ask<Preview>(url, `/games/${game}/preview`, {})
  const players = seats.map((_, i) => (i === 0 ? 'human' : 'random'))
  const { table } = await ask<{ table: string }>(url, '/tables', { game, seats: players })
  return table
}

/** Waits until the page has been painted twice. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Returns the number of elements whose content is wider than they are. */
const overflowing = (page: Page, within: string) =>
  page.locator(within).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)

it('shifts nothing when the games load, however many there are', async () => {
  const copies = games.map((game) => ({ ...game, id: `${game.id}-copy` }))
  for (const list of [games.slice(0, 1), games, [...games, ...copies]]) {
    const { page, context } = await newPage()
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] })
      new PerformanceObserver((entries) => {
        const { shifts } = globalThis as unknown as { shifts: number[] }
        for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/api/games', async (route) => {
      // The empty page is painted first.
      await page.getByRole('main').waitFor()
      await painted(page)
      await route.fulfill({ json: list })
    })
    await page.goto(`${url}/`)
    await page
      .locator('article h2')
      .nth(list.length - 1)
      .waitFor()
    await page.locator('.picture svg').first().waitFor()
    await page
      .locator('.picture svg')
      .nth(Math.min(list.length, games.length) - 1)
      .waitFor()
    await painted(page)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
    await context.close()
  }
})

it('places the tools below the board, whatever its shape', async () => {
  const { page, context } = await newPage({ size: DESKTOP })
  for (const game of games) {
    await page.goto(`${url}/play/${await newTable(url, game.id)}`)
    await waitForTurn(page)
    const [seen, tools] = [await boxOf(page.locator('.seen')), await boxOf(page.locator('.tools'))]
    expect(tools.y, game.id).toBeGreaterThanOrEqual(seen.y + seen.height)
    expect(tools.y + tools.height, game.id).toBeLessThanOrEqual(DESKTOP.height)
  }
  await context.close()
})

it('keeps the last action marked when the turn ends', async () => {
  const { page, context, faults } = await newPage()
  let checked = 0
  const hasEnd = (now: Snapshot) => actionsOf(now).filter(({ kind }) => kind === 'end').length === 1
  for await (const now of tables((one) => one.log.length >= 20 && hasEnd(one))) {
    const end = actionsOf(now).find(({ kind }) => kind === 'end')
    if (end) await act(url, now, end)
    const { log } = await waitForChoice(url, now.table)
    const action = log.findLast((line) => line.to !== undefined || line.from !== undefined)
    await page.goto(`${url}/play/${now.table}`)
    await waitForTurn(page)
    await page.locator(`[data-last="${action?.to ?? action?.from}"]`).waitFor({ state: 'attached' })
    checked += 1
  }
  expect(checked).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})

it('says on a phone what a bot did, also after a reload', async () => {
  const { page, context, faults } = await newPage({ size: PHONE })
  for (const game of games) {
    const table = await againstBots(game.id)
    for (let lines = 0; lines < 60; lines++) {
      const now = await waitForChoice(url, table)
      if (now.to_act === 'over') break
      const acted = now.log.findLastIndex((line) => line.seat === 0)
      const action = now.log
        .slice(Math.max(0, acted))
        .findLast((line) => line.from !== undefined || line.to !== undefined)
      if (action && action.seat !== undefined && action.seat !== 0) {
        await page.goto(`${url}/play/${table}`)
        const { unit, isChooser } = await waitForTurn(page)
        if (unit === '' && !isChooser) {
          await expect(page.locator('.before').textContent()).resolves.toContain(action.sentence)
          expect(faults).toEqual([])
          return context.close()
        }
      }
      await act(url, now, pick(actionsOf(now)))
    }
  }
  throw new Error('no bot acted in any game')
})

it('scrolls to something that can be chosen on a phone', async () => {
  const { page, context, faults } = await newPage({ size: PHONE })
  let checked = 0
  for (const game of games) {
    const table = await againstBots(game.id)
    let now = await waitForChoice(url, table)
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    for (let lines = 0; lines < 25 && now.to_act !== 'over'; lines++) {
      const cells = actionsOf(now).flatMap(({ from, to, needsVerb }) => (needsVerb ? [] : (from ?? to ?? [])))
      const inSight = () =>
        page.evaluate((names) => {
          const seen = document.querySelector('.seen')!.getBoundingClientRect()
          return names.some((name) => {
            const cell = document.querySelector(`path[data-cell="${name}"]`)?.getBoundingClientRect()
            if (!cell) return false
            const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2]
            return x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom
          })
        }, cells)
      if (cells.length > 0) {
        checked += 1
        await expect.poll(inSight, { message: `${game.id}, ${now.version}` }).toBe(true)
      }
      // Ending turns lets others act elsewhere on the board.
      const end = actionsOf(now).find((action) => action.kind === 'end')
      await act(url, now, lines % 2 && end ? end : pick(actionsOf(now)))
      await waitForTurn(page, now.version)
      now = await waitForChoice(url, table)
    }
  }
  expect(checked).toBeGreaterThan(games.length)
  expect(faults).toEqual([])
  await context.close()
})

it('fits the result on a phone', async () => {
  const { page, context, faults } = await newPage({ size: PHONE })
  const short = games.flatMap((game) => {
    const numbers = game.options.flatMap((option) =>
      'numbers' in option.values ? [[option.key, String(Math.max(option.values.numbers[0], 2))]] : [],
    )
    return numbers.length > 0 ? [{ game: game.id, options: Object.fromEntries(numbers) }] : []
  })
  const { table } = await ask<{ table: string }>(url, '/tables', short[0])
  for (
    let now = await waitForChoice(url, table);
    now.to_act !== 'over';
    now = await waitForChoice(url, table)
  ) {
    const fights = actionsOf(now).filter((action) => action.kind === 'attack')
    await act(url, now, pick(fights.length > 0 ? fights : actionsOf(now)))
  }
  await page.goto(`${url}/play/${table}`)
  await page.getByRole('button', { name: /^Rematch/ }).waitFor()
  await page.locator('caption').waitFor()
  await painted(page)
  expect(await overflowing(page, '.decision .body, .side, html')).toBe(0)
  const heights = await page
    .locator('.finish .row > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  // Every button has one line and is large enough for a finger.
  for (const height of heights) expect([height > 43.5, height < 60]).toEqual([true, true])
  // In the past the way back is visible.
  await page.goto(`${url}/play/${table}?at=3`)
  const back = await boxOf(page.getByRole('button', { name: 'Back to the game' }))
  expect(back.y + back.height).toBeLessThanOrEqual(PHONE.height)
  expect(faults).toEqual([])
  await context.close()
})

it('covers no text when it asks to confirm a removal', async () => {
  const { table } = await middle()
  const { page, context } = await newPage({ size: PHONE })
  await page.goto(`${url}/`)
  const row = page.locator(`li[data-table="${table}"]`)
  const more = page.getByRole('button', { name: /^Show \d+ more/ })
  await page.getByRole('heading', { name: 'Continue a game' }).waitFor()
  if (await more.isVisible()) await more.click()
  await row.getByRole('button', { name: /^Remove/ }).click()
  const [words, button] = [await boxOf(row.locator('a')), await boxOf(row.getByRole('button').first())]
  const isBeside = words.x + words.width <= button.x
  expect(isBeside || words.y + words.height <= button.y).toBe(true)
  expect(words.width).toBeGreaterThan(120)
  await context.close()
})

it('draws the shapes of glyphs and drops everything else in their files', async () => {
  const [game] = games
  const details = await ask<GameDetails>(url, `/games/${game?.id}`)
  const [name, ...others] = Object.keys(details.glyphs)
  if (!name) throw new Error('the game has no glyphs')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor" onload="globalThis.hacked = 1">
    <title>T</title><script>globalThis.hacked = 2</script><image href="/x.png"/>
    <g transform="scale(2)"><path d="M0 0z" onclick="globalThis.hacked = 3" style="fill: red"/></g>
    <foreignObject><path d="M1 1z"/></foreignObject></svg>`
  const { page, context, faults } = await newPage()
  await page.route(`**/api/games/${game?.id}`, (route) =>
    route.fulfill({ json: { ...details, glyphs: { ...details.glyphs, [name]: svg } } }),
  )
  await page.goto(`${url}/play/${await newTable(url, game?.id ?? '')}`)
  await waitForTurn(page)
  const markup = (glyph: string) =>
    page.locator(`#board symbol[id$="-glyph-${glyph}"]`).evaluate((symbol) => symbol.innerHTML)
  expect(await markup(name)).toBe(
    '<g fill="currentColor"><g transform="scale(2)"><path d="M0 0z"></path></g></g>',
  )
  for (const other of others) expect(await markup(other)).toMatch(/<(path|circle|rect|polygon|line|ellipse)/)
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  // The browser reports the handlers and styles in the file while it parses it; they have no effect.
  expect(faults.filter((fault) => !/inline (event handler|style)/.test(fault))).toEqual([])
  await context.close()
})

it('draws the things on cells and every space of a capture area', async () => {
  const { page, context, faults } = await newPage()
  let drawn = 0
  for (const game of games) {
    const { look } = await ask<GameDetails>(url, `/games/${game.id}`)
    const table = await newTable(url, game.id)
    const cells = (await cellsOf(url, await waitForChoice(url, table))).filter(
      (cell) => cell.outline.length > 0,
    )
    const named = (of: Record<string, string>) => cells.filter(({ short }) => short in of)
    await page.goto(`${url}/play/${table}`)
    await waitForTurn(page)
    const seen = (attribute: string) =>
      page
        .locator(`#board [${attribute}]`)
        .evaluateAll((all, name) => all.map((one) => one.getAttribute(name) ?? '').sort(), attribute)
    const features = named(look.features).map(({ name }) => name)
    const zones = named(look.zones).flatMap(({ name, objective }) => (objective ? [] : [name]))
    expect(await seen('data-feature'), game.id).toEqual(features.sort())
    expect(await seen('data-zone'), game.id).toEqual(zones.sort())
    drawn += features.length + zones.length
  }
  expect(drawn).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})

it('keeps the middle of every cell free for a pointer', async () => {
  const { page, context } = await newPage()
  for (const game of games) {
    await page.goto(`${url}/play/${await newTable(url, game.id)}`)
    await waitForTurn(page)
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<SVGPathElement>('#board path.cell')].flatMap((cell) => {
        const [x = 0, y = 0] = (cell.dataset.centre ?? '').split(' ').map(Number)
        const matrix = cell.getScreenCTM()
        const hit = document.elementFromPoint(matrix!.a * x + matrix!.e, matrix!.d * y + matrix!.f)
        const found = hit?.closest('[data-cell]')?.getAttribute('data-cell')
        // A card may lie over the board.
        return found === undefined || found === cell.dataset.cell ? [] : [`${cell.dataset.cell}: ${found}`]
      }),
    )
    expect(covered, game.id).toEqual([])
  }
  await context.close()
})

it('jumps to a section of the rules, and counts search results', async () => {
  const { page, context, faults } = await newPage()
  await page.goto(`${url}/play/${await newTable(url, games[0]?.id ?? '')}`)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Rules' }).click()
  const rules = page.locator('aside')
  await rules.getByText('Contents').click()
  const link = rules.locator('details button').nth(6)
  const title = (await link.textContent()) ?? ''
  await link.click()
  const heading = rules.getByRole('heading', { name: title, exact: true })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  const [at, frame] = [await boxOf(heading), await boxOf(rules)]
  expect(at.y).toBeGreaterThanOrEqual(frame.y)
  expect(at.y).toBeLessThan(frame.y + frame.height / 2)
  await rules.getByRole('searchbox').fill('zzzz')
  await rules.getByText('0 rules found.').waitFor()
  expect(await rules.locator('.entry').count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

it('shows the value of an even position with several players', async () => {
  const many = games.find((game) => game.options.some((option) => option.key === 'players'))
  if (!many) throw new Error('no game is for more than two')
  const options = { players: '4' }
  const { seats } = await ask<Preview>(url, `/games/${many.id}/preview`, { options })
  const players = seats.map((_, i) => (i === 0 ? 'human' : 'random'))
  const { table } = await ask<{ table: string }>(url, '/tables', { game: many.id, options, seats: players })
  const { page, context } = await newPage()
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  await page.getByText('25 % is even').waitFor({ timeout: 15_000 })
  await context.close()
})
