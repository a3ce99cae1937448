import { useSyncExternalStore } from 'react'

const SECOND_MS = 1000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS)
  return () => clearInterval(timer)
}

/** What an answer said of the time at the exchange, and when it came by the clock of this device. */
export interface Heard {
  readonly now: string
  readonly heardAt: number
}

/**
 * The time at the exchange in whole seconds, counted on from an answer: its clock decides every deadline, and that of the device may
 * be wrong.
 */
export function useTimeThere({ now, heardAt }: Heard): number {
  const passed = useSyncExternalStore(subscribe, () =>
    Math.floor((performance.timeOrigin + performance.now() - heardAt) / SECOND_MS),
  )
  return Date.parse(now) + passed * SECOND_MS
}

/** 11:42, or 1:04:09 above an hour. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
