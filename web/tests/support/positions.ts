// Positions for tests, found by random play.
import { inject } from 'vitest'
import type { Page } from 'playwright-core'
import type { Snapshot } from '../../src/api'
import { clickCell, see, waitForTurn } from './page.ts'
import { pick } from './random.ts'
import { act, ask, gamesOf, newTable, waitForChoice } from './tables.ts'

const url = inject('url')

/** Finds a table with people only, at a position that `wants` accepts. */
export async function hotSeat(wants: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  for (const game of await gamesOf(url)) {
    for (let tries = 0; tries < 3; tries++) {
      const table = await newTable(url, game.id)
      for (let lines = 0; lines < 60; lines++) {
        const snapshot = await waitForChoice(url, table)
        if (snapshot.to_act === 'over') break
        if (wants(snapshot)) return snapshot
        await act(url, snapshot, pick(snapshot.choices).line)
      }
    }
  }
  throw new Error('no such position was found in any game')
}

/** Returns the moves that are the only choice between their cells. */
export const moves = (snapshot: Snapshot) =>
  snapshot.choices.filter(
    (choice) =>
      choice.kind === 'move' &&
      snapshot.choices.filter((other) => other.from === choice.from && other.to === choice.to).length === 1,
  )

/** Opens a table and waits until a person can act. */
export async function open(page: Page, table: string): Promise<void> {
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
}

/** Chooses the unit on a cell, unless it is chosen already. */
export async function choose(page: Page, cell: string): Promise<void> {
  if ((await see(page)).chosen !== cell) await clickCell(page, cell)
}

/** Plays a line on a what-if of a table, and returns what came of it. */
export async function tryLine(snapshot: Snapshot, line: string): Promise<Snapshot> {
  const path = `/tables/${snapshot.table}/what-if`
  const { table } = await ask<{ table: string }>(url, path, { lines: snapshot.log.length })
  await act(url, await waitForChoice(url, table), line)
  return waitForChoice(url, table)
}
