// The requests of the API, typed.
import type { Backend, Call, Seen } from './backend'
import type {
  Accepted,
  ActRequest,
  Advice,
  AnswerRequest,
  Candidate,
  Board,
  ChatInfo,
  ChatRequest,
  ClaimRequest,
  CreatedTable,
  ForfeitRequest,
  GameDetails,
  GameInfo,
  GuideInfo,
  LessonInfo,
  LessonStanding,
  LiveMessage,
  Look,
  Luck,
  NewCommitment,
  NewTable,
  NoticeRequest,
  OfferRequest,
  Preview,
  PreviewRequest,
  PushKey,
  RecordInfo,
  RecordRequest,
  RematchRequest,
  SeatRequest,
  SeriesInfo,
  ShownRequest,
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
export function apiOf({ request, recordUrl, pictureUrl, isShared }: Backend) {
  // The only casts: the types are generated from those of the answers.
  const get = <T>(path: string, query?: Call['query'], signal?: AbortSignal) =>
    request({ method: 'GET', path, ...(query ? { query } : {}) }, signal) as Promise<T>
  const post = <T>(path: string, body: unknown) => request({ method: 'POST', path, body }) as Promise<T>
  return {
    /** Whether people on other machines can play at these tables. */
    isShared,
    games: () => get<GameInfo[]>('/games'),
    game: (id: string) => get<GameDetails>(game(id)),
    lessons: (id: string) => get<LessonInfo[]>(`${game(id)}/lessons`),
    guide: (id: string) => get<GuideInfo>(`${game(id)}/guide`),
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
    create: (table: NewTable) => post<CreatedTable>('/tables', table),
    snapshot: (id: string) => get<Snapshot>(table(id)),
    at: (id: string, lines: number) => get<Snapshot>(`${table(id)}/at/${lines}`),
    board: (hash: string) => get<Board>(`/boards/${encodeURIComponent(hash)}`),
    /** Returns what has changed since a version, or the whole table if it had another state then. */
    changes: (id: string, { version: after, hash, held }: Seen) =>
      get<LiveMessage[]>(`${table(id)}/changes`, { after, hash, seats: held }),
    act: (id: string, request: ActRequest) => post<Accepted>(`${table(id)}/act`, request),
    undo: (id: string, request: UndoRequest) => post<Accepted>(`${table(id)}/undo`, request),
    forfeit: (id: string, request: ForfeitRequest) => post<Accepted>(`${table(id)}/forfeit`, request),
    offer: (id: string, request: OfferRequest) => post<Accepted>(`${table(id)}/offers`, request),
    answer: (id: string, offer: number, request: AnswerRequest) =>
      post<Accepted>(`${table(id)}/offers/${offer}`, request),
    goOn: (id: string, request: SeatRequest) => post<Accepted>(`${table(id)}/continue`, request),
    claim: (id: string, request: ClaimRequest) => post<Accepted>(`${table(id)}/claim`, request),
    comeBack: (id: string, request: SeatRequest) => post<Accepted>(`${table(id)}/return`, request),
    chat: (id: string) => get<ChatInfo>(`${table(id)}/chat`),
    say: (id: string, request: ChatRequest) => post<null>(`${table(id)}/chat`, request),
    pushKey: () => get<PushKey>('/push-key'),
    notify: (id: string, request: NoticeRequest) => post<null>(`${table(id)}/notices`, request),
    notifyNoMore: (id: string, request: NoticeRequest) => post<null>(`${table(id)}/notices/remove`, request),
    shown: (id: string, request: ShownRequest) => post<null>(`${table(id)}/shown`, request),
    remove: (id: string) => request({ method: 'DELETE', path: table(id) }) as Promise<null>,
    whatIf: (id: string, lines: number) =>
      post<CreatedTable>(`${table(id)}/what-if`, { lines } satisfies WhatIfRequest),
    hint: (id: string, at: number, lines: number | null) => get<Advice>(`${table(id)}/hint`, { at, lines }),
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
