import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds that are left, and a way to start again. It counts by the clock, because timers sleep in hidden tabs. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((endsAt - now) / SECOND_MS))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [left])

  const start = (seconds: number) => {
    const current = performance.now()
    setNow(current)
    setEndsAt(current + seconds * SECOND_MS)
  }
  return [left, start]
}
