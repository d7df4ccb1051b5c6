// Requests to the server without a page.
import type { Board, CellView, GameInfo, Snapshot } from '../../src/api'
import { Offer, type Action } from '../../src/model/offer.ts'
import { withCells } from '../../src/model/scene.ts'

export async function ask<T>(url: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export const gamesOf = (url: string) => ask<GameInfo[]>(url, '/games')
export const snapshotOf = (url: string, table: string) => ask<Snapshot>(url, `/tables/${table}`)

/** Creates a table with people only. */
export async function newTable(url: string, game: string): Promise<string> {
  return (await ask<{ table: string }>(url, '/tables', { game })).table
}

/** Creates a table from a record, with people only unless `seats` says otherwise. */
export async function loadTable(url: string, record: string, seats?: string[]): Promise<string> {
  const request = seats ? { record, seats } : { record }
  return (await ask<{ table: string }>(url, '/tables', request)).table
}

export async function recordOf(url: string, table: string): Promise<string> {
  return (await fetch(`${url}/api/tables/${table}/record`)).text()
}

/** Returns all cells of a table. */
export async function cellsOf(url: string, snapshot: Snapshot): Promise<CellView[]> {
  const board = await ask<Board>(url, `/boards/${snapshot.board}`)
  return withCells(board.cells, snapshot.cells)
}

/** Returns what the person to act can do. */
export const actionsOf = (snapshot: Snapshot): Action[] => new Offer(snapshot.actions).actions

/** Waits until a person has to decide or the game is over, and returns the table. */
export async function waitForChoice(url: string, table: string): Promise<Snapshot> {
  for (let tries = 0; tries < 500; tries++) {
    const snapshot = await snapshotOf(url, table)
    if (snapshot.to_act === 'over' || snapshot.actions.length > 0) return snapshot
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`nobody has to decide at table ${table}`)
}

export const linesOf = ({ opener, line }: Pick<Action, 'opener' | 'line'>): string[] =>
  opener === null ? [line] : [opener, line]

export async function act(url: string, snapshot: Snapshot, action: Action): Promise<void> {
  const request = { after: snapshot.version, lines: linesOf(action) }
  await ask(url, `/tables/${snapshot.table}/act`, request)
}
