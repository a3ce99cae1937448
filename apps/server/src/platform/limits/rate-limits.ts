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
  /** Takes `by` (1 unless told), or refuses and takes nothing. */
  take(key: string, rule: LimitRule, by?: number): Result<void, LimitRefusal>
  /** How much was taken in the window that runs. */
  used(key: string, rule: LimitRule): number
  /** Nothing was taken of these, in any process. */
  forget(keys: readonly string[]): void
}

export interface RateLimitsDeps {
  readonly clock: Clock
  /** The other processes that answer, if there are any, and how this one is called among them. */
  readonly others?: { readonly bus: Pick<Bus, 'publish' | 'subscribe'>; readonly self: string }
}

type Taken = {
  readonly from: string
  readonly taken: { readonly [key: string]: number }
  /** How long the windows are, in which it was taken. */
  readonly windows: { readonly [key: string]: number }
}

interface Window {
  readonly startedMs: number
  readonly windowMs: number
  taken: number
}

/** Beyond this many keys, windows that have ended are forgotten; where most of them run on, not before there are twice as many. */
const MOST_KEYS = 10_000
const TELL_EVERY_MS = 100
const TAKEN = subject<Taken>('platform.rates_taken')
const FORGOTTEN = subject<{ readonly keys: readonly string[] }>('platform.rates_forgotten')

export function createRateLimits({ clock, others }: RateLimitsDeps): RateLimits {
  const windows = new Map<string, Window>()
  let forgetAbove = MOST_KEYS
  let untold = new Map<string, { count: number; windowMs: number }>()

  function forgetEnded(nowMs: number): void {
    for (const [key, { startedMs, windowMs }] of windows) if (nowMs - startedMs >= windowMs) windows.delete(key)
    forgetAbove = Math.max(MOST_KEYS, 2 * windows.size)
  }

  function tellLater(key: string, windowMs: number, by: number): void {
    if (others === undefined) return
    if (untold.size === 0) setTimeout(tell, TELL_EVERY_MS).unref()
    untold.set(key, { count: (untold.get(key)?.count ?? 0) + by, windowMs })
  }

  function tell(): void {
    const told = [...untold]
    const taken = Object.fromEntries(told.map(([key, { count }]) => [key, count]))
    const lengths = Object.fromEntries(told.map(([key, { windowMs }]) => [key, windowMs]))
    untold = new Map()
    try {
      others?.bus.publish(TAKEN, { from: others.self, taken, windows: lengths })
    } catch {
      // The process is stopping: it lets nobody pass any more.
    }
  }

  function forgetHere(keys: readonly string[]): void {
    for (const key of keys) {
      windows.delete(key)
      untold.delete(key)
    }
  }

  others?.bus.subscribe(FORGOTTEN, ({ keys }) => forgetHere(keys))
  others?.bus.subscribe(TAKEN, ({ from, taken, windows: lengths }) => {
    if (from === others.self) return
    const startedMs = clock.now().getTime()
    for (const [key, count] of Object.entries(taken)) {
      const window = windows.get(key)
      // Whether it has ended is known when it is next asked for; until then it is the one that they belong to.
      if (window === undefined) windows.set(key, { startedMs, windowMs: lengths[key] ?? 0, taken: count })
      else window.taken += count
    }
  })

  return {
    take(key, { max, windowMs }, by = 1) {
      const nowMs = clock.now().getTime()
      if (windows.size > forgetAbove) forgetEnded(nowMs)
      const found = windows.get(key)
      const isFresh = found === undefined || nowMs - found.startedMs >= windowMs
      const window = isFresh ? { startedMs: nowMs, windowMs, taken: 0 } : found
      if (window.taken + by <= max) {
        window.taken += by
        windows.set(key, window)
        tellLater(key, windowMs, by)
        return ok()
      }
      const leftMs = window.startedMs + windowMs - nowMs
      return refuse({ code: 'request.limited', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
    },

    used(key, { windowMs }) {
      const window = windows.get(key)
      const runs = window !== undefined && clock.now().getTime() - window.startedMs < windowMs
      return runs ? window.taken : 0
    },

    forget(keys) {
      forgetHere(keys)
      others?.bus.publish(FORGOTTEN, { keys })
    },
  }
}
