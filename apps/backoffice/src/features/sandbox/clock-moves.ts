import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useEffect, useRef } from 'react'
import { type ClockAct, useClock, useMoveClock } from './api.ts'

/** Moves the clock and tells when that is done: of a long way, only when it is behind. */
export function useToldMoves() {
  const move = useMoveClock()
  const clock = useClock().data
  const underWay = useRef<string>(undefined)
  const walks = clock !== undefined && clock.journey !== null
  useEffect(() => {
    if (walks || underWay.current === undefined) return
    toast.good(underWay.current)
    underWay.current = undefined
  }, [walks])
  const start = (act: ClockAct, done: string) => {
    underWay.current = undefined
    move.mutate(act, {
      onSuccess: ({ journey }) => {
        if (journey === null) toast.good(done)
        else underWay.current = done
      },
    })
  }
  return { start, move, clock }
}
