// The engine in a worker, as the page sees it.
import type { Backend, Call } from '../api/backend'
import { CANCELLED, RequestError } from '../api/error'
import type { LiveMessage } from '../api/schema'
import type { Copier } from './beside'
import type { CopyMessage } from './messages'
import type { FromPage, FromWorker } from './port'

type Asked = { done: (answer: unknown) => void; fail: (error: RequestError) => void }

const cancelled = () => new RequestError(CANCELLED, 'The question was cancelled.')

/** Asks the browser to keep the tables even when it runs out of space. */
const persist = () => void navigator.storage?.persist?.()

/** Returns the backend behind a worker, which loads the engine from an address. The browser keeps the tables, unless
 * `isKept` is false. */
export function workerBackend(worker: Worker, wasm: URL, isKept = true): Backend & Copier {
  const asked = new Map<number, Asked>()
  const watches = new Map<number, (message: LiveMessage) => void>()
  let lastId = 0

  const send = (message: FromPage) => worker.postMessage(message)
  send({ kind: 'start', wasm: wasm.href, isKept })

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'message') return watches.get(data.id)?.(data.message)
    const waiting = asked.get(data.id)
    asked.delete(data.id)
    if (data.kind === 'answer') waiting?.done(data.ok)
    else waiting?.fail(RequestError.of(data.error))
  }
  worker.onerror = () => {
    const failed = new RequestError('internal', 'The engine could not be started.')
    for (const { fail } of asked.values()) fail(failed)
    asked.clear()
  }

  const ask = (message: (id: number) => FromPage) => {
    const id = ++lastId
    const answer = new Promise<unknown>((done, fail) => asked.set(id, { done, fail }))
    send(message(id))
    return { id, answer }
  }

  const request = (call: Call, signal?: AbortSignal): Promise<unknown> => {
    if (signal?.aborted) return Promise.reject(cancelled())
    if (isKept && call.method === 'POST' && call.path === '/tables') persist()
    const { id, answer } = ask((id) => ({ kind: 'request', id, call }))
    const cancel = () => {
      asked.get(id)?.fail(cancelled())
      if (asked.delete(id)) send({ kind: 'cancel', id })
    }
    signal?.addEventListener('abort', cancel)
    return answer.finally(() => signal?.removeEventListener('abort', cancel))
  }

  const live: Backend['live'] = (table, seen, onMessage, onConnection) => {
    let watch = 0
    const close = () => {
      watches.delete(watch)
      send({ kind: 'unwatch', id: watch })
    }
    const open = () => {
      const { id, answer } = ask((id) => ({ kind: 'watch', id, table, seen: seen() }))
      watch = id
      watches.set(id, onMessage)
      answer.then(
        (messages) => {
          onConnection('open')
          for (const message of messages as LiveMessage[]) onMessage(message)
        },
        () => onConnection('lost'),
      )
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
  const copy = (message: CopyMessage) => ask((id) => ({ kind: 'copy', id, message })).answer
  return { isShared: false, request, live, copy, recordUrl: () => null, pictureUrl: () => null }
}
