import { ok, type Result, refuse } from '@bourse/money'
import type { Bus } from '../messaging/bus.ts'
import { subject } from '../messaging/subjects.ts'
import type { Clock } from '../time/clock.ts'
import type { LimitRefusal, LimitRule } from './limits.ts'

/**
 * Limits that are counted in memory, for calls so frequent that a row in the database for each would cost more than the call.
 * Several processes tell each other what they have let pass, ten times a second, so that a user has one allowance however
 * many of them answer; within that tenth each knows only its own part.
 */
export interface RateLimits {
  take(key: string, rule: LimitRule): Result<void, LimitRefusal>
}

export interface RateLimitsDeps {
  readonly clock: Clock
  /** The other processes that answer, if there are any, and how this one is called among them. */
  readonly others?: { readonly bus: Pick<Bus, 'publish' | 'subscribe'>; readonly self: string }
}

type Taken = { readonly from: string; readonly taken: { readonly [key: string]: number } }

interface Window {
  readonly startedMs: number
  taken: number
}

/** Beyond this many keys, windows that have ended are forgotten. */
const MOST_KEYS = 10_000
const TELL_EVERY_MS = 100
const TAKEN = subject<Taken>('platform.rates_taken')

export function createRateLimits({ clock, others }: RateLimitsDeps): RateLimits {
  const windows = new Map<string, Window>()
  let untold = new Map<string, number>()

  function forgetEnded(nowMs: number, windowMs: number): void {
    for (const [key, { startedMs }] of windows) if (nowMs - startedMs >= windowMs) windows.delete(key)
  }

  function tellLater(key: string): void {
    if (others === undefined) return
    if (untold.size === 0) setTimeout(tell, TELL_EVERY_MS).unref()
    untold.set(key, (untold.get(key) ?? 0) + 1)
  }

  function tell(): void {
    const taken = Object.fromEntries(untold)
    untold = new Map()
    try {
      others?.bus.publish(TAKEN, { from: others.self, taken })
    } catch {
      // The process is stopping: it lets nobody pass any more.
    }
  }

  others?.bus.subscribe(TAKEN, ({ from, taken }) => {
    if (from === others.self) return
    const startedMs = clock.now().getTime()
    for (const [key, count] of Object.entries(taken)) {
      const window = windows.get(key)
      // Whether it has ended is known when it is next asked for; until then it is the one that they belong to.
      if (window === undefined) windows.set(key, { startedMs, taken: count })
      else window.taken += count
    }
  })

  return {
    take(key, { max, windowMs }) {
      const nowMs = clock.now().getTime()
      if (windows.size > MOST_KEYS) forgetEnded(nowMs, windowMs)
      const window = windows.get(key)
      if (window === undefined || nowMs - window.startedMs >= windowMs) {
        windows.set(key, { startedMs: nowMs, taken: 1 })
        tellLater(key)
        return ok()
      }
      if (window.taken < max) {
        window.taken += 1
        tellLater(key)
        return ok()
      }
      const leftMs = window.startedMs + windowMs - nowMs
      return refuse({ code: 'request.limited', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
    },
  }
}
