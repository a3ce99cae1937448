import { useState, useSyncExternalStore } from 'react'

const EVERY_MS = 5_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, EVERY_MS)
  return () => clearInterval(timer)
}

interface Settling<Value> {
  readonly value: Value | undefined
  /** Another choice settles again at once. */
  readonly choice: string
  /** While the person is at the list nothing changes places under their hand. */
  readonly held: boolean
}

/** What live rows are ordered by: figures change ten times a second, their order every five seconds at most. */
export function useSettled<Value>({ value, choice, held }: Settling<Value>): Value | undefined {
  const beat = useSyncExternalStore(
    subscribe,
    () => Math.floor(performance.now() / EVERY_MS),
    () => 0,
  )
  const [seen, setSeen] = useState({ value, choice, beat })
  const isDue = seen.value === undefined ? value !== undefined : seen.choice !== choice || (seen.beat !== beat && !held)
  if (isDue) setSeen({ value, choice, beat })
  return isDue ? value : seen.value
}
