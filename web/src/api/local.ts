// The engine in a worker of this page, without a server.
import type { Backend } from './backend'
import { RequestError } from './error'
import { workerBackend } from '../engine/client'
import wasm from '../../engine/hillfort.wasm?url'

const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module', name: 'engine' })

const engine = workerBackend(worker, new URL(wasm, location.href))

/** The guides are files of the site: no table needs them, so the engine does not contain them. */
const guides = new URL('guides/', document.baseURI)
const GUIDE = /^\/games\/([^/]+)\/guide$/

async function guide(game: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(new URL(`${game}/guide.json`, guides), signal ? { signal } : {}).catch(
    () => null,
  )
  if (answer?.ok) return answer.json()
  throw new RequestError('not-found', 'The guide could not be loaded.')
}

export const backend: Backend = {
  ...engine,
  request: (call, signal) => {
    const game = call.method === 'GET' ? GUIDE.exec(call.path)?.[1] : undefined
    return game ? guide(game, signal) : engine.request(call, signal)
  },
  pictureUrl: (game, file) => new URL(`${game}/${file}`, guides).href,
}
