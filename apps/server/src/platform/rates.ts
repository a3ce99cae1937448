import { ok, type Result, refuse } from '@bourse/money'
import type { Clock } from './clock.ts'
import type { LimitRefusal, LimitRule } from './limits.ts'

/**
 * Limits that are counted in the memory of this process, for calls so frequent that a row in the database for each would
 * cost more than the call. With several processes each counts for itself.
 */
export interface Rates {
  take(key: string, rule: LimitRule): Result<void, LimitRefusal>
}

/** Beyond this many keys, windows that have ended are forgotten. */
const MOST_KEYS = 10_000

export function createRates({ clock }: { readonly clock: Clock }): Rates {
  const windows = new Map<string, { startedMs: number; taken: number }>()

  function forgetEnded(nowMs: number, windowMs: number): void {
    for (const [key, { startedMs }] of windows) if (nowMs - startedMs >= windowMs) windows.delete(key)
  }

  return {
    take(key, { max, windowMs }) {
      const nowMs = clock.now().getTime()
      if (windows.size > MOST_KEYS) forgetEnded(nowMs, windowMs)
      const window = windows.get(key)
      if (window === undefined || nowMs - window.startedMs >= windowMs) {
        windows.set(key, { startedMs: nowMs, taken: 1 })
        return ok()
      }
      if (window.taken < max) {
        window.taken += 1
        return ok()
      }
      const leftMs = window.startedMs + windowMs - nowMs
      return refuse({ code: 'request.limited', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
    },
  }
}
