// The page shows the engine's odds, damage, reach and sight in positions of every game.
import { describe, expect, inject, it } from 'vitest'
import { IS_WHOLE, newPage, pointOf, waitForTurn, WHOLE_GAME } from '../support/page.ts'
import { choose, selectionOf } from '../support/positions.ts'
import { pick } from '../support/random.ts'
import { act, actionsOf, ask, cellsOf, gamesOf, newTable, waitForChoice } from '../support/tables.ts'
import { shows } from '../support/numbers.ts'
import { cellNames, oddsOf, type Odds } from '../../src/model/format.ts'
import { keyOf, type Action } from '../../src/model/offer.ts'
import type { Look, Reach, Snapshot } from '../../src/api'
import type { Page } from 'playwright-core'

const POSITIONS = IS_WHOLE ? 50 : 6
const url = inject('url')
const games = await gamesOf(url)

type Explained = Action & { to: string }

/** Returns the actions that the page explains when their target is hovered, after a click on their unit. */
function explained(snapshot: Snapshot): Explained[] {
  const selection = selectionOf(snapshot)
  return actionsOf(snapshot).flatMap((action) => {
    const { from, to } = action
    if (to === null) return []
    selection.clear()
    if (from !== null) selection.click(from)
    const [only, ...more] = selection.at(to)
    return only && more.length === 0 && keyOf(only) === keyOf(action) ? [{ ...action, to }] : []
  })
}

/** Shows the odds of an action by choosing its unit and hovering its target. */
async function explain(page: Page, action: Explained): Promise<void> {
  await page.mouse.move(2, 2)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  if (action.from !== null) {
    await choose(page, action.from)
    const unit = page
      .locator('.unit[aria-pressed=false]')
      .filter({ hasText: new RegExp(`^${action.class}$`, 'i') })
    // With several classes on the cell, the click has chosen the one it hit.
    if (action.class !== null && (await unit.count()) > 0) await unit.click()
  }
  const { x, y } = await pointOf(page, action.to)
  await page.mouse.move(x, y)
  await page.locator(`[data-decision="${keyOf(action)}"]`).waitFor({ timeout: 5000 })
}

async function compare(page: Page, action: Explained, odds: Odds, reach: Reach | null): Promise<number> {
  const article = page.locator(`[data-decision="${keyOf(action)}"]`)
  const rows = await article
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').trim())),
    )
  expect(rows).toHaveLength(odds.effects.length)
  // Without dice there are no odds to show.
  const isSure = odds.roll === null && odds.effects.every(({ chance }) => chance === 1)
  rows.forEach(([, ...numbers], i) => {
    const effect = odds.effects[i]
    if (!effect) return
    const [chance, average] = isSure ? ['100 %', numbers[0]] : numbers
    expect(shows(chance ?? '', 100 * effect.chance), `${chance} for ${effect.chance}`).toBe(true)
    if (average) expect(shows(average, effect.expected), `${average} for ${effect.expected}`).toBe(true)
  })
  const shares = await article.locator('.outcomes .number').allTextContents()
  shares.forEach((text, i) => expect(shows(text, 100 * (odds.outcomes[i]?.[0] ?? 0))).toBe(true))
  expect(shares).toHaveLength(Math.min(8, odds.outcomes.length))
  const cost = reach?.cells.find(([cell]) => cell === action.to)?.[1]
  if (cost !== undefined && action.kind === 'move') {
    await expect(article.locator('.cost b').textContent()).resolves.toBe(String(cost))
  }
  return rows.length + shares.length + 1
}

/** Checks that the page shows the cells that the engine says are seen. */
async function compareSight(page: Page, snapshot: Snapshot, sight: string | null): Promise<void> {
  const visible = new Set(cellNames(sight ?? ''))
  const all = await cellsOf(url, snapshot)
  const cells = all.filter((cell) => cell.outline.length > 0).map((cell) => cell.name)
  const expected = sight === null ? [] : cells.filter((cell) => !visible.has(cell)).sort()
  const becomes = (wanted: string[]) =>
    page.waitForFunction(
      (names) => {
        const unseen = [...document.querySelectorAll('[data-unseen]')]
        const shown = unseen.map((path) => path.getAttribute('data-unseen') ?? '').sort()
        return shown.join(' ') === names
      },
      wanted.join(' '),
      { timeout: 5000 },
    )
  await page.keyboard.press('l')
  await becomes(expected)
  await page.keyboard.press('l')
  await becomes([])
}

/** Returns the index of the piece that the page asks about. */
function pieceOf(snapshot: Snapshot, { from, class: name }: Action): number {
  if (from === null) return -1
  return snapshot.pieces.findIndex((piece) => piece.cell === from && (name === null || piece.class === name))
}

describe.concurrent('numbers on the page', { timeout: WHOLE_GAME }, () => {
  it.each(games.map((game) => [game.title, game.id] as const))('of %s', async (_, game) => {
    const { page, context, faults } = await newPage()
    let [seen, compared] = [0, 0]
    while (seen < POSITIONS) {
      const table = await newTable(url, game)
      await page.goto(`${url}/play/${table}`)
      for (let i = 0; i < 150 && seen < POSITIONS; i++) {
        const snapshot = await waitForChoice(url, table)
        if (snapshot.to_act === 'over') break
        await waitForTurn(page, snapshot.version - 1)
        const single = explained(snapshot)
        const risky = single.filter(({ kind }) => ['attack', 'charge', 'special', 'heal'].includes(kind))
        if (single.length > 0 && (risky.length > 0 || i % 3 === 0)) {
          const action = pick(risky.length > 0 ? risky : single)
          await explain(page, action)
          const look = (more: Record<string, string>) => {
            const query = new URLSearchParams({ at: String(snapshot.version), ...more })
            return ask<Look>(url, `/tables/${table}/look?${query}`)
          }
          const opener = action.opener === null ? {} : { opener: action.opener }
          const { odds } = await look({ line: action.line, ...opener })
          const piece = String(pieceOf(snapshot, action))
          const { reach } = piece === '-1' ? {} : await look({ piece, reach: 'true' })
          const costs = action.class === null ? null : (reach ?? null)
          compared += await compare(page, action, oddsOf(odds), costs)
          if (piece !== '-1' && seen % 5 === 0) {
            const { sight } = await look({ piece, from: action.to, sight: 'true' })
            await compareSight(page, snapshot, sight ?? null)
          }
          seen += 1
        }
        await act(url, snapshot, pick(actionsOf(snapshot)))
      }
    }
    expect(compared).toBeGreaterThanOrEqual(POSITIONS)
    expect(faults).toEqual([])
    await context.close()
  })
})
