import { useSyncExternalStore } from 'react'
import { isDrawnNarrow } from '../first-view.ts'

/** Below the tablet of the grid. A table that becomes a list is another structure, which a style cannot make of it. */
const NARROW = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches, isDrawnNarrow)
}
