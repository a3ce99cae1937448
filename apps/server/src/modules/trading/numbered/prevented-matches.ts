import type { SelfTradeMode } from '@bourse/engine'
import type { Db } from '../../../platform/database/db.ts'
import type { Market } from '../../markets/index.ts'
import { listPrevented, type PreventedFilter } from './prevented-matches.sql.ts'

/** Two orders of one person that would have met, and what each of them lost by it. */
export interface PreventedMatch {
  readonly number: number
  readonly symbol: string
  readonly makerNumber: number
  readonly takerNumber: number
  readonly mode: SelfTradeMode
  readonly price: string
  readonly makerAmount: string
  readonly takerAmount: string
  readonly time: Date
}

/** A person's prevented matches as machines page through them: oldest first. */
export function createPreventedMatches({ db }: { readonly db: Db }) {
  return async (user: string, { id, symbol, units }: Market, filter: PreventedFilter): Promise<PreventedMatch[]> => {
    const found = await listPrevented(db.queryable, user, id, filter)
    return found.map(
      ({ number, makerNumber, takerNumber, mode, price, makerQuantity, takerQuantity, preventedAt }) => ({
        ...{ number, symbol, makerNumber, takerNumber, mode, time: preventedAt, price: units.priceText(price) },
        ...{ makerAmount: units.amountText(makerQuantity), takerAmount: units.amountText(takerQuantity) },
      }),
    )
  }
}
