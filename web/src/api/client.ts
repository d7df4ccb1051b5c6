// The requests to the server. A refused one throws an error with the server's sentence.
import type {
  Accepted,
  ActRequest,
  Advice,
  Answer,
  ApiError,
  Board,
  CreatedTable,
  ErrorBody,
  GameDetails,
  GameInfo,
  LiveMessage,
  Look,
  Luck,
  NewTable,
  Preview,
  PreviewRequest,
  RecordInfo,
  RecordRequest,
  Snapshot,
  TableInfo,
  Threat,
  UndoRequest,
  WhatIfRequest,
} from './schema'

/** A request that the server refused, or that did not reach it. */
export class RequestError extends Error {
  readonly code: string
  readonly rule: string | null
  /** The line of the record, if the error is in one. */
  readonly line: number | null
  /** The version of the table, if the request was about one. */
  readonly version: number | null

  constructor(code: string, sentence: string, more: Partial<ErrorBody> = {}, version: number | null = null) {
    super(sentence)
    this.code = code
    this.rule = more.rule ?? null
    this.line = more.line ?? null
    this.version = version
  }
}

/** What to look at: a piece, a cell it could stand on, an action, and what to say about them. */
export type LookRequest = {
  piece?: number
  from?: string
  line?: string
  opener?: string
  reach?: true
  hits?: true
  sight?: true
}

function send<T>(path: string, body?: unknown): Promise<T> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  return request<T>(path, body === undefined ? {} : post)
}

/** The code of a request that was cancelled, because nobody needs its answer any more. */
export const CANCELLED = 'cancelled'

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, init)
  } catch {
    if (init.signal?.aborted) throw new RequestError(CANCELLED, 'The question was cancelled.')
    throw new RequestError('offline', 'The server cannot be reached. Trying again.')
  }
  const json: unknown = await answer.json().catch(() => null)
  // The only cast: the types are generated from the server's.
  if (answer.ok) return json as T
  const { error, version } = (json ?? {}) as Partial<ApiError>
  throw new RequestError(
    error?.code ?? String(answer.status),
    error?.sentence ?? `The server answered ${answer.status}.`,
    error,
    version ?? null,
  )
}

/** What a client has seen of a table. */
export type Seen = { version: number; hash: string }

const after = ({ version, hash }: Seen) => ({ after: version, hash })

/** Returns the address of the live socket of a table. */
export function liveUrl(id: string, seen: Seen): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/api${table(id)}/live?${query(after(seen))}`
}

function query(values: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`

export const api = {
  games: () => send<GameInfo[]>('/games'),
  game: (id: string) => send<GameDetails>(`/games/${encodeURIComponent(id)}`),
  preview: (id: string, options: Record<string, string>, events = 0) =>
    send<Preview>(`/games/${encodeURIComponent(id)}/preview`, { options, events } satisfies PreviewRequest),
  levels: () => send<string[]>('/levels'),
  tables: () => send<TableInfo[]>('/tables'),
  inspect: (record: string) => send<RecordInfo>('/records', { record } satisfies RecordRequest),
  create: (table: NewTable) => send<CreatedTable>('/tables', table),
  snapshot: (id: string) => send<Snapshot>(table(id)),
  at: (id: string, lines: number) => send<Snapshot>(`${table(id)}/at/${lines}`),
  board: (hash: string) => send<Board>(`/boards/${encodeURIComponent(hash)}`),
  /** Returns what has changed since a version, or the whole table if the server had another state then. */
  changes: (id: string, seen: Seen) => send<LiveMessage[]>(`${table(id)}/changes?${query(after(seen))}`),
  act: (id: string, request: ActRequest) => send<Accepted>(`${table(id)}/act`, request),
  undo: (id: string, request: UndoRequest) => send<Accepted>(`${table(id)}/undo`, request),
  remove: (id: string) => request<null>(table(id), { method: 'DELETE' }),
  whatIf: (id: string, lines: number) =>
    send<CreatedTable>(`${table(id)}/what-if`, { lines } satisfies WhatIfRequest),
  hint: (id: string, at: number, lines: number | null) =>
    send<Advice>(`${table(id)}/hint?${query({ at, lines })}`),
  luck: (id: string) => send<Luck[]>(`${table(id)}/luck`),
  rematch: (id: string) => send<CreatedTable>(`${table(id)}/rematch`, {}),
  recordUrl: (id: string) => `/api${table(id)}/record`,
  /** Answers everything that one hover or one choice asks. */
  look: (id: string, at: number, asked: LookRequest, signal: AbortSignal) =>
    request<Look>(`${table(id)}/look?${query({ at, ...asked })}`, { signal }),
  candidates: (id: string, at: number, from: string | null, to: string | null, signal: AbortSignal) =>
    request<Answer[]>(`${table(id)}/candidates?${query({ at, from, to })}`, { signal }),
  threats: (id: string, at: number, seat: number, signal: AbortSignal) =>
    request<Threat[]>(`${table(id)}/threats?${query({ at, seat })}`, { signal }),
}
