// What answers requests: a server, or the engine in a worker. The page does not know which.
import type { LiveMessage } from './schema'

export type Values = Record<string, string | number | boolean | null | undefined>

/** A request, with its path below /api. */
export type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Values
  body?: unknown
}

/** What a client has seen of a table. */
export type Seen = {
  version: number
  hash: string
  /** The seats whose people look on, with commas between. */
  held?: string | undefined
}

export type LiveSocket = {
  /** Replaces the connection, because it has missed something or may be dead. */
  reopen: () => void
  close: () => void
}

export type Backend = {
  /** Whether people on other machines can play at its tables. */
  isShared: boolean
  /** Answers a request; a refused one throws a `RequestError`. */
  request: (call: Call, signal?: AbortSignal) => Promise<unknown>
  /** Receives the messages of a table after what was seen of it. */
  live: (
    table: string,
    seen: () => Seen,
    onMessage: (message: LiveMessage) => void,
    onConnection: (connection: 'open' | 'lost') => void,
  ) => LiveSocket
  /** Returns the address of the record of a table; null if it has none. */
  recordUrl: (table: string) => string | null
  /** Returns the address of a picture of a guide; the hash changes with the picture. Null if there are none. */
  pictureUrl: (game: string, file: string, hash: string) => string | null
}
