// The requests of the API, typed.
import type { Backend, Call, Seen } from './backend'
import type {
  Accepted,
  ActRequest,
  Advice,
  Candidate,
  Board,
  CreatedTable,
  ForfeitRequest,
  GameDetails,
  GameInfo,
  GuideInfo,
  JudgeRequest,
  Judged,
  LessonInfo,
  LessonStanding,
  LiveMessage,
  Look,
  Luck,
  NewCommitment,
  NewTable,
  Preview,
  PreviewRequest,
  PuzzleInfo,
  RecordInfo,
  RecordRequest,
  RematchRequest,
  ReviewPart,
  SeriesInfo,
  Snapshot,
  TableInfo,
  Threat,
  UndoRequest,
  Verification,
  WhatIfRequest,
  Withheld,
} from './schema'

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

const table = (id: string) => `/tables/${encodeURIComponent(id)}`
const game = (id: string) => `/games/${encodeURIComponent(id)}`

export type Api = ReturnType<typeof apiOf>

/** Returns the requests that a backend answers. */
export function apiOf({ request, recordUrl, pictureUrl }: Backend) {
  // The only casts: the types are generated from those of the answers.
  const get = <T>(path: string, query?: Call['query'], signal?: AbortSignal) =>
    request({ method: 'GET', path, ...(query ? { query } : {}) }, signal) as Promise<T>
  const post = <T>(path: string, body: unknown) => request({ method: 'POST', path, body }) as Promise<T>
  return {
    games: () => get<GameInfo[]>('/games'),
    game: (id: string) => get<GameDetails>(game(id)),
    lessons: (id: string) => get<LessonInfo[]>(`${game(id)}/lessons`),
    guide: (id: string) => get<GuideInfo>(`${game(id)}/guide`),
    puzzles: (id: string) => get<PuzzleInfo[]>(`${game(id)}/puzzles`),
    /** Returns the address of a picture of a guide. */
    pictureUrl,
    preview: (id: string, options: Record<string, string>, events = 0) =>
      post<Preview>(`${game(id)}/preview`, { options, events } satisfies PreviewRequest),
    levels: () => get<string[]>('/levels'),
    tables: () => get<TableInfo[]>('/tables'),
    inspect: (record: string) => post<RecordInfo>('/records', { record } satisfies RecordRequest),
    /** Asks for a commitment to the dice of a new table. */
    commit: () => post<NewCommitment>('/commitments', {}),
    /** Checks the dice of a finished record. */
    verify: (record: string) => post<Verification>('/records/verify', { record } satisfies RecordRequest),
    /** Judges a decision of a record closely. */
    judgeRecord: (record: string, at: number) =>
      post<Judged>('/records/judge', { record, at } satisfies JudgeRequest),
    create: (table: NewTable) => post<CreatedTable>('/tables', table),
    snapshot: (id: string) => get<Snapshot>(table(id)),
    at: (id: string, lines: number) => get<Snapshot>(`${table(id)}/at/${lines}`),
    board: (hash: string) => get<Board>(`/boards/${encodeURIComponent(hash)}`),
    /** Returns what has changed since a version, or the whole table if it had another state then. */
    changes: (id: string, { version: after, hash }: Seen) =>
      get<LiveMessage[]>(`${table(id)}/changes`, { after, hash }),
    act: (id: string, request: ActRequest) => post<Accepted>(`${table(id)}/act`, request),
    undo: (id: string, request: UndoRequest) => post<Accepted>(`${table(id)}/undo`, request),
    forfeit: (id: string, request: ForfeitRequest) => post<Accepted>(`${table(id)}/forfeit`, request),
    remove: (id: string) => request({ method: 'DELETE', path: table(id) }) as Promise<null>,
    whatIf: (id: string, lines: number) =>
      post<CreatedTable>(`${table(id)}/what-if`, { lines } satisfies WhatIfRequest),
    hint: (id: string, at: number, lines: number | null) => get<Advice>(`${table(id)}/hint`, { at, lines }),
    /** Reviews a part of a game, from an event on. */
    review: (id: string, from: number, signal?: AbortSignal) =>
      get<ReviewPart>(`${table(id)}/review`, { from }, signal),
    /** Judges a decision of a game again, more closely. */
    judge: (id: string, at: number, signal?: AbortSignal) =>
      get<Judged>(`${table(id)}/review/${at}`, undefined, signal),
    luck: (id: string) => get<Luck[]>(`${table(id)}/luck`),
    series: (id: string) => get<SeriesInfo>(`${table(id)}/series`),
    rematch: (id: string, request: RematchRequest) => post<CreatedTable>(`${table(id)}/rematch`, request),
    /** Returns how the learner stands at the table of a lesson. */
    standing: (id: string) => get<LessonStanding>(`${table(id)}/standing`),
    record: (id: string) => get<string>(`${table(id)}/record`),
    /** Returns the address of the record of a table; null if it has none. */
    recordUrl,
    /** Answers everything that one hover or one choice asks. */
    look: (id: string, at: number, asked: LookRequest, signal?: AbortSignal) =>
      get<Look>(`${table(id)}/look`, { at, ...asked }, signal),
    candidates: (id: string, at: number, from: string | null, to: string | null, signal?: AbortSignal) =>
      get<Candidate[]>(`${table(id)}/candidates`, { at, from, to }, signal),
    withheld: (id: string, at: number, opener: string | null, from: string | null, signal?: AbortSignal) =>
      get<Withheld[]>(`${table(id)}/withheld`, { at, opener, from }, signal),
    threats: (id: string, at: number, seat: number, signal?: AbortSignal) =>
      get<Threat[]>(`${table(id)}/threats`, { at, seat }, signal),
  }
}
