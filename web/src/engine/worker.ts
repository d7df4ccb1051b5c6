// The worker of a page: the engine, the tables that the browser stores, and a second worker for bots.
import { CANCELLED, RequestError } from '../api/error'
import { IndexedStore } from './indexed'
import { Lobby } from './lobby'
import type { FromPage, FromWorker } from './port'
import { MemoryStore } from './store'
import { WorkerThinker } from './thinker'
import { compile, Engine } from './wasm'

/** Tells the other pages of this site which tables have changed. */
const channel = new BroadcastChannel('hillfort')
const watches = new Map<number, string>()
/** Requests that nobody waits for any more. */
const cancelled = new Set<number>()

let start: (wasm: string, isKept: boolean) => void = () => undefined
const lobby = new Promise<Lobby>((done, fail) => {
  start = (wasm, isKept) => open(wasm, isKept).then(done, fail)
})
lobby.catch(() => undefined)

async function open(wasm: string, isKept: boolean): Promise<Lobby> {
  const opened = isKept ? IndexedStore.open() : new MemoryStore()
  const [module, store] = await Promise.all([compile(new URL(wasm)), opened])
  const thinker = new WorkerThinker(module, newThinker)
  const lobby = new Lobby(new Engine(module), store, thinker, {
    published: (table, messages) => {
      const ids = [...watches].filter(([, watched]) => watched === table).map(([id]) => id)
      for (const id of ids) for (const message of messages) send({ kind: 'message', id, message })
    },
    changed: (table) => isKept && channel.postMessage(table),
  })
  if (isKept) channel.onmessage = ({ data }: MessageEvent<string>) => lobby.outdate(data)
  return lobby
}

const newThinker = () =>
  new Worker(new URL('./thinker-worker.ts', import.meta.url), { type: 'module', name: 'bots' })

const send = (message: FromWorker) => self.postMessage(message)

/** Answers a request with what was found, or refuses it. */
async function answer(id: number, find: (lobby: Lobby) => Promise<unknown>): Promise<void> {
  try {
    const ok = await find(await lobby)
    send({ kind: 'answer', id, ok })
  } catch (error) {
    send({ kind: 'refusal', id, error: failureOf(error) })
  }
}

/** Returns a failed request as a message to the page. */
function failureOf(error: unknown) {
  const { message: sentence } = error instanceof Error ? error : new Error(String(error))
  const { code, rule, line, version } =
    error instanceof RequestError ? error : new RequestError('internal', sentence)
  // The codes are those of the engine, and one of ours.
  return { error: { code: code as 'internal', sentence, rule, line, retry_after: null }, version }
}

self.onmessage = ({ data }: MessageEvent<FromPage>) => {
  switch (data.kind) {
    case 'start':
      return start(data.wasm, data.isKept)
    case 'cancel':
      return void cancelled.add(data.id)
    case 'request':
      return void answer(data.id, async (lobby) => {
        // Messages that came in the meantime may have cancelled it.
        await new Promise((done) => setTimeout(done))
        if (cancelled.delete(data.id)) throw new RequestError(CANCELLED, 'The question was cancelled.')
        return lobby.request(data.call)
      })
    case 'copy':
      return void answer(data.id, (lobby) => lobby.copy(data.message))
    case 'watch':
      watches.set(data.id, data.table)
      return void answer(data.id, (lobby) => lobby.watch(data.table, data.seen))
    case 'unwatch': {
      const table = watches.get(data.id)
      watches.delete(data.id)
      if (table !== undefined) void lobby.then((lobby) => lobby.unwatch(table))
    }
  }
}
