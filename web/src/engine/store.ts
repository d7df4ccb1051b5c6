// Where tables are stored, and a store that lasts as long as the program.
import type { Row, StoredEvent, StoredTable } from './messages'

export type Append = {
  table: string
  after: number
  events: StoredEvent[]
  status: string
  is_over: boolean
  engine: string
}

/** The table is not at the version that the events follow: another page has changed or removed it. */
export class Conflict extends Error {}

export interface Store {
  /** Lists the tables, the last played first, without what-ifs and lessons. */
  list(): Promise<Row[]>
  load(table: string): Promise<StoredTable | null>
  create(row: Row, events: StoredEvent[]): Promise<void>
  /** Appends events; throws a `Conflict` if the table has others already. */
  append(events: Append): Promise<void>
  /** Removes a table with its what-ifs, and returns the ids of all that are gone. */
  remove(table: string): Promise<string[]>
}

/** The number of tables that are listed. */
export const MAX_LISTED = 50

const seconds = () => Math.floor(Date.now() / 1000)

/** Returns the row of a new table. */
export const created = (row: Row): Row => ({ ...row, created_at: seconds(), played_at: seconds() })

/** Returns a row after events were appended. */
export function appended(row: Row | undefined, { after, events, status, is_over, engine }: Append): Row {
  if (row?.version !== after) throw new Conflict(`the table is at version ${row?.version}, not ${after}`)
  return { ...row, version: after + events.length, played_at: seconds(), status, is_over, engine }
}

/** Returns the rows that a list shows. */
export const listed = (rows: Row[]): Row[] =>
  rows
    .filter((row) => row.origin === null && !row.is_lesson)
    .sort((a, b) => b.played_at - a.played_at)
    .slice(0, MAX_LISTED)

/** Returns a table and the what-ifs that branch off it, and those that branch off them. */
export function withBranches(rows: Row[], table: string): string[] {
  const gone = rows.some((row) => row.table === table) ? [table] : []
  for (const id of gone) {
    gone.push(...rows.filter(({ origin }) => origin?.table === id).map((row) => row.table))
  }
  return gone
}

export class MemoryStore implements Store {
  private readonly tables = new Map<string, StoredTable>()

  async list(): Promise<Row[]> {
    return listed([...this.tables.values()])
  }

  async load(table: string): Promise<StoredTable | null> {
    return this.tables.get(table) ?? null
  }

  async create(row: Row, events: StoredEvent[]): Promise<void> {
    this.tables.set(row.table, { ...created(row), events })
  }

  async append(append: Append): Promise<void> {
    const known = this.tables.get(append.table)
    const row = appended(known, append)
    this.tables.set(append.table, { ...row, events: [...(known?.events ?? []), ...append.events] })
  }

  async remove(table: string): Promise<string[]> {
    const gone = withBranches([...this.tables.values()], table)
    gone.forEach((id) => this.tables.delete(id))
    return gone
  }
}
