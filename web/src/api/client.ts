// The requests to the server. A refused one throws an error with the server's sentence.
import type {
  ActRequest,
  Advice,
  Answer,
  Decision,
  ApiError,
  GameInfo,
  GameDetails,
  Luck,
  NewTable,
  Preview,
  PreviewRequest,
  Reach,
  RecordInfo,
  RecordRequest,
  Snapshot,
  TableInfo,
  CreatedTable,
  Threat,
  UndoRequest,
  WhatIfRequest,
  ErrorBody,
} from './schema'

/** A request that the server refused, or that did not reach it. */
export class RequestError extends Error {
  readonly code: string
  readonly rule: string | null
  /** The line of the record, if the error is in one. */
  readonly line: number | null
  /** The table as it is now, if the request was about one. */
  readonly table: Snapshot | null

  constructor(code: string, sentence: string, more: Partial<ErrorBody> = {}, table: Snapshot | null = null) {
    super(sentence)
    this.code = code
    this.rule = more.rule ?? null
    this.line = more.line ?? null
    this.table = table
  }
}

function send<T>(path: string, body?: unknown): Promise<T> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  return request<T>(path, body === undefined ? {} : post)
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, init)
  } catch {
    throw new RequestError('offline', 'The server cannot be reached. Trying again.')
  }
  const json: unknown = await answer.json().catch(() => null)
  // The only cast: the types are generated from the server's.
  if (answer.ok) return json as T
  const { error, table } = (json ?? {}) as Partial<ApiError>
  throw new RequestError(
    error?.code ?? String(answer.status),
    error?.sentence ?? `The server answered ${answer.status}.`,
    error,
    table ?? null,
  )
}

function query(values: Record<string, string | number | null | undefined>): string {
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
  act: (id: string, after: number, line: string) =>
    send<Snapshot>(`${table(id)}/act`, { after, line } satisfies ActRequest),
  undo: (id: string, after: number) => send<Snapshot>(`${table(id)}/undo`, { after } satisfies UndoRequest),
  remove: (id: string) => request<null>(table(id), { method: 'DELETE' }),
  whatIf: (id: string, lines: number) =>
    send<CreatedTable>(`${table(id)}/what-if`, { lines } satisfies WhatIfRequest),
  hint: (id: string, at: number, lines: number | null) =>
    send<Advice>(`${table(id)}/hint?${query({ at, lines })}`),
  luck: (id: string) => send<Luck[]>(`${table(id)}/luck`),
  rematch: (id: string) => send<CreatedTable>(`${table(id)}/rematch`, {}),
  recordUrl: (id: string) => `/api${table(id)}/record`,
  decision: (id: string, at: number, line: string) =>
    send<Decision>(`${table(id)}/decision?${query({ at, line })}`),
  candidates: (id: string, at: number, from: string | null, to: string | null) =>
    send<Answer[]>(`${table(id)}/candidates?${query({ at, from, to })}`),
  reach: (id: string, at: number, piece: number, from: string | null) =>
    send<Reach | null>(`${table(id)}/reach?${query({ at, piece, from })}`),
  sight: (id: string, at: number, piece: number, from: string | null) =>
    send<string[] | null>(`${table(id)}/sight?${query({ at, piece, from })}`),
  hits: (id: string, at: number, piece: number, from: string | null) =>
    send<string[]>(`${table(id)}/hits?${query({ at, piece, from })}`),
  threats: (id: string, at: number, seat: number) =>
    send<Threat[]>(`${table(id)}/threats?${query({ at, seat })}`),
}
