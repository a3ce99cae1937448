import type { EtpLeverage } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { EtpDeps } from './deps.ts'
import { insertEvents, insertProduct, lockProduct, saveProduct } from './products.sql.ts'
import { floorMinute } from './values.ts'
import { symbolOf } from './views.ts'
import { MINUTE_MS, nextMidnightAfter, nextNightAfter } from './walk.rules.ts'

/** A unit begins at 10 USDT. */
export const FIRST_NAV = 10_000_000_000_000_000_000n

export interface FirstPrice {
  readonly at: Date
  readonly price: bigint
}

export type Issuing = ReturnType<typeof createIssuing>

/** The beginning of a product: a whole minute, and what its coin was worth then. */
export function createIssuing({ index }: Pick<EtpDeps, 'index'>) {
  return {
    /** Undefined while the index has no value for the minute. */
    async firstPrice(coin: string, now: Date): Promise<FirstPrice | undefined> {
      const at = floorMinute(now)
      const price = await index.minute(coin, new Date(at.getTime() - MINUTE_MS))
      return price === undefined ? undefined : { at, price }
    },
    async issue(
      tx: Tx,
      { coin, leverage }: { readonly coin: string; readonly leverage: EtpLeverage },
      { at, price }: FirstPrice,
    ): Promise<Result<string, { readonly code: 'etp.product_known' }>> {
      const symbol = symbolOf(coin, leverage)
      const inserted = await insertProduct(tx, {
        ...{ symbol, coin, leverage, base_nav: FIRST_NAV, base_price: price, walked_to: at, made_at: at },
        next_night: new Date(nextNightAfter(at.getTime())),
        next_rebalance: new Date(nextMidnightAfter(at.getTime())),
      })
      if (!inserted) return refuse({ code: 'etp.product_known' })
      const row = await lockProduct(tx, symbol)
      assert(row !== undefined, 'it was just made')
      // Values are counted from the event before them, and the first of all is the beginning.
      const first = { base_nav: FIRST_NAV, base_price: price, nav: FIRST_NAV, price, at }
      await insertEvents(tx, [{ symbol, number: 1, kind: 'rebalance', ...first }])
      await saveProduct(tx, { ...row, events: 1 })
      return ok(symbol)
    },
  }
}
