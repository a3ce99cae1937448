import { useSyncExternalStore } from 'react'
import { isDrawnNarrow } from '../../app/first-view.ts'

/** From the desktop of the grid up, the order form has a column of its own; beneath it is a sheet. */
const WIDE = '(width >= 1200px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => !isDrawnNarrow(),
  )
}
