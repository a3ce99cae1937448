import { useSyncExternalStore } from 'react'
import { stream } from './stream.ts'

/** `connecting` until the first connection stands; afterwards a connection is live, or lost and being made again. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

let wasLive = false

function read(): LiveState {
  if (!navigator.onLine) return 'offline'
  if (stream.state() === 'open') {
    wasLive = true
    return 'live'
  }
  return wasLive ? 'reconnecting' : 'connecting'
}

function subscribe(listener: () => void): () => void {
  const stop = stream.onState(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    stop()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useStreamState(): LiveState {
  return useSyncExternalStore(subscribe, read, () => 'connecting')
}

/** Whether what is shown may be out of date. */
export function useStale(): boolean {
  const state = useStreamState()
  return state === 'reconnecting' || state === 'offline'
}
