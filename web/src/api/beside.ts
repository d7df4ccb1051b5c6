// A server, and the engine beside it once the page has nothing else to do.
import type { Backend } from './backend'
import { beside, type Copier } from '../engine/beside'
import { backend as server } from './server'

/** The address of the engine; none if this build has none. */
const [wasm] = Object.values(
  import.meta.glob<string>('../../engine/hillfort.wasm', { query: '?url', import: 'default', eager: true }),
)

/** How long a page may be busy before the engine is loaded all the same, in milliseconds. */
const PATIENCE = 5000

const idle = () =>
  new Promise<unknown>((done) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(done, { timeout: PATIENCE })
      : setTimeout(done, PATIENCE / 5),
  )

/** Whether the person has asked their browser to load little. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function load(): Promise<Copier> {
  if (wasm === undefined || typeof WebAssembly === 'undefined' || savesData()) throw new Error('no engine')
  await idle()
  const { workerBackend } = await import('../engine/client')
  const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  })
  return workerBackend(worker, new URL(wasm, location.href), false)
}

export const backend: Backend = beside(server, load)
