import type { BookView } from '@bourse/client'
import { useSyncExternalStore } from 'react'
import type { LiveStore } from '../../../app/live/live-store.ts'
import { depthOf } from '../../../app/live/use-depth.ts'

/** Nobody reads a sum that changes with every frame. */
const CALM_MS = 300

/** The same news, at most so often; the latest is never left out. */
export function calmStore<View>(store: LiveStore<View>, calmMs = CALM_MS): LiveStore<View> {
  const listeners = new Set<() => void>()
  let leave: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = false
  let shown: View | undefined

  function show(): void {
    due = false
    shown = store.view()
    timer = setTimeout(rest, calmMs)
    for (const listener of listeners) listener()
  }

  function rest(): void {
    timer = undefined
    if (due) show()
  }

  function hear(): void {
    if (timer === undefined) show()
    else due = true
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (leave === undefined) {
        leave = store.subscribe(hear)
        shown = store.view()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        leave = undefined
        clearTimeout(timer)
        timer = undefined
        due = false
        shown = undefined
      }
    },
    view: () => shown,
  }
}

const stores = new Map<string, LiveStore<BookView>>()

function calmDepthOf(symbol: string): LiveStore<BookView> {
  const known = stores.get(symbol) ?? calmStore(depthOf(symbol))
  stores.set(symbol, known)
  return known
}

/** The book of a market at the pace at which a person reads; undefined until it is known. */
export function useCalmDepth(symbol: string): BookView | undefined {
  const store = calmDepthOf(symbol)
  return useSyncExternalStore(store.subscribe, store.view)
}
