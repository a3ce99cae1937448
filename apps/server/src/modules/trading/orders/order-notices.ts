import { ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { TradingNotices } from '../notices.ts'
import type { createHistory } from './history.ts'
import * as sql from './order-notices.sql.ts'

export const NOTIFY_ENDED_ORDERS = 'trading.notify-ended-orders'

type EndedBetween = ReturnType<typeof createHistory>['endedBetween']
type EndedOrder = Awaited<ReturnType<EndedBetween>>[number]

export interface OrderNoticesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notices: TradingNotices
  readonly endedBetween: EndedBetween
}

/** A batch is written with the time of its beginning; what is older than this is surely committed. */
const SETTLED_MS = 5_000

/**
 * Emails about orders that ended since the last run. The worker reads them from the database, so that the engine knows nothing of
 * emails. The time of the last run is written with the jobs, so that each order is reported once.
 */
export function createOrderNotices({ db, clock, notices, endedBetween }: OrderNoticesDeps) {
  async function tell(tx: Tx, { userId, orderId, filled, ...order }: EndedOrder): Promise<void> {
    const { symbol, side, executed, executedTotal } = order
    const [base = '', quote = ''] = symbol.split('-')
    await notices.notify(tx, {
      userId,
      kind: filled ? 'order_filled' : 'order_canceled',
      key: `${symbol}:${orderId}`,
      params: { symbol, side, amount: `${executed} ${base}`, total: `${executedTotal} ${quote}` },
    })
  }

  return async (): Promise<void> => {
    const until = new Date(clock.now().getTime() - SETTLED_MS)
    const since = await sql.findNotifiedUntil(db.queryable)
    if (since !== undefined && since >= until) return
    const wanting = since === undefined ? [] : await notices.usersWanting('orders')
    const ended = since === undefined || wanting.length === 0 ? [] : await endedBetween(wanting, since, until)
    await db.tx(async (tx) => {
      if (await sql.moveNotifiedUntil(tx, since, until)) for (const order of ended) await tell(tx, order)
      return ok()
    })
  }
}
