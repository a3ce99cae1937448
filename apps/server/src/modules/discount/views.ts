import {
  breakEven,
  DISCOUNT_AGREEMENT,
  DISCOUNT_QUOTE,
  type DiscountOffer,
  type DiscountPosition,
  type DiscountState,
  discountOutcomes,
} from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import { type AgreedRow, percentText, priceText, type Scales, termsOf } from './discount.rules.ts'
import { assetsOf } from './entries.ts'
import type { OfferRow } from './positions/offers.sql.ts'
import type { PricedRow } from './positions/positions.sql.ts'
import type { ProductRow } from './products/products.sql.ts'
import { payScale } from './products/products.ts'

const text = (amount: bigint, scale: number) => formatUnits(units(amount), scale, { trim: true })

interface Agreed extends AgreedRow {
  readonly base: string
  readonly product_id: string
  readonly settles_at: Date
}

function agreedView(row: Agreed, scales: Scales) {
  const terms = termsOf(row, scales)
  const paid = discountOutcomes(terms)
  const scale = payScale(row.direction, scales)
  const kept = row.direction === 'sell_high' ? paid.base : paid.quote
  return {
    ...{ productId: row.product_id, coin: row.base, quote: DISCOUNT_QUOTE, direction: row.direction },
    payCoin: assetsOf(row).pay,
    strike: priceText(row.strike),
    settlementTime: row.settles_at.toISOString(),
    apy: percentText(row.apy_bps),
    days: row.days,
    quantity: text(row.pay_units, scale),
    earn: text(kept - row.pay_units, scale),
    outcomes: {
      base: { coin: row.base, amount: text(paid.base, scales.base) },
      quote: { coin: DISCOUNT_QUOTE, amount: text(paid.quote, scales.quote) },
    },
    breakEven: priceText(breakEven(terms)),
  }
}

export function offerView(row: OfferRow, product: ProductRow, scales: Scales): DiscountOffer {
  const { base, direction, strike, settles_at } = product
  return {
    ...agreedView({ ...row, base, direction, strike, settles_at }, scales),
    quoteId: row.id,
    indexPrice: priceText(row.index_price),
    agreement: DISCOUNT_AGREEMENT,
    time: row.made_at.toISOString(),
    expireTime: row.expires_at.toISOString(),
  }
}

export interface Seen {
  readonly scales: Scales
  readonly now: Date
  readonly indexPrice: bigint | undefined
}

export function positionView(row: PricedRow, { scales, now, indexPrice }: Seen): DiscountPosition {
  const agreed = agreedView(row, scales)
  const state: DiscountState =
    row.state === 'settled' ? 'settled' : now < row.settles_at ? 'subscribed' : 'waiting_price'
  return {
    ...agreed,
    ...{ id: row.id, state, subscribeTime: row.subscribed_at.toISOString() },
    indexPrice: indexPrice === undefined ? null : priceText(indexPrice),
    settlementPrice: row.outcome === null || row.price === null ? null : priceText(row.price),
    outcome: row.outcome,
    received: row.outcome === null ? null : agreed.outcomes[row.outcome],
    releaseTime: row.settled_at?.toISOString() ?? null,
  }
}
