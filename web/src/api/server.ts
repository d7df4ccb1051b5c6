// The server, by HTTP and WebSocket.
import type { Backend, Call, Seen, Values } from './backend'
import { CANCELLED, RequestError } from './error'
import { live } from './live'
import type { ApiError } from './schema'

function query(values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
}

const addressOf = ({ path, query: values }: Pick<Call, 'path' | 'query'>) =>
  `/api${path}${values ? `?${query(values)}` : ''}`

/** Returns the address of the live socket of a table. */
export function liveUrl(id: string, { version, hash, held }: Seen): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const path = `/tables/${encodeURIComponent(id)}/live`
  return `${scheme}://${location.host}${addressOf({ path, query: { after: version, hash, seats: held } })}`
}

async function request(call: Call, signal?: AbortSignal): Promise<unknown> {
  const init: RequestInit = { method: call.method, ...(signal ? { signal } : {}) }
  if (call.body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(call.body)
  }
  let answer: Response
  try {
    answer = await fetch(addressOf(call), init)
  } catch {
    if (signal?.aborted) throw new RequestError(CANCELLED, 'The question was cancelled.')
    throw new RequestError('offline', 'The server cannot be reached. Trying again.')
  }
  const isText = answer.ok && answer.headers.get('content-type')?.startsWith('text/plain')
  const content: unknown = await (isText ? answer.text() : answer.json()).catch(() => null)
  if (answer.ok) return content
  const { error, version } = (content ?? {}) as Partial<ApiError>
  throw new RequestError(
    error?.code ?? String(answer.status),
    error?.sentence ?? `The server answered ${answer.status}.`,
    error,
    version ?? null,
  )
}

export const backend: Backend = {
  isShared: true,
  request,
  live: (table, seen, onMessage, onConnection) =>
    live((seen) => liveUrl(table, seen), seen, onMessage, onConnection),
  pictureUrl: (game, file, hash) =>
    addressOf({
      path: `/games/${encodeURIComponent(game)}/pictures/${encodeURIComponent(file)}`,
      query: { v: hash },
    }),
  recordUrl: (table) => addressOf({ path: `/tables/${encodeURIComponent(table)}/record` }),
}
