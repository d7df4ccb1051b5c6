// What a page and its worker say to each other.
import type { Call, Seen } from '../api/backend'
import type { ApiError, LiveMessage } from '../api/schema'
import type { CopyMessage } from './messages'

export type FromPage =
  | { kind: 'start'; wasm: string; isKept: boolean }
  | { kind: 'request'; id: number; call: Call }
  | { kind: 'cancel'; id: number }
  | { kind: 'copy'; id: number; message: CopyMessage }
  | { kind: 'watch'; id: number; table: string; seen: Seen }
  | { kind: 'unwatch'; id: number }

export type FromWorker =
  | { kind: 'answer'; id: number; ok: unknown }
  | { kind: 'refusal'; id: number; error: ApiError }
  | { kind: 'message'; id: number; message: LiveMessage }
