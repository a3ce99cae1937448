import { negateUnits, units } from '@bourse/money'
import { spot, systemAccount, type Transaction } from '../../ledger/index.ts'
import type { PaymentRow } from './payments.sql.ts'
import type { RefundRow } from './refunds.sql.ts'

export const PAYMENT_SOURCE = 'api.payment'
export const REFUND_SOURCE = 'api.refund'

interface Parties {
  readonly payer: string
  readonly partner: string
}

/** The fee is taken off what the partner gets; the payer pays the price. */
export function paymentEntry(row: PaymentRow, { payer, partner }: Parties): Transaction {
  const { asset } = row
  const [price, fee] = [units(row.units), units(row.fee_units)]
  return {
    ...{ source: PAYMENT_SOURCE, sourceId: row.id, kind: 'partner_payment' },
    postings: [
      { account: spot(payer, asset), units: negateUnits(price) },
      { account: spot(partner, asset), units: units(price - fee) },
      ...(fee === 0n ? [] : [{ account: systemAccount('fees', asset), units: fee }]),
    ],
  }
}

/** In the currency of the price; the fee stays where it is. */
export function refundEntry(
  { id, units: amount }: Pick<RefundRow, 'id' | 'units'>,
  { asset, payer, partner }: Parties & { readonly asset: string },
): Transaction {
  return {
    ...{ source: REFUND_SOURCE, sourceId: id, kind: 'partner_refund' },
    postings: [
      { account: spot(partner, asset), units: negateUnits(units(amount)) },
      { account: spot(payer, asset), units: units(amount) },
    ],
  }
}
