import { instantKinds, type ListingSide, type P2pFiat, type P2pMerchant, type P2pOffer } from '@bourse/contract'
import { formatUnits, minUnits, ok, parseUnits, units } from '@bourse/money'
import { floorToCents } from '../../funding/index.ts'
import type { TradingDeps } from '../deps.ts'
import { payableKinds } from '../orders/pauses.sql.ts'
import { shownMerchant } from '../ports.ts'
import type { ListingRow } from './listings.sql.ts'
import * as sql from './listings.sql.ts'
import type { Listings } from './listings.ts'
import { costOf, distanceText, PRICE_SCALE, type Scales, takerSide } from './prices.rules.ts'
import type { Pricing } from './pricing.ts'

export interface MarketRequest {
  readonly side: ListingSide
  readonly symbol: string
  readonly fiat: P2pFiat
  readonly amount?: string | undefined
  readonly paymentKind?: string | undefined
  readonly country?: string | undefined
  readonly current: number
  readonly size: number
}

export interface Priced {
  readonly row: ListingRow
  readonly price: bigint
  readonly most: bigint
}

export type Market = ReturnType<typeof createMarket>
type Deps = Pick<TradingDeps, 'db' | 'markets' | 'merchants'> & {
  readonly pricing: Pricing
  readonly listings: Pick<Listings, 'whyUnseen'>
}

/** What somebody finds who wants to buy or sell. */
export function createMarket({ db, markets, merchants, pricing, listings }: Deps) {
  /** Of what is paid outside one knows how much is left at the price of now. */
  async function priced(rows: readonly ListingRow[], index: bigint, scales: Scales): Promise<Priced[]> {
    const seen: Priced[] = []
    for (const row of rows) {
      const now = pricing.priceAt(row, index)
      if (now.state !== 'fair' || (await listings.whyUnseen(db.queryable, row, scales)) !== null) continue
      const left = floorToCents(costOf(units(row.left_units), now.price, scales), scales.fiat)
      seen.push({ row, price: now.price, most: minUnits(left, units(row.most_fiat)) })
    }
    return seen
  }

  async function offers(asked: MarketRequest) {
    const { side, symbol: asset, fiat, current, size } = asked
    const none = { current, size, total: 0, records: [] as P2pOffer[], index: null as string | null }
    if ((await markets.asset(asset)) === undefined || (await markets.asset(fiat)) === undefined) return ok(none)
    const [index, scales] = [
      await pricing.indexPrice(db.queryable, { asset, fiat }),
      await pricing.scalesOf({ asset, fiat }),
    ]
    if (index === undefined) return ok(none)
    const open = {
      side: takerSide(side),
      asset,
      fiat,
      kind: asked.paymentKind,
      first: instantKinds(fiat, asked.country),
    }
    const all = await priced(await sql.openListings(db.queryable, open), index, scales)
    const wanted = asked.amount === undefined ? undefined : parseUnits(asked.amount, scales.fiat)
    const amount = wanted?.ok === true ? wanted.value : undefined
    const fitting = all.filter(({ row, most }) => amount === undefined || (amount >= row.least_fiat && amount <= most))
    // Among equal prices the order in which they were read stays: what is paid at once comes first.
    fitting.sort((left, right) =>
      left.price === right.price ? 0 : left.price < right.price === (side === 'buy') ? -1 : 1,
    )
    const known = new Map<string, P2pMerchant>()
    const records: P2pOffer[] = []
    for (const each of fitting.slice((current - 1) * size, current * size))
      records.push(await offerOf(each, { index, scales, known }))
    const shownIndex = formatUnits(units(index), PRICE_SCALE, { trim: true })
    return ok<typeof none>({ current, size, total: fitting.length, records, index: shownIndex })
  }

  interface Around {
    readonly index: bigint
    readonly scales: Scales
    readonly known: Map<string, P2pMerchant>
  }

  async function offerOf({ row, price, most }: Priced, { index, scales, known }: Around): Promise<P2pOffer> {
    const merchant = known.get(row.user_id) ?? (await shownMerchant(merchants, db.queryable, row.user_id))
    known.set(row.user_id, merchant)
    const text = (amount: bigint, scale: number) => formatUnits(units(amount), scale, { trim: true })
    const kinds = (await sql.methodsOf(db.queryable, row.id)).map(({ kind }) => kind)
    return {
      id: row.id,
      side: takerSide(row.side),
      symbol: row.asset,
      fiat: row.fiat,
      price: text(price, PRICE_SCALE),
      distance: distanceText(price, index),
      quantity: text(row.left_units, scales.asset),
      minAmount: text(row.least_fiat, scales.fiat),
      maxAmount: text(most, scales.fiat),
      paymentKinds: await payableKinds(db.queryable, [...new Set(kinds)]),
      remark: row.remark,
      merchant,
    }
  }

  return { offers, priced }
}
