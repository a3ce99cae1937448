import { useSyncExternalStore } from 'react'

/** How far the time of the exchange is ahead of the count of this page; undefined until something was heard. */
let ahead: number | undefined

/**
 * The exchange dates its trades by its own clock. News come late but never early, so the one that puts the clock furthest
 * ahead came with the least delay.
 */
export function hearServerTime(time: number | undefined): void {
  if (time === undefined) return
  ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, time - performance.now())
}

const SECOND_MS = 1_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS)
  return () => clearInterval(timer)
}

/** The time of the exchange in whole seconds; undefined until a trade has told it. */
export function useServerTime(): number | undefined {
  return useSyncExternalStore(subscribe, () =>
    ahead === undefined ? undefined : Math.floor((performance.now() + ahead) / SECOND_MS) * SECOND_MS,
  )
}

const MINUTE_MS = 60_000

function minuteThere(): number {
  return Math.floor((performance.now() + (ahead ?? performance.timeOrigin)) / MINUTE_MS) * MINUTE_MS
}

/** The minute it is at the exchange. Until a trade has told it, that of the device, which is hardly ever another. */
export function useServerMinute(): number {
  return useSyncExternalStore(subscribe, minuteThere)
}

/** The same on pages that the server draws: it draws for everybody and names no time. */
export function useMinuteOnceAlive(): number | undefined {
  return useSyncExternalStore(subscribe, minuteThere, () => undefined)
}
