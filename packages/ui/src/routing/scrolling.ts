import type { Location } from './history.ts'

const KEY = 'scrolled'
const KEPT = 50

/** Where each step of the history was scrolled to, so that going back is coming back. It outlives a reload of the page. */
export function createScrolling() {
  const places = new Map<string, number>(read())
  let current = ''

  addEventListener('scroll', () => places.set(current, scrollY), { passive: true })
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-KEPT)))
    } catch {
      // Storage is forbidden: pages are remembered until a reload.
    }
  })

  return {
    /** The page of this step has been drawn. */
    arrive({ key, hash }: Location, how: 'back' | 'reset' | 'stay' | 'resetAtHash'): void {
      const isFirst = current === ''
      current = key
      if (how === 'stay') return
      const known = how === 'back' ? places.get(key) : undefined
      const target = known === undefined && how !== 'reset' && hash !== '' ? document.getElementById(hash) : null
      if (target !== null) target.scrollIntoView()
      // The first page is at its top already, and to ask for it would have it laid out at once.
      else if (known !== undefined || !isFirst) scrollTo(0, known ?? 0)
    },
  }
}

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
