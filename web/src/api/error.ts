// Requests that fail.
import type { ApiError, ErrorBody } from './schema'

/** A request that was refused, or that did not reach the server. */
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

  /** Returns a refusal as an error. */
  static of({ error, version }: ApiError): RequestError {
    return new RequestError(error.code, error.sentence, error, version)
  }
}

/** The code of a request that was cancelled, because nobody needs its answer any more. */
export const CANCELLED = 'cancelled'
