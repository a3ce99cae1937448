import { assert, type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { PriceIndex } from '../../index/index.ts'
import type { Markets } from '../../markets/index.ts'
import type { ListingRow } from './listings.sql.ts'
import { floatingPrice, isOff, PRICE_SCALE, type Scales } from './prices.rules.ts'

export interface PricingDeps {
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'valueIn'>
}

export type PriceNow =
  | { readonly state: 'fair'; readonly price: bigint; readonly index: bigint }
  | { readonly state: 'price_off'; readonly price: bigint; readonly index: bigint }
  | { readonly state: 'no_price' }

export type Pricing = ReturnType<typeof createPricing>

/** What a coin costs by the index and by a listing. */
export function createPricing({ markets, index }: PricingDeps) {
  async function scalesOf({ asset, fiat }: { readonly asset: string; readonly fiat: string }): Promise<Scales> {
    const [coin, money] = [await markets.asset(asset), await markets.asset(fiat)]
    assert(coin !== undefined && money !== undefined, 'a listing is of assets')
    return { asset: coin.scale, fiat: money.scale }
  }

  /** Of one coin, at the scale of prices; undefined while the index leads nowhere. */
  async function indexPrice(
    on: Queryable,
    { asset, fiat }: { readonly asset: string; readonly fiat: string },
  ): Promise<bigint | undefined> {
    const scales = await scalesOf({ asset, fiat })
    const one: Units = units(10n ** BigInt(scales.asset))
    const worth = await index.valueIn(on, asset, one, fiat)
    if (worth === undefined || worth === 0n) return undefined
    return (worth * 10n ** BigInt(PRICE_SCALE)) / 10n ** BigInt(scales.fiat)
  }

  type Priced = Pick<ListingRow, 'price_kind' | 'price' | 'margin_bps'>

  function priceAt(listing: Priced, value: bigint | undefined): PriceNow {
    if (value === undefined) return { state: 'no_price' }
    const price = listing.price ?? floatingPrice(value, listing.margin_bps ?? 0)
    if (price <= 0n || isOff(price, value)) return { state: 'price_off', price, index: value }
    return { state: 'fair', price, index: value }
  }

  return {
    scalesOf,
    indexPrice,
    priceAt,
    of: async (on: Queryable, listing: Priced & Pick<ListingRow, 'asset' | 'fiat'>): Promise<PriceNow> =>
      priceAt(listing, await indexPrice(on, listing)),
  }
}
