// Notices in this browser while no page is open (Web Push).
import { api, type NoticeRequest } from '../api'

const WORKER = '/push-worker.js'
/** A scope of its own: the worker answers no requests of pages. */
const SCOPE = '/push/'

const key = (table: string, seat: number) => `hillfort.notices.${table}.${seat}`

/** Whether this browser can be told. It can over HTTPS and on this machine alone. */
export const canPush = (): boolean =>
  api.isShared && isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window

/** Whether this browser is told of the turns of a seat. */
export function isTold(table: string, seat: number): boolean {
  try {
    return localStorage.getItem(key(table, seat)) !== null
  } catch {
    return false
  }
}

function remember(table: string, seat: number, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key(table, seat), 'on')
    else localStorage.removeItem(key(table, seat))
  } catch {
    // Without storage the switch forgets; the notices come all the same.
  }
}

/** Waits until a worker that was just installed works. */
async function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((done) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && done())
  })
}

async function subscription(): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await activated(registration)
  const found = await registration.pushManager.getSubscription()
  if (found) return found
  const { key: applicationServerKey } = await api.pushKey()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Turns notices of a seat on or off. Throws if the person or the browser does not allow them. */
export async function tell(table: string, seat: number, isOn: boolean): Promise<void> {
  const { endpoint, keys } = (await subscription()).toJSON()
  const push = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const request: NoticeRequest = { seat, push }
  await (isOn ? api.notify(table, request) : api.notifyNoMore(table, request))
  remember(table, seat, isOn)
}
