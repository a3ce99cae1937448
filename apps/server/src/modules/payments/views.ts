import type { PaymentOrder, PaymentOrderDetail } from '@bourse/contract'
import { units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { IsListed } from '../../platform/http/redirects.ts'
import { centsText } from '../funding/index.ts'
import type { Markets } from '../markets/index.ts'
import { METHODS } from './methods.ts'
import { eventsOf, type OrderRow } from './orders.sql.ts'
import type { StartedPayment } from './provider.ts'

/** A currency that is not listed is counted like those that are, so that it can be kept and sent back. */
const FIAT_SCALE = 8

export type PaymentViews = ReturnType<typeof createPaymentViews>

export interface PaymentViewDeps {
  readonly markets: Pick<Markets, 'asset'>
  readonly isListed: IsListed
}

/** Orders as people and providers are told of them. */
export function createPaymentViews({ markets, isListed }: PaymentViewDeps) {
  const scaleOf = async (asset: string) => (await markets.asset(asset))?.scale ?? FIAT_SCALE

  async function order(row: OrderRow): Promise<PaymentOrder> {
    const scale = await scaleOf(row.asset)
    const payable = row.state === 'pending' && row.step === 'with_payer'
    const payUrl = payable ? row.pay_url : null
    return {
      id: row.id,
      method: row.method,
      provider: METHODS.find(({ method }) => method === row.method)?.provider ?? row.method,
      symbol: row.asset,
      applyAmount: centsText(row.units, scale),
      amount: row.arrived === null ? null : centsText(row.arrived, scale),
      fee: centsText(row.fee, scale),
      receive: centsText(units(row.units - row.fee), scale),
      status: row.state,
      step: row.step,
      failure: row.failure,
      payUrl,
      payAtOnce: payUrl !== null && isListed(payUrl),
      createTime: row.made_at.toISOString(),
      expireTime: row.expires_at.toISOString(),
      endTime: row.ended_at?.toISOString() ?? null,
    }
  }

  async function detail(db: Queryable, row: OrderRow): Promise<PaymentOrderDetail> {
    const events = await eventsOf(db, row.id)
    return {
      ...(await order(row)),
      events: events.map(({ state, note, at }) => ({ status: state, note, at: at.toISOString() })),
    }
  }

  /** Undefined while the provider has not heard of it. */
  async function started(row: OrderRow): Promise<StartedPayment | undefined> {
    const { id, provider_ref: ref, asset: currency, made_at: madeAt } = row
    return ref === null
      ? undefined
      : { id, ref, currency, madeAt, amount: centsText(row.units, await scaleOf(currency)) }
  }

  return { scaleOf, order, detail, started }
}
