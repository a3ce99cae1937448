import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'

interface LaterProps {
  /** Keeps the place meanwhile. */
  fallback?: ReactNode
  children: ReactNode
}

/** What the first sight of a page does without, and so the server too: it comes once the rest stands, bit by bit. */
export function Later({ fallback = null, children }: LaterProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
