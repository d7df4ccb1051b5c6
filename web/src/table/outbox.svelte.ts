// What the person sends: actions and undos, one at a time, and the errors that come back. What may not have been stored
// is sent again under the same id, which the server carries out once.
import { api, CANCELLED, isOffline, RequestError, waitUntilOnline } from '../api'
import type { Scene } from '../model/scene'
import type { Feed } from './feed.svelte'
import type { Notices } from './notices.svelte'

const FIRST_WAIT = 500
const LONGEST_WAIT = 8000
/** The codes of answers after which nobody knows whether the server has stored the action: its own, and a proxy's. */
const UNSTORED = ['storage', '502', '503', '504']

/** Returns an id that no other submission has. */
function newSubmission(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class Outbox {
  isSending = $state(false)
  /** Whether the server could not store the action yet. */
  isStuck = $state(false)
  /** The version the server answered with last: nothing more is sent until it is shown. */
  private expected = $state(0)
  private isClosed = false

  private readonly feed: Feed
  private readonly notices: Notices
  private readonly reconnected: () => void

  constructor(feed: Feed, notices: Notices, reconnected: () => void) {
    this.feed = feed
    this.notices = notices
    this.reconnected = reconnected
  }

  close(): void {
    this.isClosed = true
  }

  /** Whether everything that was sent is part of a scene. */
  isShownIn(scene: Scene): boolean {
    return !this.isSending && scene.version >= this.expected
  }

  /** Waits for no version that the table no longer has: the server was restored from a backup. */
  rewind(version: number): void {
    this.expected = Math.min(this.expected, version)
  }

  /** Sends lines, and returns whether the server accepted them. */
  act({ table, version: after }: Scene, lines: string[]): Promise<boolean> {
    const submission = newSubmission()
    return this.submit(() => api.act(table, { after, lines, submission }))
  }

  /** Sends something under an id of its own. */
  send(request: (submission: string) => Promise<{ version: number }>): Promise<boolean> {
    const submission = newSubmission()
    return this.submit(() => request(submission))
  }

  undo({ table, version: after }: Scene): Promise<boolean> {
    const submission = newSubmission()
    return this.submit(() => api.undo(table, { after, submission }))
  }

  private async submit(request: () => Promise<{ version: number }>): Promise<boolean> {
    this.isSending = true
    try {
      const { version } = await this.untilAnswered(request)
      this.expected = version
      this.feed.expect(version)
      return true
    } catch (error) {
      await this.fail(error)
      return false
    } finally {
      this.isSending = this.isStuck = false
    }
  }

  /** Sends a request until the server says that it is stored, or refuses it. */
  private async untilAnswered<T>(request: () => Promise<T>): Promise<T> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        const answer = await request()
        if (this.isStuck) this.reconnected()
        return answer
      } catch (error) {
        if (this.isClosed) throw new RequestError(CANCELLED, 'The table was left.')
        if (!(error instanceof RequestError)) throw error
        if (this.isStuck && error.code === 'stale') throw this.overtaken(error)
        if (isOffline(error)) this.tellStuck(error.message)
        else if (UNSTORED.includes(error.code))
          this.tellStuck(`Not stored yet. ${error.message} Trying again.`)
        else throw error
        await (isOffline(error) ? waitUntilOnline() : new Promise((done) => setTimeout(done, wait)))
      }
    }
  }

  private tellStuck(sentence: string): void {
    this.isStuck = true
    this.notices.show({ kind: 'offline', sentence, rule: null })
  }

  /** Returns the refusal of an action that the server never stored, and that the game has overtaken. */
  private overtaken({ code, version }: RequestError): RequestError {
    const sentence = 'The game went on in the meantime. Your action was not played.'
    return new RequestError(code, sentence, {}, version)
  }

  /** Shows an error, after everything that has happened meanwhile. */
  async fail(error: unknown): Promise<void> {
    if (!(error instanceof RequestError)) throw error
    if (error.code === CANCELLED) return
    this.feed.notice(error)
    if (error.version !== null && error.version > this.feed.latest.version) await this.feed.catchUp()
    const kind = isOffline(error) ? 'offline' : 'refused'
    this.notices.show({ kind, sentence: error.message, rule: error.rule }, this.feed.latest.version)
    if (kind === 'offline') void this.refreshWhenOnline()
  }

  private async refreshWhenOnline(): Promise<void> {
    await waitUntilOnline()
    await this.feed.catchUp()
    this.reconnected()
  }
}
