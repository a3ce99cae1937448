import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../database/db.ts'
import type { Clock } from '../time/clock.ts'
import * as sql from './limits.sql.ts'

export interface LimitRule {
  readonly max: number
  readonly windowMs: number
}

export type LimitRefusal = { readonly code: 'request.limited'; readonly retryAfterSeconds: number }

export interface Limits {
  /**
   * Takes `by` (1 unless told) from what the key may have in its window, or refuses and takes nothing.
   * The window begins with the first take, so that "1 per minute" is a full minute whenever it begins.
   * It stands outside the caller's transaction: work that is rolled back has still used up its try.
   */
  take(key: string, rule: LimitRule, by?: number): Promise<Result<void, LimitRefusal>>
  /** Forgets what was taken: a right password ends the count of wrong ones. */
  reset(key: string, rule: LimitRule): Promise<void>
}

/** Counters older than two days are swept away, so that no window may be longer than one. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

export function createLimits(deps: { readonly db: Db; readonly clock: Clock }): Limits {
  const { queryable } = deps.db
  /** The limits of a minute and of a day on one target are two counters. */
  const counterOf = (key: string, { windowMs }: LimitRule) => `${key}/${windowMs}`

  return {
    async take(key, rule, by = 1) {
      const { max, windowMs } = rule
      assert(Number.isInteger(windowMs) && windowMs > 0 && windowMs <= LONGEST_WINDOW_MS, `bad window: ${windowMs}`)
      assert(Number.isInteger(max) && Number.isInteger(by) && by > 0, `bad limit: ${by} of ${max}`)
      const now = deps.clock.now()
      const counter = counterOf(key, rule)
      const endedBefore = new Date(now.getTime() - windowMs)
      if (by <= max && (await sql.take(queryable, { key: counter, now, endedBefore, by, max }))) return ok()
      const start = (await sql.findWindowStart(queryable, counter)) ?? now
      const leftMs = start.getTime() + windowMs - now.getTime()
      return refuse({ code: 'request.limited', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
    },
    reset: (key, rule) => sql.reset(queryable, counterOf(key, rule)),
  }
}
