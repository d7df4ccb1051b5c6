// Progress and the records of all listed games in one file, and back.
import { RequestError, type Api } from '../api'
import { merged, readKept, type Kept } from '../progress.svelte'

/** The form of the file. */
const VERSION = 1

type Game = { players: string[]; record: string }
type Backup = { hillfort: number; progress: Kept; games: Game[] }

/** Returns the text of a file with the progress and all listed games. */
export async function backupOf(api: Api, progress: Kept): Promise<string> {
  const games: Game[] = []
  for (const { table, players } of await api.tables())
    games.push({ players, record: await api.record(table) })
  return JSON.stringify({ hillfort: VERSION, progress, games } satisfies Backup, null, 1)
}

function fail(sentence: string): never {
  throw new RequestError('bad-record', sentence)
}

/** Reads a file. */
export function readBackup(text: string): { progress: Kept; games: Game[] } {
  let read: Partial<Backup> | null
  try {
    read = JSON.parse(text) as Partial<Backup> | null
  } catch {
    fail('This is not a file of saved progress: it is not JSON.')
  }
  if (read?.hillfort === undefined) fail('This is not a file of saved progress: it has no key "hillfort".')
  if (read.hillfort !== VERSION)
    fail(`This file has form ${String(read.hillfort)}; this page reads form ${VERSION}.`)
  const isGame = (game: Partial<Game> | null): game is Game =>
    typeof game?.record === 'string' && Array.isArray(game.players)
  const games = Array.isArray(read.games) ? read.games.filter(isGame) : []
  return { progress: readKept(read.progress), games }
}

/** Creates tables of the games that are not listed yet, and returns the progress with what was there before. */
export async function restore(
  api: Api,
  text: string,
  before: Kept,
): Promise<{ progress: Kept; games: number }> {
  const { progress, games } = readBackup(text)
  const tables = games.length > 0 ? await api.tables() : []
  const known = new Set(await Promise.all(tables.map(({ table }) => api.record(table).then(actionsOf))))
  const missing = games.filter(({ record }) => !known.has(actionsOf(record)))
  for (const { record, players } of missing) await api.create({ record, seats: players })
  return { progress: merged(before, progress), games: missing.length }
}

/** Returns a record without its comments, which say when and by whom it was written. */
const actionsOf = (record: string) =>
  record
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
