// The tables of one browser or program: it carries out what the engine asks for, one request after the other. Events are
// stored before anyone hears of them.
import type { Call, Seen } from '../api/backend'
import { RequestError } from '../api/error'
import type { LiveMessage } from '../api/schema'
import type { CopyMessage, Effect, StoredTable } from './messages'
import { Conflict, type Append, type Store } from './store'
import type { Thinker } from './thinker'
import type { Engine } from './wasm'

/** How often a request is repeated because another page has changed the table. */
const MAX_ATTEMPTS = 3

export type Listener = {
  /** Everyone who watches the table hears these. */
  published: (table: string, messages: LiveMessage[]) => void
  /** The table is stored with a change: other pages may have to load it again. */
  changed: (table: string) => void
}

/** What became of a request. */
type Outcome = {
  answer?: { ok: unknown }
  /** The answer of another worker, for which nobody else waits. */
  later?: Promise<unknown>
  error?: RequestError
  isReloaded?: boolean
  /** Whether the browser stores nothing more. */
  isStuck?: boolean
}

function failed(error: unknown): never {
  throw new RequestError('internal', error instanceof Error ? error.message : String(error))
}

export class Lobby {
  private readonly engine: Engine
  private readonly store: Store
  private readonly thinker: Thinker
  private readonly listener: Listener
  /** Everything waits for what was asked before it. */
  private last: Promise<unknown> = Promise.resolve()
  /** How many watch each table. */
  private readonly watched = new Map<string, number>()
  /** Why tables cannot be loaded, by their ids. */
  private readonly unreadable = new Map<string, string>()

  constructor(engine: Engine, store: Store, thinker: Thinker, listener: Listener) {
    this.engine = engine
    this.store = store
    this.thinker = thinker
    this.listener = listener
  }

  /** Answers a request; a refused one throws a `RequestError`. */
  async request(call: Call): Promise<unknown> {
    const { answer, later, error } = await this.inTurn(() => this.attempt(call))
    if (error) throw error
    return later ? later.catch(failed) : answer?.ok
  }

  /** Copies a table that a server stores, or brings its copy to another version. */
  copy(message: CopyMessage): Promise<unknown> {
    return this.inTurn(async () => this.engine.ask(message))
  }

  private async attempt(call: Call): Promise<Outcome> {
    let outcome: Outcome = {}
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      outcome = await this.carryOut(this.engine.tell({ do: 'request', request: call }), call)
      // What is stored has the last word.
      if (!outcome.isReloaded || outcome.isStuck) break
    }
    const [, , table, last] = call.path.split('/')
    // A client that asks for changes is looking at the table.
    if (table && last === 'changes') await this.resume(table)
    return outcome
  }

  /** Lets the bots of a table play. */
  private async resume(table: string): Promise<void> {
    await this.carryOut(this.engine.tell({ do: 'resume', table }))
  }

  /** Returns what somebody has missed who watches a table from now on. Its bots may play. */
  async watch(table: string, { version: after, hash }: Seen): Promise<LiveMessage[]> {
    this.watched.set(table, (this.watched.get(table) ?? 0) + 1)
    const messages = await this.request({
      method: 'GET',
      path: `/tables/${table}/changes`,
      query: { after, hash },
    })
    return messages as LiveMessage[]
  }

  unwatch(table: string): void {
    const left = (this.watched.get(table) ?? 0) - 1
    if (left > 0) return void this.watched.set(table, left)
    this.watched.delete(table)
    void this.inTurn(() => this.carryOut(this.engine.tell({ do: 'pause', table })))
  }

  /** Another page has changed a table: what is loaded of it is outdated. */
  outdate(table: string): void {
    void this.inTurn(async () => {
      this.engine.tell({ do: 'forget', table })
      await this.reloaded(table)
      await this.resume(table)
    })
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work)
    this.last = done.catch(() => undefined)
    return done
  }

  /** Does what the engine asks for. */
  private async carryOut(effects: Effect[], call?: Call): Promise<Outcome> {
    const outcome: Outcome = {}
    const open = [...effects]
    for (let effect = open.shift(); effect; effect = open.shift()) {
      open.push(...(await this.carryOutOne(effect, outcome, call)))
    }
    return outcome
  }

  /** Does one thing, and returns what follows from it. */
  private async carryOutOne(effect: Effect, outcome: Outcome, call?: Call): Promise<Effect[]> {
    switch (effect.type) {
      case 'answer':
        outcome.answer = effect
        return []
      case 'refuse':
        outcome.error = RequestError.of(effect.error)
        return []
      case 'load':
        return call ? this.load(effect.table, outcome, call) : []
      case 'list':
        outcome.answer = { ok: (await this.store.list()).map((row) => this.marked(row)) }
        return []
      case 'remove':
        return this.remove(effect.table)
      case 'create': {
        const isStored = await this.store.create(effect.row, effect.events).then(
          () => true,
          () => false,
        )
        if (isStored) this.listener.changed(effect.row.table)
        return this.engine.tell({ do: 'created', isStored })
      }
      case 'append':
        return this.append(effect, outcome, call === undefined)
      case 'publish':
        this.listener.published(effect.table, effect.messages)
        return []
      case 'think':
        this.think(effect)
        return []
      case 'stop-thinking':
        this.thinker.stop(effect.table)
        return []
      case 'reload':
        outcome.isReloaded = true
        await this.reloaded(effect.table)
        if (!outcome.isStuck) await this.resume(effect.table)
        return []
      case 'score': {
        const earlier = await Promise.all(effect.earlier.map((id) => this.store.load(id)))
        return this.engine.tell({ do: 'score', table: effect.table, earlier })
      }
      case 'delegate':
        outcome.later = this.thinker.ask(effect.question)
        return []
    }
  }

  /** Loads a table, and asks again. */
  private async load(table: string, outcome: Outcome, call: Call): Promise<Effect[]> {
    const stored = await this.store.load(table)
    const refused = this.engine.tell({ do: 'load', stored })
    if (refused.length === 0) return this.engine.tell({ do: 'request', request: call })
    const [first] = refused
    if (stored && first?.type === 'refuse') {
      this.unreadable.set(table, first.error.error.sentence)
      // What cannot be replayed can still be saved.
      if (call.path.endsWith(`/${table}/record`)) {
        outcome.answer = { ok: this.engine.ask({ do: 'record-of', stored }) }
        return []
      }
    }
    return refused
  }

  private marked<T extends Pick<StoredTable, 'table' | 'unreadable'>>(row: T): T {
    const unreadable = this.unreadable.get(row.table)
    return unreadable === undefined ? row : { ...row, unreadable }
  }

  private async remove(table: string): Promise<Effect[]> {
    const gone = await this.store.remove(table)
    if (gone.length === 0) return this.engine.tell({ do: 'load', stored: null })
    for (const id of gone) {
      this.engine.tell({ do: 'forget', table: id })
      this.thinker.stop(id)
      this.listener.changed(id)
    }
    return [{ type: 'answer', ok: null }]
  }

  private async append(append: Append, outcome: Outcome, isOfBot: boolean): Promise<Effect[]> {
    const { table } = append
    try {
      await this.store.append(append)
    } catch (error) {
      outcome.isStuck = !(error instanceof Conflict)
      // A bot would try again at once, and again. The next who looks at the table wakes it.
      return this.engine.tell({ do: 'not-stored', table, isKnown: outcome.isStuck && !isOfBot })
    }
    this.listener.changed(table)
    return this.engine.tell({ do: 'stored', table })
  }

  /** Tells everyone at a table how it is stored. */
  private async reloaded(table: string): Promise<void> {
    if (!this.watched.has(table)) return
    const call: Call = { method: 'GET', path: `/tables/${table}/changes` }
    const { answer } = await this.carryOut(this.engine.tell({ do: 'request', request: call }), call)
    if (answer) this.listener.published(table, answer.ok as LiveMessage[])
  }

  private think({ table, seat, version, level, record, seed }: Extract<Effect, { type: 'think' }>): void {
    const question = { do: 'think', table, seat, level, record, ...(seed === undefined ? {} : { seed }) } as const
    const answer = this.thinker.ask(question, table).then(
      (line) => ({ line: String(line) }),
      (error: Error) => ({ failure: error.message }),
    )
    void answer.then((answer) => {
      const message = { do: 'answer', table, version, seat, ...answer } as const
      return this.inTurn(() => this.carryOut(this.engine.tell(message)))
    })
  }
}
