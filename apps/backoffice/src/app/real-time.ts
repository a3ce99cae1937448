import { useSyncExternalStore } from 'react'

/** The time of this device. Product time is the server's to say; sessions and countdowns run on real time. */
export function realNow(): number {
  return Date.now()
}

const listeners = new Set<() => void>()
let shown = realNow()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    shown = realNow()
    timer = setInterval(() => {
      shown = realNow()
      for (const tell of listeners) tell()
    }, 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The present moment, a new one every second; all clocks of a page tick together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => shown)
}
