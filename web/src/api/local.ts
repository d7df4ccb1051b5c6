// The engine in a worker of this page, without a server.
import type { Backend } from './backend'
import { RequestError } from './error'
import { workerBackend } from '../engine/client'
import wasm from '../../engine/hillfort.wasm?url'

const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module', name: 'engine' })

const engine = workerBackend(worker, new URL(wasm, location.href))

/** Guides, lessons and puzzles are files of the site: no table needs them, so the engine does not contain them. */
const guides = new URL('guides/', document.baseURI)
const TEXTS = /^\/games\/([^/]+)\/(guide|lessons|puzzles)$/

async function texts([, game, what]: RegExpExecArray, signal?: AbortSignal): Promise<unknown> {
  const address = new URL(`${game}/${what}.json`, guides)
  const answer = await fetch(address, signal ? { signal } : {}).catch(() => null)
  if (answer?.ok) return answer.json()
  throw new RequestError('not-found', `The ${what} could not be loaded.`)
}

export const backend: Backend = {
  ...engine,
  request: (call, signal) => {
    const asked = call.method === 'GET' ? TEXTS.exec(call.path) : null
    return asked ? texts(asked, signal) : engine.request(call, signal)
  },
  pictureUrl: (game, file) => new URL(`${game}/${file}`, guides).href,
}
