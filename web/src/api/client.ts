// The server's questions and answers, typed. A refusal is an error that carries the server's own sentence.
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

/** What the server refused, and why. */
export class RequestError extends Error {
  readonly code: string
  readonly rule: string | null
  /** The line of a record, where the trouble is in one. */
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

function ask<T>(path: string, body?: unknown): Promise<T> {
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
    throw new RequestError('offline', 'The server cannot be reached. This page tries again by itself.')
  }
  const json: unknown = await answer.json().catch(() => null)
  // The one place where the wire becomes typed: the types are the server's own.
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
  games: () => ask<GameInfo[]>('/games'),
  game: (id: string) => ask<GameDetails>(`/games/${encodeURIComponent(id)}`),
  preview: (id: string, options: Record<string, string>, events = 0) =>
    ask<Preview>(`/games/${encodeURIComponent(id)}/preview`, { options, events } satisfies PreviewRequest),
  levels: () => ask<string[]>('/levels'),
  tables: () => ask<TableInfo[]>('/tables'),
  look: (record: string) => ask<RecordInfo>('/records', { record } satisfies RecordRequest),
  create: (table: NewTable) => ask<CreatedTable>('/tables', table),
  snapshot: (id: string) => ask<Snapshot>(table(id)),
  at: (id: string, lines: number) => ask<Snapshot>(`${table(id)}/at/${lines}`),
  act: (id: string, after: number, line: string) =>
    ask<Snapshot>(`${table(id)}/act`, { after, line } satisfies ActRequest),
  undo: (id: string, after: number) => ask<Snapshot>(`${table(id)}/undo`, { after } satisfies UndoRequest),
  remove: (id: string) => request<null>(table(id), { method: 'DELETE' }),
  whatIf: (id: string, lines: number) =>
    ask<CreatedTable>(`${table(id)}/what-if`, { lines } satisfies WhatIfRequest),
  hint: (id: string, at: number, lines: number | null) =>
    ask<Advice>(`${table(id)}/hint?${query({ at, lines })}`),
  luck: (id: string) => ask<Luck[]>(`${table(id)}/luck`),
  rematch: (id: string) => ask<CreatedTable>(`${table(id)}/rematch`, {}),
  recordUrl: (id: string) => `/api${table(id)}/record`,
  decision: (id: string, at: number, line: string) =>
    ask<Decision>(`${table(id)}/decision?${query({ at, line })}`),
  candidates: (id: string, at: number, from: string | null, to: string | null) =>
    ask<Answer[]>(`${table(id)}/candidates?${query({ at, from, to })}`),
  reach: (id: string, at: number, piece: number, from: string | null) =>
    ask<Reach | null>(`${table(id)}/reach?${query({ at, piece, from })}`),
  sight: (id: string, at: number, piece: number, from: string | null) =>
    ask<string[] | null>(`${table(id)}/sight?${query({ at, piece, from })}`),
  hits: (id: string, at: number, piece: number, from: string | null) =>
    ask<string[]>(`${table(id)}/hits?${query({ at, piece, from })}`),
  threats: (id: string, at: number, seat: number) =>
    ask<Threat[]>(`${table(id)}/threats?${query({ at, seat })}`),
}
