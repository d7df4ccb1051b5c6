// The page shows the engine's odds, damage, reach and sight in 50 positions of every game.
import { describe, expect, inject, it } from 'vitest'
import { clickCell, newPage, pointOf, see, waitForTurn } from '../support/page.ts'
import { pick } from '../support/random.ts'
import { act, ask, gamesOf, newTable, waitForChoice } from '../support/tables.ts'
import { shows } from '../support/numbers.ts'
import type { Choice, Decision, Reach, Snapshot } from '../../src/api'
import type { Page } from 'playwright-core'

const POSITIONS = 50
const url = inject('url')
const games = await gamesOf(url)

/** Shows the odds of a choice by choosing its unit and hovering its target. Returns whether that worked. */
async function explain(page: Page, choice: Choice): Promise<boolean> {
  if (choice.to === null) return false
  await page.keyboard.press('Escape')
  await page.mouse.move(2, 2)
  if (choice.from !== null) {
    await clickCell(page, choice.from)
    if ((await see(page)).chosen !== choice.from) return false
    // With several classes on the cell, the click has chosen the one it hit.
    const other = page
      .locator('.chips button[aria-pressed=false]')
      .filter({ hasText: new RegExp(`^${choice.class}$`, 'i') })
    if (choice.class !== null && (await other.count()) > 0) await other.click()
  }
  const { x, y } = await pointOf(page, choice.to)
  await page.mouse.move(x, y)
  await page.locator(`[data-decision="${choice.line}"]`).waitFor({ timeout: 5000 })
  return true
}

async function compare(page: Page, decision: Decision, reach: Reach | null): Promise<number> {
  const article = page.locator(`[data-decision="${decision.line}"]`)
  const { odds } = decision
  const rows = await article
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').trim())),
    )
  expect(rows).toHaveLength(odds.effects.length)
  rows.forEach(([, chance, average], i) => {
    const effect = odds.effects[i]
    if (!effect) return
    expect(shows(chance ?? '', 100 * effect.chance), `${chance} for ${effect.chance}`).toBe(true)
    if (average) expect(shows(average, effect.expected), `${average} for ${effect.expected}`).toBe(true)
  })
  const shares = await article.locator('.outcomes .number').allTextContents()
  shares.forEach((text, i) => expect(shows(text, 100 * (odds.outcomes[i]?.[0] ?? 0))).toBe(true))
  expect(shares).toHaveLength(Math.min(8, odds.outcomes.length))
  const cost = reach?.cells.find(([cell]) => cell === decision.to)?.[1]
  if (cost !== undefined && decision.kind === 'move') {
    await expect(article.locator('.cost b').textContent()).resolves.toBe(String(cost))
  }
  return rows.length + shares.length + 1
}

/** Checks that the page shows the cells that the engine says are seen. */
async function compareSight(page: Page, snapshot: Snapshot, sight: string[] | null): Promise<void> {
  const visible = new Set(sight ?? [])
  const cells = snapshot.view.cells.filter((cell) => cell.outline.length > 0).map((cell) => cell.name)
  const expected = sight === null ? [] : cells.filter((cell) => !visible.has(cell)).sort()
  const unseen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-unseen]')]
        .map((path) => path.getAttribute('data-unseen') ?? '')
        .sort(),
    )
  const becomes = async (wanted: string[]) => {
    for (let tries = 0; tries < 100 && (await unseen()).join(' ') !== wanted.join(' '); tries++) {
      await page.waitForTimeout(50)
    }
    expect(await unseen()).toEqual(wanted)
  }
  await page.keyboard.press('l')
  await becomes(expected)
  await page.keyboard.press('l')
  await becomes([])
}

/** Returns the index of the piece that the page asks about. */
function pieceOf(snapshot: Snapshot, choice: Choice): number {
  if (choice.from === null) return -1
  return snapshot.view.pieces.findIndex((piece) => piece.cell === choice.from)
}

describe.concurrent('numbers on the page', () => {
  it.each(games.map((game) => [game.title, game.id] as const))('of %s', async (_, game) => {
    const { page, context, faults } = await newPage()
    let [seen, compared, tries] = [0, 0, 0]
    while (seen < POSITIONS) {
      const table = await newTable(url, game)
      await page.goto(`${url}/play/${table}`)
      for (let i = 0; i < 150 && seen < POSITIONS; i++) {
        const snapshot = await waitForChoice(url, table)
        if (snapshot.to_act === 'over') break
        await waitForTurn(page, snapshot.version - 1)
        const single = snapshot.choices.filter(
          (choice) =>
            choice.to !== null &&
            choice.to !== choice.from &&
            snapshot.choices.filter((other) => other.from === choice.from && other.to === choice.to)
              .length === 1,
        )
        const risky = single.filter((choice) => ['attack', 'charge', 'special', 'heal'].includes(choice.kind))
        if (single.length > 0 && (risky.length > 0 || i % 3 === 0)) {
          const choice = pick(risky.length > 0 ? risky : single)
          tries += 1
          if (await explain(page, choice)) {
            const at = `at=${snapshot.version}`
            const path = `/tables/${table}`
            const decision = await ask<Decision>(
              url,
              `${path}/decision?${at}&line=${encodeURIComponent(choice.line)}`,
            )
            const piece = pieceOf(snapshot, choice)
            const reach =
              piece < 0 ? null : await ask<Reach | null>(url, `${path}/reach?${at}&piece=${piece}`)
            compared += await compare(page, decision, choice.class === null ? null : reach)
            if (piece >= 0 && seen % 5 === 0) {
              const from = `piece=${piece}&from=${choice.to}`
              await compareSight(
                page,
                snapshot,
                await ask<string[] | null>(url, `${path}/sight?${at}&${from}`),
              )
            }
            seen += 1
          }
        }
        await act(url, snapshot, pick(snapshot.choices).line)
      }
    }
    expect(compared).toBeGreaterThanOrEqual(POSITIONS)
    expect(tries).toBeLessThan(POSITIONS * 2)
    expect(faults).toEqual([])
    await context.close()
  })
})
