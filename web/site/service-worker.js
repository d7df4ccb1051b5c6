// Keeps the site in the browser, so that it works without a network. The build puts the list of files here; their hash
// is the version of the site. A new version is stored beside the old one. It takes over when no page is open any more,
// or when a person asks for it and no table is open: never in the middle of a game.
const VERSION = '%VERSION%'
const FILES = ['%FILES%']

const CACHE = `hillfort-${VERSION}`
/** Pages hold this lock while a table is open. */
const PLAYING = 'hillfort-playing'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const isOwn = request.method === 'GET' && request.url.startsWith(self.registration.scope)
  if (isOwn) event.respondWith(answer(request))
})
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOver())
})

async function install() {
  const cache = await caches.open(CACHE)
  await Promise.all(FILES.map((file) => keep(cache, file)))
}

/** Keeps a file. One with a hash in its name never changes: an earlier version may have it. */
async function keep(cache, file) {
  const url = new URL(file, self.registration.scope).href
  const isHashed = file.startsWith('assets/')
  const known = isHashed ? await caches.match(url) : undefined
  const answer = known ?? (await fetch(url, { cache: isHashed ? 'force-cache' : 'no-cache' }))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await cache.put(url, answer)
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('hillfort-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Answers from this version alone, so that no page gets parts of two. */
async function answer(request) {
  const cache = await caches.open(CACHE)
  const isPage = request.mode === 'navigate'
  const known = await cache.match(isPage ? self.registration.scope : request, { ignoreSearch: isPage })
  return known ?? fetch(request)
}

async function takeOver() {
  await navigator.locks.request(PLAYING, { ifAvailable: true }, (lock) =>
    lock ? self.skipWaiting() : undefined,
  )
}
