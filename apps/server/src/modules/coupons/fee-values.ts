import { MAX_SCALE, powerOfTen, toDecimal, type Units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { BRIDGE, convert, type Rate, rateBetween } from '../markets/index.ts'
import type { FollowedFill } from '../trading/index.ts'
import type { CouponDeps } from './deps.ts'

type Priced = Pick<FollowedFill, 'symbol' | 'price' | 'fee' | 'feeAsset' | 'at'>

/** The value of a fee in an asset, rounded down; undefined where nothing tells it. */
export type FeeValuer = (fill: Priced, asset: string) => Units | undefined

const MINUTE_MS = 60_000
/** The index of a minute is fixed soon after its end: this one is known whenever a trade is processed. */
const minuteFor = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS

/**
 * At the trade's price, so far as that leads: from the base to the quote or back. From there to an asset that is neither by the index as it
 * stood before the trade, so that it is the same whenever the trade is processed.
 */
export async function createFeeValuer(
  { markets, index }: Pick<CouponDeps, 'markets' | 'index'>,
  on: Queryable,
  asked: readonly { readonly fill: Priced; readonly assets: readonly string[] }[],
): Promise<FeeValuer> {
  const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
  const beyond = asked.flatMap(({ fill, assets }) =>
    assets.some((asset) => !sidesOf(fill).includes(asset)) ? [{ fill, assets }] : [],
  )
  const wanted = new Set(beyond.flatMap(({ fill, assets }) => [sidesOf(fill)[1], ...assets]))
  wanted.delete(BRIDGE)
  const minutes = [...new Set(beyond.map(({ fill }) => minuteFor(fill.at)))]
  const values = wanted.size === 0 ? undefined : await index.valuesBefore(on, [...wanted], minutes)

  return (fill, asset) => {
    const [fromScale, toScale] = [scales.get(fill.feeAsset), scales.get(asset)]
    const rate = tradeRate(fill, asset) ?? throughIndex(fill, asset)
    if (rate === undefined || fromScale === undefined || toScale === undefined) return undefined
    return convert({ amount: fill.fee, fromScale, toScale, rate })
  }

  function throughIndex(fill: Priced, asset: string): Rate | undefined {
    const quote = sidesOf(fill)[1]
    const known = values?.get(minuteFor(fill.at))
    const onward = rateBetween((symbol) => indexRate(known, symbol), quote, asset)
    const first = tradeRate(fill, quote)
    if (first === undefined || onward === undefined) return undefined
    return {
      numerator: first.numerator * onward.numerator,
      denominator: first.denominator * onward.denominator,
    }
  }
}

function sidesOf({ symbol }: Pick<Priced, 'symbol'>): readonly [base: string, quote: string] {
  const [base = '', quote = ''] = symbol.split('-')
  return [base, quote]
}

/** Between base and quote alone. */
function tradeRate({ symbol, price, feeAsset }: Priced, asset: string): Rate | undefined {
  const { units: numerator, scale } = toDecimal(price)
  const traded = { numerator, denominator: powerOfTen(scale) }
  return rateBetween((asked) => (asked === symbol ? traded : undefined), feeAsset, asset)
}

/** Every value of the index is in the bridge. */
function indexRate(values: ReadonlyMap<string, bigint> | undefined, symbol: string): Rate | undefined {
  const [base = '', quote] = symbol.split('-')
  const value = quote === BRIDGE ? values?.get(base) : undefined
  return value === undefined ? undefined : { numerator: value, denominator: powerOfTen(MAX_SCALE) }
}
