/**
 * What was just looked up, for questions that one person asks many times a second (docs/adr/0010). It is kept for a moment in this
 * process; who changes what it says has it forgotten here at once, and tells the others over the bus.
 */
export interface Remembered<T> {
  get(key: string): T | undefined
  /** What was asked for before something was forgotten may be the very thing, and is not kept. */
  keep(key: string, value: T, askedAtMs: number): void
  forget(matches: (value: T) => boolean): void
}

/** A lost message costs at most this long. */
const KEPT_MS = 2_000
const MOST_KEPT = 50_000

/** The time is that of this process (`performance.now`). */
export function createRemembered<T>(): Remembered<T> {
  const kept = new Map<string, { readonly value: T; readonly readAtMs: number }>()
  let forgotAtMs = Number.NEGATIVE_INFINITY

  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      if (performance.now() - found.readAtMs < KEPT_MS) return found.value
      kept.delete(key)
      return undefined
    },
    keep(key, value, askedAtMs) {
      if (askedAtMs <= forgotAtMs) return
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(key, { value, readAtMs: performance.now() })
    },
    forget(matches) {
      forgotAtMs = performance.now()
      for (const [key, { value }] of kept) if (matches(value)) kept.delete(key)
    },
  }
}
