import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable } from '../database/db.ts'
import type { Clock } from '../time/clock.ts'
import * as sql from './limits.sql.ts'

export interface LimitRule {
  readonly max: number
  readonly windowMs: number
}

/** One of what a key may have. */
export interface Portion {
  readonly key: string
  readonly rule: LimitRule
}

export type LimitRefusal = { readonly code: 'request.limited'; readonly retryAfterSeconds: number }

export interface Limits {
  /**
   * Takes `by` (1 unless told) from what the key may have in its window, or refuses and takes nothing.
   * The window begins with the first take, so that "1 per minute" is a full minute whenever it begins.
   * It stands outside the caller's transaction: work that is rolled back has still used up its try.
   */
  take(key: string, rule: LimitRule, by?: number): Promise<Result<void, LimitRefusal>>
  /**
   * Takes one of each, or none at all: what one of them refuses costs the others nothing. The refusal says which it was, the
   * first in the order given.
   */
  takeAll<P extends Portion>(portions: readonly P[]): Promise<Result<void, LimitRefusal & { readonly portion: P }>>
  /** How many were taken of each in the window that runs. */
  taken(portions: readonly Portion[]): Promise<number[]>
  /** Forgets what was taken: a right password ends the count of wrong ones. */
  reset(portions: readonly Portion[]): Promise<void>
}

/** Counters older than two days are swept away, so that no window may be longer than one. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

export function createLimits(deps: { readonly db: Db; readonly clock: Clock }): Limits {
  const { queryable } = deps.db
  /** The limits of a minute and of a day on one target are two counters. */
  const counterOf = (key: string, { windowMs }: LimitRule) => `${key}/${windowMs}`

  async function isTaken(db: Queryable, { key, rule }: Portion, by = 1): Promise<boolean> {
    const { max, windowMs } = rule
    assert(Number.isInteger(windowMs) && windowMs > 0 && windowMs <= LONGEST_WINDOW_MS, `bad window: ${windowMs}`)
    assert(Number.isInteger(max) && Number.isInteger(by) && by > 0, `bad limit: ${by} of ${max}`)
    const now = deps.clock.now()
    const endedBefore = new Date(now.getTime() - windowMs)
    return by <= max && sql.take(db, { key: counterOf(key, rule), now, endedBefore, by, max })
  }

  async function refusalOf({ key, rule }: Portion): Promise<LimitRefusal> {
    const now = deps.clock.now()
    const start = (await sql.findWindow(queryable, counterOf(key, rule)))?.window_start ?? now
    const leftMs = start.getTime() + rule.windowMs - now.getTime()
    return { code: 'request.limited', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
  }

  async function taken(portions: readonly Portion[]): Promise<number[]> {
    const windows = await sql.listWindows(
      queryable,
      portions.map(({ key, rule }) => counterOf(key, rule)),
    )
    const nowMs = deps.clock.now().getTime()
    return portions.map(({ key, rule }) => {
      const window = windows.find((found) => found.key === counterOf(key, rule))
      return window === undefined || window.window_start.getTime() + rule.windowMs <= nowMs ? 0 : window.taken
    })
  }

  return {
    taken,
    async take(key, rule, by = 1) {
      const portion = { key, rule }
      return (await isTaken(queryable, portion, by)) ? ok() : refuse(await refusalOf(portion))
    },
    async takeAll(portions) {
      // Looked at first, so that whoever is refused waits for nobody at the rows that many share.
      const before = await taken(portions)
      const full = portions.find(({ rule }, at) => (before[at] ?? 0) >= rule.max)
      if (full !== undefined) return refuse({ ...(await refusalOf(full)), portion: full })
      const counters = portions.toSorted((a, b) => (counterOf(a.key, a.rule) < counterOf(b.key, b.rule) ? -1 : 1))
      const done = await deps.db.tx(async (tx) => {
        // In one order for everybody: two who take several wait for each other at most once.
        for (const portion of counters)
          if (!(await isTaken(tx, portion))) return refuse({ code: 'request.limited', portion })
        return ok()
      })
      if (done.ok) return ok()
      return refuse({ ...(await refusalOf(done.refusal.portion)), portion: done.refusal.portion })
    },
    reset: (portions) =>
      sql.reset(
        queryable,
        portions.map(({ key, rule }) => counterOf(key, rule)),
      ),
  }
}
