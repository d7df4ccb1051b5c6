// The engine beside a server. It has copies of the tables that the page shows, and answers what a person asks about
// them: such a question sends nothing. The server stores the tables, lets their bots play and carries out commands. It
// also answers until the engine is there, and whatever the engine cannot answer.
import type { Backend, Call } from '../api/backend'
import { CANCELLED, RequestError } from '../api/error'
import type { Change, LiveMessage, Snapshot } from '../api/schema'
import type { CopyMessage } from './messages'

/** An engine that answers requests about copies. */
export type Copier = Pick<Backend, 'request'> & { copy: (message: CopyMessage) => Promise<unknown> }

/** What the server has said of a table. */
type Heard = {
  version: number
  hash: string
  players: string[]
  /** The lines of its log. */
  lines: string[]
  /** Whether a bot may advise: never while people play against each other. */
  hasHints: boolean
  isForfeited: boolean
}

type Followed = {
  heard: Heard | null
  /** The version of its copy; null if it has none. */
  copied: number | null
  /** Its record: it says how the game started. */
  record: Promise<string> | null
}

const TABLE = /^\/tables\/([^/]+)(?:\/([^/]+))?$/
/** What the engine answers, and the mark of the browser's timeline from which on it does. */
const QUESTIONS = new Set(['look', 'candidates', 'threats', 'withheld', 'hint', 'luck'])
export const READY = 'hillfort: questions are answered here'

const heardFrom = (sent: Snapshot | Change) => ({
  version: sent.version,
  hash: sent.hash,
  hasHints: sent.hint_refused === null,
  isForfeited: sent.forfeit !== null,
})

const linesOf = (log: Snapshot['log']) => log.map(({ line }) => line)

class Beside {
  private readonly server: Backend
  private readonly load: () => Promise<Copier>
  private loading = false
  private copier: Copier | null = null
  /** The tables that the page has loaded, until it leaves them. */
  private readonly tables = new Map<string, Followed>()

  constructor(server: Backend, load: () => Promise<Copier>) {
    this.server = server
    this.load = load
  }

  async request(call: Call, signal?: AbortSignal): Promise<unknown> {
    const here = this.copierFor(call)
    if (here) {
      try {
        return await here.request(call, signal)
      } catch (error) {
        if (error instanceof RequestError && error.code === CANCELLED) throw error
        // The server has the last word.
      }
    }
    const answer = await this.server.request(call, signal)
    const [, table, about] = (call.method === 'GET' && TABLE.exec(call.path)) || []
    if (table && about === undefined) this.hear(table, [{ type: 'snapshot', snapshot: answer as Snapshot }])
    if (table && about === 'changes') this.hear(table, answer as LiveMessage[])
    return answer
  }

  live(...[table, seen, onMessage, onConnection]: Parameters<Backend['live']>): ReturnType<Backend['live']> {
    void this.start()
    const hear = (message: LiveMessage) => {
      this.hear(table, [message])
      onMessage(message)
    }
    const socket = this.server.live(table, seen, hear, onConnection)
    return {
      reopen: socket.reopen,
      close: () => {
        socket.close()
        this.tables.delete(table)
      },
    }
  }

  /** Returns the engine if its copy of the table can answer a question. */
  private copierFor({ method, path, query }: Call): Copier | null {
    const [, table, about] = (method === 'GET' && TABLE.exec(path)) || []
    const followed = table === undefined ? undefined : this.tables.get(table)
    if (!followed?.heard || followed.copied !== followed.heard.version || !QUESTIONS.has(about ?? '')) return null
    if (about === 'hint' && !followed.heard.hasHints) return null
    const isNow = query?.['at'] === undefined || query['at'] === followed.copied
    return isNow ? this.copier : null
  }

  /** Loads the engine, once. */
  private async start(): Promise<void> {
    if (this.loading) return
    this.loading = true
    this.copier = await this.load().catch(() => null)
    for (const table of this.tables.keys()) void this.copy(table)
  }

  private hear(table: string, messages: LiveMessage[]): void {
    const followed = this.tables.get(table) ?? { heard: null, copied: null, record: null }
    this.tables.set(table, followed)
    for (const message of messages) {
      if (message.type === 'change') this.follow(table, followed, message.change)
      else if (message.type === 'snapshot') this.replace(table, followed, message.snapshot)
    }
  }

  private replace(table: string, followed: Followed, snapshot: Snapshot): void {
    const { heard, copied } = followed
    const isKnown = heard?.version === snapshot.version && heard.hash === snapshot.hash
    if (isKnown && copied === snapshot.version) return
    followed.copied = null
    followed.heard = {
      ...heardFrom(snapshot),
      players: snapshot.seats.map(({ player }) => player),
      lines: linesOf(snapshot.log),
    }
    void this.copy(table)
  }

  private follow(table: string, followed: Followed, change: Change): void {
    const { heard } = followed
    if (!heard || change.version <= heard.version) return
    // Something was missed: the page asks for it.
    if (change.after !== heard.version) return
    const lines = linesOf(change.log)
    const now = {
      ...heardFrom(change),
      players: heard.players,
      lines: [...heard.lines.slice(0, change.log_from), ...lines],
    }
    const isCopied = followed.copied === heard.version && !now.isForfeited
    followed.heard = now
    followed.copied = isCopied ? now.version : null
    const { version, hash } = now
    if (isCopied) this.tell(followed, { do: 'follow', table, step: { kept: change.log_from, lines, version, hash } })
  }

  /** Copies a table as it is now. */
  private async copy(table: string): Promise<void> {
    const followed = this.tables.get(table)
    if (!this.copier || !followed?.heard || followed.heard.isForfeited) return
    const call: Call = { method: 'GET', path: `/tables/${table}/record` }
    followed.record ??= this.server.request(call).then(String)
    const record = await followed.record.catch(() => null)
    if (record === null) return void (followed.record = null)
    const { heard } = followed
    if (!heard || heard.isForfeited || followed.copied === heard.version) return
    const { players, lines, version, hash } = heard
    followed.copied = version
    this.tell(followed, { do: 'copy', table, players, record, step: { kept: 0, lines, version, hash } })
  }

  /** Tells the engine about a copy. If the engine cannot follow, the server answers. */
  private tell(followed: Followed, message: CopyMessage): void {
    this.copier?.copy(message).then(
      () => performance.mark(READY),
      () => (followed.copied = null),
    )
  }
}

/** Returns a backend that asks the engine where it can and the server where it must. The engine is loaded when the
 * first table is watched. */
export function beside(server: Backend, load: () => Promise<Copier>): Backend {
  const both = new Beside(server, load)
  return {
    ...server,
    request: (call, signal) => both.request(call, signal),
    live: (...watch) => both.live(...watch),
  }
}
