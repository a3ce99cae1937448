import type { Queryable } from '../../../platform/database/db.ts'
import type { Closing } from '../listings/closing.ts'
import type { Trades } from '../trades.ts'
import * as sql from './figures.sql.ts'

const SECONDS = 60

/** Of fewer orders a percentage says nothing. */
const LEAST_COUNTED = 5

/** With one decimal; null where too few have ended. */
function percent(done: number, failed: number): string | null {
  const all = done + failed
  const tenths = Math.floor((done * 1_000) / all)
  return all < LEAST_COUNTED ? null : `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** How people have traded, as others are shown it and merchants are judged by it. */
export function createTrades({ closing }: { readonly closing: Pick<Closing, 'closeAll'> }): Trades {
  async function record(on: Queryable, userId: string, now: Date) {
    const { done, failed, done30, failed30, release_seconds } = await sql.figuresOf(on, userId, now)
    return {
      orders: done,
      orders30: done30 + failed30,
      completion: percent(done30, failed30),
      releaseMinutes: release_seconds === null ? null : Math.ceil(release_seconds / SECONDS),
      completionEver: done + failed === 0 ? null : (done * 100) / (done + failed),
    }
  }

  return {
    record,
    lastOrderAt: sql.lastEndedAt,
    openOrders: sql.openOrdersOf,
    methodsInUse: sql.methodsInUse,
    endListings: closing.closeAll,
  }
}
