import { negateUnits, units } from '@bourse/money'
import { spot, systemAccount, type Transaction } from '../ledger/index.ts'
import type { QuoteRow } from './quotes.sql.ts'

export const CONVERT_SOURCE = 'convert.quote'

/** The spread is a posting of its own; the treasury takes what the receive amount is worth, and gives that amount. */
export function entryOf(row: QuoteRow): Transaction {
  const { user_id: user, from_asset: from, to_asset: to } = row
  const [pay, receive, spread] = [units(row.pay_units), units(row.receive_units), units(row.spread_units)]
  return {
    ...{ source: CONVERT_SOURCE, sourceId: row.id, kind: 'conversion' },
    postings: [
      { account: spot(user, from), units: negateUnits(pay) },
      { account: systemAccount('treasury', from), units: units(pay - spread) },
      ...(spread === 0n ? [] : [{ account: systemAccount('spread', from), units: spread }]),
      { account: systemAccount('treasury', to), units: negateUnits(receive) },
      { account: spot(user, to), units: receive },
    ],
  }
}
