// The engine in this thread, for programs and tests: nothing runs beside it, so bots and hints take its time.
import type { Backend, LiveSocket } from '../api/backend'
import type { LiveMessage } from '../api/schema'
import { Lobby } from './lobby'
import type { Store } from './store'
import type { Thinker } from './thinker'
import { Engine } from './wasm'

/** A thinker that answers in the same thread. */
const thinkerOf = (engine: Engine): Thinker => ({
  ask: async (question) => engine.ask(question),
  stop: () => undefined,
})

/** Returns a backend that answers in this thread, with its lobby. */
export function directBackend(
  module: WebAssembly.Module,
  store: Store,
): { backend: Backend; lobby: Lobby; engine: Engine } {
  const watches = new Map<symbol, { table: string; hear: (message: LiveMessage) => void }>()
  const engine = new Engine(module)
  const lobby = new Lobby(engine, store, thinkerOf(new Engine(module)), {
    published: (table, messages) => {
      const heard = [...watches.values()].filter((watch) => watch.table === table)
      for (const { hear } of heard) messages.forEach(hear)
    },
    changed: () => undefined,
  })

  const live: Backend['live'] = (table, seen, hear, onConnection): LiveSocket => {
    const id = Symbol(table)
    const open = () => {
      watches.set(id, { table, hear })
      lobby.watch(table, seen()).then(
        (missed) => {
          onConnection('open')
          missed.forEach(hear)
        },
        () => onConnection('lost'),
      )
    }
    const close = () => {
      if (watches.delete(id)) lobby.unwatch(table)
    }
    open()
    return {
      close,
      reopen: () => {
        close()
        open()
      },
    }
  }
  const backend = {
    isShared: false,
    request: (call: Parameters<Backend['request']>[0]) => lobby.request(call),
    live,
    recordUrl: () => null,
    pictureUrl: () => null,
  }
  return { backend, lobby, engine }
}
