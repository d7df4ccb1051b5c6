// The table as the server sends it, change by change. A client that missed something asks for the changes since its
// version. Where no socket opens it asks again and again.
import {
  api,
  boardCells,
  live,
  RequestError,
  type ErrorCode,
  type LiveMessage,
  type LiveSocket,
  type Snapshot,
} from '../api'
import { applyChange, continues, sceneOf, type Scene } from '../model/scene'

/** How long an accepted action waits for its events from the socket, in milliseconds. */
const SOCKET_TIMEOUT = 1000
/** How often a client without a socket asks for changes, in milliseconds. */
const POLL_INTERVAL = 2000
/** How long a socket may be silent before the client asks whether it missed something, in milliseconds. */
const LONGEST_SILENCE = 30_000
/** The error code of a table that was removed. */
export const UNKNOWN_TABLE: ErrorCode = 'unknown-table'

/** `polling`: the server answers, but no socket opens. */
export type Connection = 'connecting' | 'open' | 'polling' | 'lost'

export type Listener = {
  /** One event, or one undo, has happened. */
  changed: (scene: Scene) => void
  /** The table is another one than the last, without the events between. */
  replaced: (scene: Scene) => void
  /** The server can be reached again. */
  reconnected: () => void
  /** Something is told that is not about the game. */
  told: (message: Exclude<LiveMessage, { type: 'snapshot' | 'change' }>) => void
}

/** Loads a table. */
export async function loadScene(snapshot: Snapshot): Promise<Scene> {
  return sceneOf(snapshot, await boardCells(snapshot.board))
}

export class Feed {
  connection: Connection = $state('connecting')
  /** Whether the table was removed. */
  isRemoved = $state(false)
  /** The last scene that the server has sent. */
  latest: Scene = $state.raw() as Scene

  private readonly listener: Listener
  /** The seats that the page plays, with commas between. */
  private readonly held: string | undefined
  private readonly socket: LiveSocket
  /** What the client had when the socket was opened. */
  private asked: Scene
  private timer: ReturnType<typeof setTimeout> | undefined
  private nextPoll: ReturnType<typeof setTimeout> | undefined

  constructor(scene: Scene, listener: Listener, held: number[] = []) {
    this.latest = scene
    this.asked = scene
    this.listener = listener
    this.held = held.length > 0 ? held.join(',') : undefined
    this.socket = live(
      scene.table,
      () => this.seen((this.asked = this.latest)),
      (message) => {
        this.pollAfter(LONGEST_SILENCE)
        this.receive(message)
      },
      (connection) => this.socketChanged(connection),
    )
  }

  private seen({ version, hash }: Scene) {
    return { version, hash, held: this.held }
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.nextPoll)
    this.socket.close()
  }

  private socketChanged(state: 'open' | 'lost'): void {
    if (state === 'open') {
      this.changeTo('open')
      return this.pollAfter(LONGEST_SILENCE)
    }
    // A socket does not say why it closed. The table may have been removed, or sockets may be blocked.
    if (this.connection !== 'polling') this.changeTo('lost')
    void this.poll()
  }

  private changeTo(connection: Connection): void {
    const wasLost = this.connection === 'lost'
    this.connection = connection
    if (connection !== 'lost' && wasLost) this.listener.reconnected()
  }

  private pollAfter(time: number): void {
    clearTimeout(this.nextPoll)
    if (!this.isRemoved) this.nextPoll = setTimeout(() => void this.poll(), time)
  }

  /** Asks for changes, and later again. A socket that did not bring them is dead. */
  private async poll(): Promise<void> {
    clearTimeout(this.nextPoll)
    const { version } = this.latest
    const isAnswered = await this.catchUp()
    if (this.connection !== 'open') {
      this.changeTo(isAnswered ? 'polling' : 'lost')
      return this.pollAfter(POLL_INTERVAL)
    }
    if (isAnswered && this.latest.version > version) this.socket.reopen()
    this.pollAfter(LONGEST_SILENCE)
  }

  private receive(message: LiveMessage): void {
    if (message.type === 'snapshot') return void this.replace(message.snapshot, this.asked)
    if (message.type !== 'change') return this.listener.told(message)
    const { change } = message
    if (change.version <= this.latest.version) return
    if (!continues(this.latest, change)) return void this.catchUp()
    this.latest = applyChange(this.latest, change)
    this.listener.changed(this.latest)
  }

  /** Takes the whole table. The answer to what the client has is right, even if it is an earlier version: the server was
   * restored from a backup, or has another state. Otherwise newer changes may have come first. */
  private async replace(snapshot: Snapshot, asked: Scene): Promise<void> {
    const isNews = ({ version, hash }: Scene) =>
      this.latest === asked
        ? snapshot.version !== version || snapshot.hash !== hash
        : snapshot.version > version
    if (!isNews(this.latest)) return
    const scene = await loadScene(snapshot).catch(() => null)
    if (!scene || !isNews(this.latest)) return
    this.latest = scene
    this.listener.replaced(scene)
  }

  /** Asks for the changes since the last scene. Returns whether the server answered. */
  async catchUp(): Promise<boolean> {
    try {
      const asked = this.latest
      const messages = await api.changes(asked.table, this.seen(asked))
      const [first, ...more] = messages
      if (first?.type === 'snapshot') await this.replace(first.snapshot, asked)
      else for (const message of first ? [first, ...more] : []) this.receive(message)
      return true
    } catch (error) {
      this.notice(error)
      return false
    }
  }

  /** Notices that the table was removed. */
  notice(error: unknown): void {
    if (!(error instanceof RequestError) || error.code !== UNKNOWN_TABLE) return
    this.isRemoved = true
    this.close()
  }

  /** Expects a version that the server has answered with. The socket usually brings it. */
  expect(version: number): void {
    if (this.latest.version >= version) return
    if (this.connection !== 'open') return void this.catchUp()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.latest.version < version) void this.catchUp()
    }, SOCKET_TIMEOUT)
  }
}
