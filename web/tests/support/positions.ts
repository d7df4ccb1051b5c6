// Positions for tests: the fixed records in the games' own folders.
import { inject } from 'vitest'
import type { Page } from 'playwright-core'
import type { Snapshot } from '../../src/api'
import { keyOf, Offer, type Action } from '../../src/model/offer.ts'
import { seatToAct } from '../../src/model/scene.ts'
import { Selection } from '../../src/table/selection.svelte.ts'
import { unitsOf } from './explore.ts'
import { clickCell, see, waitForTurn } from './page.ts'
import { scripts } from './scripts.ts'
import { act, actionsOf, ask, gamesOf, loadTable, waitForChoice } from './tables.ts'

const url = inject('url')

/** Returns tables with people only, one for each record that `wants` accepts. */
export async function* tables(wants: (snapshot: Snapshot) => boolean): AsyncGenerator<Snapshot> {
  // The template has records, too, but the program that is shipped does not have it.
  const known = new Set((await gamesOf(url)).map(({ id }) => id))
  for (const { game, record } of scripts()) {
    if (!known.has(game)) continue
    const snapshot = await waitForChoice(url, await loadTable(url, record))
    if (wants(snapshot)) yield snapshot
  }
}

/** Returns a table with people only, from the first record that `wants` accepts. */
export async function hotSeat(wants: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  for await (const snapshot of tables(wants)) return snapshot
  throw new Error('no record has such a position')
}

/** Returns a table in the middle of a game, for every game. */
export async function middles(): Promise<Snapshot[]> {
  const found = new Map<string, Snapshot>()
  for await (const snapshot of tables((now) => now.log.length >= 20)) found.set(snapshot.game, snapshot)
  return [...found.values()]
}

/** Returns a table in the middle of the first game. */
export const middle = () => hotSeat((now) => now.log.length >= 20)

/** Returns the selection of the page as it would be at a table. */
export function selectionOf(snapshot: Snapshot): Selection {
  const selection = new Selection()
  const own = unitsOf(snapshot.pieces, seatToAct(snapshot.to_act))
  selection.update(new Offer(snapshot.actions, own), null)
  return selection
}

/** Returns the moves that a click on the unit and one on the target play. */
export function moves(snapshot: Snapshot): (Action & { from: string; to: string })[] {
  return actionsOf(snapshot).flatMap((action) => {
    const { from, to, kind } = action
    if (from === null || to === null || kind !== 'move') return []
    const selection = selectionOf(snapshot)
    if (selection.unit?.cell !== from) selection.click(from)
    const meaning = selection.click(to)
    const isPlayed = meaning.kind === 'play' && keyOf(meaning.action) === keyOf(action)
    return isPlayed ? [{ ...action, from, to }] : []
  })
}

/** Returns a cell that several actions of a unit share; null if there is none. */
export function severalAt(snapshot: Snapshot): { unit: string | null; cell: string; count: number } | null {
  const selection = selectionOf(snapshot)
  if (selection.unit === null) selection.nextUnit()
  const mark = selection.marks.find(({ count }) => count > 1)
  return mark ? { unit: selection.unit?.cell ?? null, cell: mark.cell, count: mark.count } : null
}

/** Opens a table and waits until a person can act. */
export async function open(page: Page, table: string): Promise<void> {
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
}

/** Chooses the unit on a cell, unless it is chosen already. */
export async function choose(page: Page, cell: string): Promise<void> {
  if ((await see(page)).unit.split(' ')[0] !== cell) await clickCell(page, cell)
}

/** Confirms an action that asks. */
export async function confirm(page: Page): Promise<void> {
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
}

/** Plays an action on a what-if of a table, and returns what came of it. */
export async function tryAction(snapshot: Snapshot, action: Action): Promise<Snapshot> {
  const path = `/tables/${snapshot.table}/what-if`
  const { table } = await ask<{ table: string }>(url, path, { lines: snapshot.log.length })
  await act(url, await waitForChoice(url, table), action)
  return waitForChoice(url, table)
}
