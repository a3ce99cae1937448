import { useRef } from 'react'

/**
 * The name of one intent to move money. The same input keeps its name until it has succeeded: should a try have arrived whose answer was
 * lost, the next press is answered with it instead of doing it twice.
 */
export function useIntent() {
  const last = useRef<{ readonly input: string; readonly lockId: string } | null>(null)
  return {
    lockIdFor: (input: unknown): string => {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, lockId: crypto.randomUUID() }
      return last.current.lockId
    },
    over: () => {
      last.current = null
    },
  }
}
