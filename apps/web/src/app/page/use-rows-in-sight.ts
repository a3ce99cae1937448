import { useSyncExternalStore } from 'react'

/** What scrolls: the window, or a box. Nothing is in sight of a box that is not there yet. */
type Scroller = Window | HTMLElement | null

/** As many as the server draws of a list, whose screen it does not know. */
const FIRST_ROWS = 12

interface Rows {
  readonly scroller: Scroller
  readonly count: number
  /** All rows are of one height. */
  readonly rowPx: number
  /** So many beyond both edges exist too, so that a quick hand sees no gap. */
  readonly beyond: number
  /** How far the first row is from the top of what scrolls. */
  readonly top?: number
}

/** The places of the rows that are in sight: a list of hundreds costs as much as a screen of them. */
export function useRowsInSight({ scroller, count, rowPx, beyond, top = 0 }: Rows): readonly number[] {
  const subscribe = (listener: () => void) => listen(scroller, listener)
  const from = useSyncExternalStore(
    subscribe,
    () => Math.floor((scrolled(scroller) - top) / rowPx),
    () => 0,
  )
  const shown = useSyncExternalStore(
    subscribe,
    () => Math.ceil(heightOf(scroller) / rowPx),
    () => FIRST_ROWS,
  )
  // Who has scrolled past the list has its end in sight.
  const at = Math.max(0, Math.min(from, count - 1))
  const first = Math.max(0, at - beyond)
  const end = shown === 0 ? 0 : Math.min(count, at + shown + 1 + beyond)
  return Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
}

/** Scrolls a box as little as it takes to have a row in sight. */
export function bringIntoSight(box: HTMLElement, place: number, rowPx: number): void {
  const [start, end] = [place * rowPx, (place + 1) * rowPx]
  if (start < box.scrollTop) box.scrollTop = start
  else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight
}

function listen(scroller: Scroller, listener: () => void): () => void {
  scroller?.addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    scroller?.removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}

function scrolled(scroller: Scroller): number {
  return scroller === null ? 0 : scroller instanceof Window ? scroller.scrollY : scroller.scrollTop
}

function heightOf(scroller: Scroller): number {
  return scroller === null ? 0 : scroller instanceof Window ? scroller.innerHeight : scroller.clientHeight
}
