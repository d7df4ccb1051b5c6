// The engine in Node, as `make wasm` has built it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { apiOf, type Api } from '../../src/api/client.ts'
import type { Backend } from '../../src/api/backend.ts'
import { directBackend } from '../../src/engine/direct.ts'
import type { Lobby } from '../../src/engine/lobby.ts'
import { MemoryStore, type Store } from '../../src/engine/store.ts'
import { compile, Engine } from '../../src/engine/wasm.ts'

export const WASM = resolve(import.meta.dirname, '../../engine/hillfort.wasm')

/** Returns the compiled engine. */
export const compiled = () => compile(readFileSync(WASM))

export const engine = async () => new Engine(await compiled())

export type Local = { api: Api; live: Backend['live']; lobby: Lobby; store: Store }

/** Opens a lobby. */
export async function open(store: Store = new MemoryStore()): Promise<Local> {
  const { backend, lobby } = directBackend(await compiled(), store)
  return { api: apiOf(backend), live: backend.live, lobby, store }
}
