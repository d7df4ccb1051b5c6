// The middle of a game, from a record in the game's own folder: for pictures and measurements.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { actionsOf, loadTable, waitForChoice } from './tables.ts'

export const middleRecord = (game: string): string =>
  readFileSync(resolve(import.meta.dirname, `../../../games/${game}/browser/middle.rec`), 'utf8')

/** Returns a table with people only in the middle of a game, and the unit to choose there: one that can attack. */
export async function middleTable(
  url: string,
  game: string,
): Promise<{ table: string; focus: string | null }> {
  const table = await loadTable(url, middleRecord(game))
  const units = actionsOf(await waitForChoice(url, table)).filter(
    ({ from, to }) => from !== null && to !== null,
  )
  return { table, focus: (units.find(({ kind }) => kind === 'attack') ?? units[0])?.from ?? null }
}
