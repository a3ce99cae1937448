import { useSyncExternalStore } from 'react'

const LOOK_MS = 100
const SECOND_MS = 1_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS)
  return () => clearInterval(timer)
}

/** Whole seconds until a moment of this page's count; it is drawn again only when one has passed. */
export function useSecondsLeft(endsAt: number | null): number {
  return useSyncExternalStore(subscribe, () =>
    endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND_MS)),
  )
}
