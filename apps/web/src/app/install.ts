import { useSyncExternalStore } from 'react'

/** The browser's own offer to install the site; Chromium alone sends it, and only where it has not been accepted yet. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = 'none' | 'offered' | 'installed' | 'dismissed'

const listeners = new Set<() => void>()
let offer: InstallOffer | null = null
let state: InstallState = 'none'

function set(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

/** The offer comes once, soon after the start, and must be kept for the page that has the button. */
export function watchInstallOffer(): void {
  if (matchMedia('(display-mode: standalone)').matches) set('installed')
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    set('offered')
  })
  addEventListener('appinstalled', () => set('installed'))
}

export async function install(): Promise<void> {
  if (offer === null) return
  await offer.prompt()
  const { outcome } = await offer.userChoice
  offer = null
  set(outcome === 'accepted' ? 'installed' : 'dismissed')
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
