// The table as the server sends it, change by change. A client that missed something asks for the changes since its
// version, by HTTP if the socket is silent.
import {
  api,
  boardCells,
  live,
  RequestError,
  type Connection,
  type ErrorCode,
  type LiveMessage,
  type Snapshot,
} from '../api'
import { applyChange, continues, sceneOf, type Scene } from '../model/scene'

/** How long an accepted action waits for its events from the socket, in milliseconds. */
const SOCKET_TIMEOUT = 1000
/** The error code of a table that was removed. */
export const UNKNOWN_TABLE: ErrorCode = 'unknown-table'

export type Listener = {
  /** One event, or one undo, has happened. */
  changed: (scene: Scene) => void
  /** The table is another one than the last, without the events between. */
  replaced: (scene: Scene) => void
  /** The server can be reached again. */
  reconnected: () => void
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
  private readonly stop: () => void
  /** What the client had when the socket was opened. */
  private asked: Scene
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(scene: Scene, listener: Listener) {
    this.latest = scene
    this.asked = scene
    this.listener = listener
    this.stop = live(
      scene.table,
      () => (this.asked = this.latest),
      (message) => this.receive(message),
      (connection) => this.connectionChanged(connection),
    )
  }

  close(): void {
    clearTimeout(this.timer)
    this.stop()
  }

  private connectionChanged(connection: Connection): void {
    const wasLost = this.connection === 'lost'
    this.connection = connection
    if (connection === 'open' && wasLost) this.listener.reconnected()
    // A socket does not say why it closed. The table may have been removed.
    if (connection === 'lost') void this.catchUp()
  }

  private receive(message: LiveMessage): void {
    if (message.type === 'snapshot') return void this.replace(message.snapshot, this.asked)
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

  /** Asks for the changes since the last scene. Does nothing if the server cannot be reached. */
  async catchUp(): Promise<void> {
    try {
      const asked = this.latest
      const messages = await api.changes(asked.table, asked)
      const [first, ...more] = messages
      if (first?.type === 'snapshot') await this.replace(first.snapshot, asked)
      else for (const message of first ? [first, ...more] : []) this.receive(message)
    } catch (error) {
      this.notice(error)
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
