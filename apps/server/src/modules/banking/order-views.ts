import type { BankOrder, BankOrderDetail, OrderCredit } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { CreditOrders } from '../credit/index.ts'
import type { Allowance } from '../funding/index.ts'
import { centsText, unitsOf } from '../funding/index.ts'
import { linesOfOrder } from './lines.sql.ts'
import { eventsOf, type OrderRow } from './orders.sql.ts'
import { factsOf } from './rails.ts'

export interface OrderViewDeps {
  readonly allowance: Allowance
  readonly credit: Pick<CreditOrders, 'viewsOf' | 'eventsOf'>
}

export type OrderViews = ReturnType<typeof createOrderViews>

/** Orders as they are told. */
export function createOrderViews({ allowance, credit }: OrderViewDeps) {
  function order(row: OrderRow, scale: number, early: OrderCredit | undefined): BankOrder {
    const { provider, freeFeeLimit, totalFreeTimes } = factsOf(row.rail)
    return {
      id: row.id,
      method: 'bank',
      rail: row.rail,
      provider,
      symbol: row.asset,
      applyAmount: centsText(row.units, scale),
      amount: row.arrived === null ? null : centsText(row.arrived, scale),
      fee: centsText(row.fee, scale),
      bankFee: centsText(row.bank_fee, scale),
      covered: row.covered,
      freeFeeLimit: centsText(unitsOf(freeFeeLimit, scale), scale),
      totalFreeTimes,
      referenceNumber: row.reference,
      recipient: row.recipient,
      senderName: row.sender_name,
      status: row.state,
      failure: row.failure,
      credit: early ?? null,
      createTime: row.made_at.toISOString(),
      expireTime: row.expires_at.toISOString(),
      expectedTime: row.expected_at.toISOString(),
      endTime: row.ended_at?.toISOString() ?? null,
    }
  }

  async function orders(on: Queryable, rows: readonly OrderRow[]): Promise<BankOrder[]> {
    const early = await credit.viewsOf(
      on,
      rows.map(({ id }) => id),
    )
    return Promise.all(rows.map(async (row) => order(row, await allowance.scaleOf(row.asset), early.get(row.id))))
  }

  async function one(on: Queryable, row: OrderRow): Promise<BankOrder> {
    const [view] = await orders(on, [row])
    assert(view !== undefined, 'one order has one view')
    return view
  }

  async function detail(db: Queryable, row: OrderRow): Promise<BankOrderDetail> {
    const scale = await allowance.scaleOf(row.asset)
    const [events, lines] = [await eventsOf(db, row.id), await linesOfOrder(db, row.id)]
    return {
      ...(await one(db, row)),
      events: events.map(({ state, at }) => ({ status: state, at: at.toISOString() })),
      transfers: lines.map((line) => ({
        id: line.id,
        amount: centsText(line.units, scale),
        kind: line.kind,
        state: line.state,
        time: line.booked_at.toISOString(),
      })),
      creditEvents: await credit.eventsOf(row.id),
    }
  }

  return { orders, one, detail }
}
