import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { idle } from '../breath.ts'

interface LaterProps {
  /** Keeps the place meanwhile. */
  fallback?: ReactNode
  children: ReactNode
}

/** One part after the other: all at once they would hold up whoever is reading. */
let last = Promise.resolve()

function nextTurn(): Promise<void> {
  last = last.then(idle)
  return last
}

/** What the first sight of a page does without, and so the server too: it comes once the rest stands, bit by bit. */
export function Later({ fallback = null, children }: LaterProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isGone = false
    void nextTurn().then(() => {
      if (!isGone) startTransition(() => setDue(true))
    })
    return () => {
      isGone = true
    }
  }, [])
  return isDue ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
