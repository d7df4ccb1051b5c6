// What the person sends: actions and undos, one at a time, and the errors that come back.
import { api, CANCELLED, isOffline, RequestError, waitUntilOnline } from '../api'
import type { Scene } from '../model/scene'
import type { Feed } from './feed.svelte'
import type { Notices } from './notices.svelte'

export class Outbox {
  isSending = $state(false)
  /** The version the server answered with last: nothing more is sent until it is shown. */
  private expected = $state(0)

  private readonly feed: Feed
  private readonly notices: Notices
  private readonly reconnected: () => void

  constructor(feed: Feed, notices: Notices, reconnected: () => void) {
    this.feed = feed
    this.notices = notices
    this.reconnected = reconnected
  }

  /** Whether everything that was sent is part of a scene. */
  isShownIn(scene: Scene): boolean {
    return !this.isSending && scene.version >= this.expected
  }

  /** Sends lines, and returns whether the server accepted them. */
  act({ table, version: after }: Scene, lines: string[]): Promise<boolean> {
    return this.submit(() => api.act(table, { after, lines }))
  }

  undo({ table, version: after }: Scene): Promise<boolean> {
    return this.submit(() => api.undo(table, { after }))
  }

  private async submit(request: () => Promise<{ version: number }>): Promise<boolean> {
    this.isSending = true
    try {
      const { version } = await request()
      this.expected = version
      this.feed.expect(version)
      return true
    } catch (error) {
      await this.fail(error)
      return false
    } finally {
      this.isSending = false
    }
  }

  /** Shows an error, after everything that has happened meanwhile. */
  async fail(error: unknown): Promise<void> {
    if (!(error instanceof RequestError)) throw error
    if (error.code === CANCELLED) return
    this.feed.notice(error)
    if (error.version !== null && error.version > this.feed.latest.version) await this.feed.catchUp()
    const kind = isOffline(error) ? 'offline' : 'refused'
    this.notices.show({ kind, sentence: error.message, rule: error.rule })
    if (kind === 'offline') void this.refreshWhenOnline()
  }

  private async refreshWhenOnline(): Promise<void> {
    await waitUntilOnline()
    await this.feed.catchUp()
    this.reconnected()
  }
}
