// The live socket of a table. It reconnects by itself, at once when the page wakes up, and reports its state.
import type { LiveSocket, Seen } from './backend'
import type { LiveMessage } from './schema'

const FIRST_WAIT = 500
const LONGEST_WAIT = 8000
/** How long a page may be hidden before its socket is no longer trusted: computers sleep without closing anything. */
const LONGEST_NAP = 30_000

/** Receives the messages of a table after what was seen of it, from the socket at this address. */
export function live(
  url: (seen: Seen) => string,
  seen: () => Seen,
  onMessage: (message: LiveMessage) => void,
  onConnection: (connection: 'open' | 'lost') => void,
): LiveSocket {
  let socket: WebSocket | null = null
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt: number | null = null

  const open = () => {
    const opened = new WebSocket(url(seen()))
    socket = opened
    opened.onopen = () => {
      wait = FIRST_WAIT
      onConnection('open')
    }
    opened.onmessage = (event) => onMessage(JSON.parse(String(event.data)) as LiveMessage)
    opened.onclose = () => {
      onConnection('lost')
      // Not all pages at the same moment, when a server has come back.
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2))
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }
  }
  const drop = () => {
    clearTimeout(timer)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
  const reopen = () => {
    drop()
    wait = FIRST_WAIT
    open()
  }
  const isAlive = () => socket !== null && socket.readyState <= WebSocket.OPEN
  const shown = () => {
    if (document.hidden) return void (hiddenAt = Date.now())
    const nap = hiddenAt === null ? 0 : Date.now() - hiddenAt
    hiddenAt = null
    if (!isAlive() || nap > LONGEST_NAP) reopen()
  }
  // A page that comes back from the browser's cache has lost its socket without a word.
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) reopen()
  }

  document.addEventListener('visibilitychange', shown)
  window.addEventListener('online', reopen)
  window.addEventListener('pageshow', restored)
  open()
  return {
    reopen,
    close: () => {
      document.removeEventListener('visibilitychange', shown)
      window.removeEventListener('online', reopen)
      window.removeEventListener('pageshow', restored)
      drop()
    },
  }
}
