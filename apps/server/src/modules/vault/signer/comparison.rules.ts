import { ok, type Result, refuse } from '@bourse/money'
import type { BaseUnits, Reading, SignRefusal } from '../../custody/index.ts'
import type { Proven } from './proof.rules.ts'

export interface Comparison {
  readonly order: Pick<Proven, 'asset' | 'to' | 'memo' | 'base' | 'mayUse'>
  readonly reading: Reading
  readonly feeCeiling: bigint
  /** What the seed itself gives for a number. */
  readonly derive: (index: number) => string | undefined
}

/** Whether a transaction does what is proven, and nothing else. */
export function compare({ order, reading, feeCeiling, derive }: Comparison): Result<BaseUnits, SignRefusal> {
  const differs = (what: string) => refuse<SignRefusal>({ code: 'signer.differs', what })
  if (!reading.own.every(({ index, address }) => derive(index) === address)) return differs('own address')
  if (!reading.own.every(({ index }) => order.mayUse(index))) return differs('tier')
  const paid = reading.payments.filter(({ to }) => to === order.to)
  // What goes elsewhere must be change: to an address that the seed has just given.
  const own = new Set(reading.own.map(({ address }) => address))
  if (reading.payments.some(({ to }) => to !== order.to && !own.has(to))) return differs('recipient')
  const [payment, ...more] = paid
  if (payment === undefined || more.length > 0) return differs('recipient')
  if (payment.asset !== order.asset) return differs('asset')
  if (payment.base !== order.base) return differs('amount')
  if (payment.memo !== order.memo) return differs('memo')
  if (reading.fee > feeCeiling) return refuse({ code: 'signer.fee_too_high' })
  return ok(payment.base)
}
