import { useSyncExternalStore } from 'react'

export type Screen = 'phone' | 'tablet' | 'desktop'

const TABLET = '(width >= 768px)'
const DESKTOP = '(width >= 1200px)'

function subscribe(listener: () => void): () => void {
  const queries = [TABLET, DESKTOP].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export function currentScreen(): Screen {
  if (matchMedia(DESKTOP).matches) return 'desktop'
  return matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

/** Each width is a layout of its own. Only one of them is there, so that nothing is followed and drawn twice. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, currentScreen)
}
