// Tables in the browser's IndexedDB. Pages share it; what one has changed is refused to the others.
import type { Row, StoredEvent, StoredTable } from './messages'
import { appended, created, listed, withBranches, type Append, type Store } from './store'

const NAME = 'hillfort'
const VERSION = 1
/** What-ifs and lessons in which nobody has acted for this number of seconds are removed. */
const EXPIRY = 24 * 60 * 60

type Numbered = StoredEvent & { table: string; number: number }

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done()
    transaction.onabort = transaction.onerror = () => fail(transaction.error)
  })

/** Returns the keys of all events of a table. */
const eventsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity])

export class IndexedStore implements Store {
  private readonly database: IDBDatabase

  private constructor(database: IDBDatabase) {
    this.database = database
  }

  static async open(): Promise<IndexedStore> {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'table' })
      request.result.createObjectStore('events', { keyPath: ['table', 'number'] })
    }
    const store = new IndexedStore(await result(request))
    // A newer version in another page must not wait for this one.
    store.database.onversionchange = () => store.database.close()
    await store.expire()
    return store
  }

  async list(): Promise<Row[]> {
    return listed(await this.rows())
  }

  private rows(): Promise<Row[]> {
    return result<Row[]>(this.database.transaction('tables').objectStore('tables').getAll())
  }

  async load(table: string): Promise<StoredTable | null> {
    const transaction = this.database.transaction(['tables', 'events'])
    const [row, events] = await Promise.all([
      result<Row | undefined>(transaction.objectStore('tables').get(table)),
      result<Numbered[]>(transaction.objectStore('events').getAll(eventsOf(table))),
    ])
    return row ? { ...row, events } : null
  }

  async create(row: Row, events: StoredEvent[]): Promise<void> {
    await this.write((tables, all) => {
      tables.add(created(row))
      events.forEach((event, at) => all.add({ ...event, table: row.table, number: at }))
    })
  }

  async append(append: Append): Promise<void> {
    const { table, after, events } = append
    await this.write(async (tables, all) => {
      const row = appended(await result<Row | undefined>(tables.get(table)), append)
      tables.put(row)
      events.forEach((event, at) => all.add({ ...event, table, number: after + at }))
    })
  }

  async remove(table: string): Promise<string[]> {
    const gone = withBranches(await this.rows(), table)
    await this.write((tables, events) => {
      for (const id of gone) {
        tables.delete(id)
        events.delete(eventsOf(id))
      }
    })
    return gone
  }

  private async expire(): Promise<void> {
    const oldest = Date.now() / 1000 - EXPIRY
    const rows = await this.rows()
    const old = rows.filter((row) => (row.origin !== null || row.is_lesson) && row.played_at < oldest)
    for (const row of old) await this.remove(row.table)
  }

  /** Writes in one transaction: everything is stored when this resolves, or nothing is. */
  private async write(
    change: (tables: IDBObjectStore, events: IDBObjectStore) => void | Promise<void>,
  ): Promise<void> {
    const transaction = this.database.transaction(['tables', 'events'], 'readwrite', { durability: 'strict' })
    const done = finished(transaction)
    // It is waited for below; an abort must not count as unhandled meanwhile.
    done.catch(() => undefined)
    try {
      await change(transaction.objectStore('tables'), transaction.objectStore('events'))
    } catch (error) {
      transaction.abort()
      throw error
    }
    await done
  }
}
