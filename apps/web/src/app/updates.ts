/** A new version of the site: the service worker fetches it in the background, the person decides when to reload. */

const RECHECK_MS = 3_600_000
const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null

export function isUpdateReady(): boolean {
  return waiting !== null
}

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('update')
}

export async function startUpdates(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version on this device, and there is nothing to replace.
    if (worker === null || navigator.serviceWorker.controller === null) return
    waiting = worker
    for (const listener of listeners) listener()
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), RECHECK_MS)
}
