import type { BankOrder, OrderCredit } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Credit } from '../credit/index.ts'
import type { Allowance } from './allowance.ts'
import { centsText, unitsOf } from './amounts.rules.ts'
import type { OrderRow } from './orders.sql.ts'
import { factsOf } from './rails.ts'

export interface OrderViewDeps {
  readonly allowance: Allowance
  readonly credit: Pick<Credit, 'viewsOf'>
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

  async function orders(rows: readonly OrderRow[]): Promise<BankOrder[]> {
    const early = await credit.viewsOf(rows.map(({ id }) => id))
    return Promise.all(rows.map(async (row) => order(row, await allowance.scaleOf(row.asset), early.get(row.id))))
  }

  return {
    orders,
    /** As it stands when what changed it is committed. */
    async one(row: OrderRow): Promise<BankOrder> {
      const [view] = await orders([row])
      assert(view !== undefined, 'one order has one view')
      return view
    },
  }
}
