// What only the site of plain files has: it stays in the browser, and a new version takes over between games.
import { api } from '../api'
import { router } from '../router.svelte'

/** The lock that pages hold while a table is open. */
const PLAYING = 'hillfort-playing'

class Site {
  /** The service worker of a new version that waits to take over. */
  private waiting: ServiceWorker | null = $state.raw(null)
  readonly hasUpdate = $derived(this.waiting !== null)
  /** Whether the site works without a network. */
  isKept = $state(false)

  start(): void {
    $effect.root(() => {
      $effect(() => {
        if (router.route.page === 'play') return holdLock()
      })
    })
    if (!('serviceWorker' in navigator)) return
    const wasControlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // The first version changes nothing on the page.
      if (wasControlled) location.reload()
    })
    void navigator.serviceWorker.ready.then(() => (this.isKept = true))
    void this.register()
  }

  /** Keeps the site in the browser, once games can be started: what they need comes first. */
  private async register(): Promise<void> {
    await Promise.all([pageLoaded(), api.games().catch(() => null)])
    this.follow(await navigator.serviceWorker.register('service-worker.js'))
  }

  private follow(registration: ServiceWorkerRegistration): void {
    this.waiting = registration.waiting
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        const isNew = installing.state === 'installed' && navigator.serviceWorker.controller !== null
        if (isNew) this.waiting = installing
      })
    })
    // A page may stay open for days.
    addEventListener('focus', () => void registration.update().catch(() => undefined))
  }

  /** Lets the new version take over, unless a table is open in another tab. */
  update(): void {
    this.waiting?.postMessage('take-over')
  }
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((done) => addEventListener('load', done, { once: true }))
}

/** Holds the lock until the returned function is called. */
function holdLock(): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  void navigator.locks.request(PLAYING, { mode: 'shared' }, () => released)
  return release
}

export const site = new Site()
