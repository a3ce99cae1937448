export interface Memoized<Value> {
  get(): Promise<Value>
  /** After a change: the next one who asks reads again. */
  forget(): void
}

/**
 * What many ask for and few change: read once for all who ask, kept until it is forgotten. The greatest age, in real time, is
 * for changes that nobody told of.
 */
export function memoize<Value>(options: {
  readonly load: () => Promise<Value>
  readonly maxAgeMs: number
}): Memoized<Value> {
  let kept: { readonly at: number; readonly value: Promise<Value> } | undefined
  return {
    get() {
      const now = performance.now()
      if (kept === undefined || now - kept.at >= options.maxAgeMs) {
        const entry = { at: now, value: options.load() }
        kept = entry
        // A failure is told to those who wait for it now, and not to those who come later.
        entry.value.catch(() => {
          if (kept === entry) kept = undefined
        })
      }
      return kept.value
    },
    forget() {
      kept = undefined
    },
  }
}
