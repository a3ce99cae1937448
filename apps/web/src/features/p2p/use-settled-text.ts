import { useEffect, useState } from 'react'

const PAUSE_MS = 350

/** What stands in a field once whoever types has paused: the exchange is not asked about every key. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
