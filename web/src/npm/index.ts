// The package for other people's pages and programs: the engine, in a worker or in the same thread, behind the requests
// that a server answers. `npm/` has what is packed beside it.
import { apiOf, type Api } from '../api/client'
import type { Backend } from '../api/backend'
import { workerBackend } from '../engine/client'
import { directBackend } from '../engine/direct'
import { MemoryStore, type Store } from '../engine/store'
import { compile } from '../engine/wasm'
import { sceneOf, type Position } from '../model/scene'
import type { GameDetails } from '../api/schema'

export type * from '../api/schema'
export type { Api, LookRequest } from '../api/client'
export type { LiveSocket, Seen } from '../api/backend'
export type { Row, StoredEvent, StoredTable } from '../engine/messages'
export type { Append, Store } from '../engine/store'
export type { Position } from '../model/scene'
export { RequestError } from '../api/error'
export { Conflict, MemoryStore } from '../engine/store'
export { Offer, type Action } from '../model/offer'
export { applyChange, sceneOf, type Scene } from '../model/scene'

export type Hillfort = {
  /** The requests, as a server answers them. A refused one throws a `RequestError` with a sentence and its rule. */
  api: Api
  /** Receives the changes of a table. While somebody does, its bots play. */
  live: Backend['live']
  /** Ends the worker, if there is one. */
  close: () => void
}

/** Where the engine comes from: an address, its bytes, or a compiled module. */
export type Source = URL | BufferSource | WebAssembly.Module

/** What a board is drawn from. */
export type Shown = { position: Position; game: Pick<GameDetails, 'glyphs' | 'look' | 'materials'> }

/** The engine beside this file. Bundlers know this form. */
const wasmUrl = () => new URL('./hillfort.wasm', import.meta.url)

/** Opens the engine in this thread. Tables are lost with the program, unless another store keeps them. */
export async function open(from: { wasm?: Source; store?: Store } = {}): Promise<Hillfort> {
  const module = await compile(fromDisk(from.wasm ?? wasmUrl()))
  const { backend } = directBackend(module, from.store ?? new MemoryStore())
  return { api: apiOf(backend), live: backend.live, close: () => undefined }
}

/** Opens the engine in a worker of this page, which never waits for it. The browser keeps the tables, unless
 * `isKept` is false. */
export function openWorker(from: { wasm?: URL; worker?: Worker; isKept?: boolean } = {}): Hillfort {
  const worker = from.worker ?? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  const backend = workerBackend(worker, from.wasm ?? wasmUrl(), from.isKept ?? true)
  return { api: apiOf(backend), live: backend.live, close: () => worker.terminate() }
}

/** Returns the position after some lines of a record, or at its end, for the board. */
export async function positionOf(api: Api, record: string, lines?: number): Promise<Shown> {
  const { table } = await api.create({ record })
  try {
    const snapshot = await (lines === undefined ? api.snapshot(table) : api.at(table, lines))
    const [board, game] = await Promise.all([api.board(snapshot.board), api.game(snapshot.game)])
    const { cells, pieces, sides } = sceneOf(snapshot, board.cells)
    return { position: { cells, pieces, sides }, game }
  } finally {
    await api.remove(table)
  }
}

/** Reads a file where there is a disk: Node fetches no files. */
function fromDisk(source: Source): Source {
  if (!(source instanceof URL) || source.protocol !== 'file:') return source
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')
  return fs ? new Uint8Array(fs.readFileSync(source)) : source
}
