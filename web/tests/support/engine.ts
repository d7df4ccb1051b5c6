// The engine in Node, as `make wasm` has built it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { apiOf, type Api } from '../../src/api/client.ts'
import { Lobby, type Listener } from '../../src/engine/lobby.ts'
import { MemoryStore, type Store } from '../../src/engine/store.ts'
import type { Thinker } from '../../src/engine/thinker.ts'
import { compile, Engine } from '../../src/engine/wasm.ts'

export const WASM = resolve(import.meta.dirname, '../../engine/hillfort.wasm')

export const engine = async () => new Engine(await compile(readFileSync(WASM)))

/** A thinker that answers in the same thread. */
export const thinkerOf = (engine: Engine): Thinker => ({
  ask: async (question) => engine.ask(question),
  stop: () => undefined,
})

const NOBODY: Listener = { published: () => undefined, changed: () => undefined }

export type Local = { api: Api; lobby: Lobby; store: Store }

/** Opens a lobby. */
export async function open(store: Store = new MemoryStore(), listener = NOBODY): Promise<Local> {
  const own = await engine()
  const lobby = new Lobby(own, store, thinkerOf(await engine()), listener)
  const api = apiOf({
    request: (call) => lobby.request(call),
    live: () => ({ reopen: () => undefined, close: () => undefined }),
    recordUrl: () => null,
    pictureUrl: () => '',
  })
  return { api, lobby, store }
}
