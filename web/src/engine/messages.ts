// What the engine in WebAssembly is told and says. The Rust types are in crates/wasm.
import type { Call } from '../api/backend'
import type { ApiError, LiveMessage, TableInfo } from '../api/schema'

export type StoredEvent = {
  kind: string
  seat: number | null
  line: string
  submission: string | null
  state: string | null
}

/** A table as it is stored, without its events. */
export type Row = TableInfo & {
  header: string
  seats: string
  origin: { table: string; lines: number } | null
  /** The version of the engine that has played it last; none in tables of the first versions. */
  engine?: string
  /** The tables of the earlier games of its series; missing in rows from before there were series. */
  earlier?: string[]
  /** Whether a lesson is learned there; missing in rows from before there were lessons. */
  is_lesson?: boolean
}

export type StoredTable = Row & { events: StoredEvent[] }

/** A question that takes long, about the position at the end of a record. */
export type LongQuestion =
  | { do: 'advise'; record: string }
  | { do: 'luck'; record: string }
  | { do: 'review'; record: string; from: number }
  | { do: 'judge'; record: string; at: number }
  | {
      do: 'think'
      table: string
      seat: number
      level: string
      record: string
      budget?: string
      seed?: number
    }
  | { do: 'digests'; game: string; first: number; count: number }
  | { do: 'replay'; record: string }
  | { do: 'work'; game: string; work: { playouts: number } | { search: number } }

/** What a copy of a server's table becomes: the lines of its log to keep, and those that follow. */
type Step = { kept: number; lines: string[]; version: number; hash: string }

export type CopyMessage =
  | { do: 'copy'; table: string; players: string[]; record: string; step: Step }
  | { do: 'follow'; table: string; step: Step }

export type Message =
  | LongQuestion
  | CopyMessage
  | { do: 'request'; request: Call }
  | { do: 'load'; stored: StoredTable | null }
  | { do: 'record-of'; stored: StoredTable }
  | { do: 'score'; table: string; earlier: (StoredTable | null)[] }
  | { do: 'created'; isStored: boolean }
  | { do: 'stored'; table: string }
  | { do: 'not-stored'; table: string; isKnown: boolean }
  | { do: 'resume'; table: string }
  | { do: 'pause'; table: string }
  | { do: 'forget'; table: string }
  | { do: 'answer'; table: string; version: number; seat: number; line?: string; failure?: string }

/** What has to be done next, in this order. */
export type Effect =
  | { type: 'answer'; ok: unknown }
  | { type: 'refuse'; error: ApiError }
  | { type: 'load'; table: string }
  | { type: 'list' }
  | { type: 'remove'; table: string }
  | { type: 'create'; row: Row; events: StoredEvent[] }
  | {
      type: 'append'
      table: string
      after: number
      events: StoredEvent[]
      status: string
      is_over: boolean
      engine: string
    }
  | { type: 'publish'; table: string; messages: LiveMessage[] }
  | {
      type: 'think'
      table: string
      seat: number
      version: number
      level: string
      record: string
      seed?: number
    }
  | { type: 'stop-thinking'; table: string }
  | { type: 'reload'; table: string }
  | { type: 'score'; table: string; earlier: string[] }
  | { type: 'delegate'; question: LongQuestion }

export type Told = { effects?: Effect[]; ok?: unknown; error?: string }
