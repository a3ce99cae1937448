// The service worker keeps program files and one page that says that the connection is missing. It never keeps an
// answer of the API: a price or a balance that might be old must not look like one that is current.
const VERSION = '__BUILD__'
const CACHE = `bourse-${VERSION}`
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.js', '/boot.js', '/icons/mark.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

// A new version waits until the person agrees to reload: two versions must not meet on one page.
self.addEventListener('message', (event) => {
  if (event.data === 'update') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/web/v1')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fromCache(OFFLINE_PAGE)))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (OFFLINE_FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => fromCache(url.pathname)))
})

/** Names of these files carry a hash of their content, so what is kept cannot be stale. */
async function cacheFirst(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

async function fromCache(path) {
  return (await caches.match(path)) ?? Response.error()
}
