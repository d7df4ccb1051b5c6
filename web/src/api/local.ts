// The engine in a worker of this page, without a server.
import { workerBackend } from '../engine/client'
import wasm from '../../engine/hillfort.wasm?url'

const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module', name: 'engine' })

export const backend = workerBackend(worker, new URL(wasm, location.href))
