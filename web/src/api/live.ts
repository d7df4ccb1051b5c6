// The live socket of a table. It reconnects by itself and reports its state.
import { liveUrl, type Seen } from './client'
import type { LiveMessage } from './schema'

export type Connection = 'connecting' | 'open' | 'lost'

const FIRST_WAIT = 500
const LONGEST_WAIT = 8000

/** Receives the messages of a table after what was seen of it. Returns a function that stops it. */
export function live(
  id: string,
  seen: () => Seen,
  onMessage: (message: LiveMessage) => void,
  onConnection: (connection: Connection) => void,
): () => void {
  let socket: WebSocket | null = null
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const open = () => {
    socket = new WebSocket(liveUrl(id, seen()))
    socket.onopen = () => {
      wait = FIRST_WAIT
      onConnection('open')
    }
    socket.onmessage = (event) => onMessage(JSON.parse(String(event.data)) as LiveMessage)
    socket.onclose = () => {
      if (stopped) return
      onConnection('lost')
      timer = setTimeout(open, wait)
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }
  }
  open()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
