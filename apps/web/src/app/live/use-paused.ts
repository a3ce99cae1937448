import { useEffect, useState } from 'react'

interface Paused<Value> {
  readonly value: Value | null
  /** How many values have come to rest so far. */
  readonly times: number
}

/** What stands there once nobody has changed it for a moment. Values are the same where their key is. */
export function usePaused<Value>(value: Value | null, key: string, waitMs: number): Paused<Value> {
  const [paused, setPaused] = useState<Paused<Value> & { readonly key: string }>({ value: null, key: '', times: 0 })
  const own = value === null ? null : key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the value is another one.
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setPaused((before) => ({ value, key, times: before.times + 1 })), waitMs)
    return () => clearTimeout(timer)
  }, [own, waitMs])
  return paused.key === own ? paused : { value: null, times: paused.times }
}
