import type { Clock } from '@bourse/server/platform/time/clock.ts'

/** Real time as the bots live by it. All of them act on the same beat, so that what they send becomes few commits. */
export interface Pace {
  readonly stopped: boolean
  now(): number
  /** Ends early when everything stops. */
  sleep(ms: number): Promise<void>
  nextBeat(): Promise<void>
  /** Everything stops: nothing new is begun. */
  readonly signal: AbortSignal
  /** What is still under way is cut off; later than `signal`, because a call in hand usually ends by itself. */
  readonly cut: AbortSignal
}

export interface PaceDeps {
  readonly realClock: Clock
  readonly signal: AbortSignal
  readonly cut: AbortSignal
}

export const BEAT_MS = 400
/** Of one account: 10 orders a second are allowed, and no second has more than three beats, however they are late. */
export const CALLS_A_BEAT = 3

export function createPace({ realClock, signal, cut }: PaceDeps): Pace {
  const now = () => realClock.now().getTime()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
      function end(): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
    })
  return {
    get stopped() {
      return signal.aborted
    },
    now,
    sleep,
    nextBeat: () => sleep(BEAT_MS - (now() % BEAT_MS)),
    signal,
    cut,
  }
}
