// Requests to the server without a page.
import type { GameInfo, Snapshot } from '../../src/api'

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

export async function recordOf(url: string, table: string): Promise<string> {
  return (await fetch(`${url}/api/tables/${table}/record`)).text()
}

/** Waits until a person has to decide or the game is over, and returns the table. */
export async function waitForChoice(url: string, table: string): Promise<Snapshot> {
  for (let tries = 0; tries < 500; tries++) {
    const snapshot = await snapshotOf(url, table)
    if (snapshot.to_act === 'over' || snapshot.choices.length > 0) return snapshot
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`nobody has to decide at table ${table}`)
}

export async function act(url: string, snapshot: Snapshot, line: string): Promise<void> {
  await ask(url, `/tables/${snapshot.table}/act`, { after: snapshot.version, line })
}
