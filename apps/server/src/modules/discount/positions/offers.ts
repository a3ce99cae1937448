import { DISCOUNT_QUOTE, type DiscountOffer, discountDays, discountReserve } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import { systemAccount } from '../../ledger/index.ts'
import type { PolicyRefusal } from '../../policy/index.ts'
import type { DiscountDeps } from '../deps.ts'
import { isPassed, MOST_OPEN_OFFERS, OFFER_MS, priceText, termsOf } from '../discount.rules.ts'
import { assetsOf } from '../entries.ts'
import type { ProductRow } from '../products/products.sql.ts'
import { findProduct, setApy } from '../products/products.sql.ts'
import { type Products, payScale, stateOf } from '../products/products.ts'
import { offerView } from '../views.ts'
import type { OfferRow } from './offers.sql.ts'
import * as sql from './offers.sql.ts'
import { personalUnits } from './positions.sql.ts'

export type BoundsRefusal =
  | { readonly code: 'discount.sales_ended' | 'discount.sold_out' }
  | { readonly code: 'discount.below_minimum'; readonly minimum: string; readonly asset: string }
  | {
      readonly code: 'discount.quota_left' | 'discount.personal_quota_left'
      readonly left: string
      readonly asset: string
    }
export type OfferRefusal =
  | BoundsRefusal
  | PolicyRefusal
  | { readonly code: 'discount.price_missing' | 'discount.desk_away' | 'discount.desk_refused' }
  | { readonly code: 'discount.strike_passed'; readonly strike: string }
  | { readonly code: 'discount.house_short'; readonly asset: string }
  | { readonly code: 'discount.offers_open'; readonly most: number }
type AskRefusal =
  | OfferRefusal
  | { readonly code: 'discount.product_unknown' | 'discount.amount_missing' }
  | { readonly code: 'discount.amount_malformed'; readonly decimals: number }

export interface OfferDeps extends Pick<DiscountDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'policy' | 'hedgeDesk'> {
  readonly products: Pick<Products, 'scalesOf' | 'questionOf' | 'pricesOf'>
}

export type Offers = ReturnType<typeof createOffers>

/** The desk's APY for one person and one amount, firm for a minute. */
export function createOffers({ db, clock, ids, ledger, policy, hedgeDesk, products }: OfferDeps) {
  /** What is left of the product, for everybody and for this person. Under the product's lock it decides. */
  async function judgeBounds(
    on: Queryable,
    asked: { readonly userId: string; readonly product: ProductRow; readonly amount: bigint; readonly now: Date },
  ): Promise<Result<undefined, BoundsRefusal>> {
    const { userId, product, amount, now } = asked
    const state = stateOf(product, now)
    if (state !== 'open') return refuse({ code: state === 'ended' ? 'discount.sales_ended' : 'discount.sold_out' })
    const scale = payScale(product.direction, await products.scalesOf(product.base))
    const text = (left: bigint) => formatUnits(units(left > 0n ? left : 0n), scale, { trim: true })
    const asset = assetsOf(product).pay
    if (amount < product.minimum_units)
      return refuse({ code: 'discount.below_minimum', minimum: text(product.minimum_units), asset })
    const left = product.quota_units - product.sold_units
    if (amount > left) return refuse({ code: 'discount.quota_left', left: text(left), asset })
    const own = product.personal_units - (await personalUnits(on, userId, product.id))
    return amount > own ? refuse({ code: 'discount.personal_quota_left', left: text(own), asset }) : ok()
  }

  /** Both outcomes are set aside when somebody subscribes; what is not there cannot be offered. */
  async function judgeHouse(
    product: ProductRow,
    row: Pick<OfferRow, 'pay_units' | 'apy_bps' | 'days'>,
  ): Promise<Result<undefined, OfferRefusal>> {
    const terms = termsOf({ ...product, ...row }, await products.scalesOf(product.base))
    const needed = discountReserve(terms)
    const wanted = [
      { asset: product.base, units: needed.base },
      { asset: DISCOUNT_QUOTE, units: needed.quote },
    ]
    const has = await ledger.peekBalances(
      db.queryable,
      wanted.map(({ asset }) => systemAccount('treasury', asset)),
    )
    const short = wanted.find(
      ({ asset, units: least }) => (has.find((one) => one.asset === asset)?.balance ?? 0n) < least,
    )
    return short === undefined ? ok() : refuse({ code: 'discount.house_short', asset: short.asset })
  }

  async function askDesk(product: ProductRow, amount: bigint, now: Date) {
    const answer = await hedgeDesk.offer(await products.questionOf(product, amount, now))
    await sql.noteAnswer(db.queryable, answer.answer, now)
    if (answer.answer === 'offered') return ok(answer)
    return refuse({
      code: answer.answer === 'refused' ? ('discount.desk_refused' as const) : ('discount.desk_away' as const),
    })
  }

  async function make(userId: string, product: ProductRow, amount: bigint): Promise<Result<OfferRow, OfferRefusal>> {
    const offered = await policy.may(db.queryable, userId, 'discount')
    if (!offered.ok) return offered
    const now = clock.now()
    const bounds = await judgeBounds(db.queryable, { userId, product, amount, now })
    if (!bounds.ok) return bounds
    const index_price = (await products.pricesOf([product.base])).get(product.base)
    if (index_price === undefined) return refuse({ code: 'discount.price_missing' })
    if (isPassed(product, index_price))
      return refuse({ code: 'discount.strike_passed', strike: priceText(product.strike) })
    const answer = await askDesk(product, amount, now)
    if (!answer.ok) return answer
    const row: OfferRow = {
      ...{
        id: ids.next('dqo'),
        user_id: userId,
        product_id: product.id,
        state: 'open',
        pay_units: amount,
        index_price,
      },
      ...{ apy_bps: answer.value.apyBps, days: discountDays(now, product.settles_at), desk_ref: answer.value.ref },
      ...{ made_at: now, expires_at: new Date(now.getTime() + OFFER_MS) },
    }
    const house = await judgeHouse(product, row)
    if (!house.ok) return house
    return keep(row)
  }

  function keep(row: OfferRow): Promise<Result<OfferRow, OfferRefusal>> {
    return db.tx(async (tx): Promise<Result<OfferRow, OfferRefusal>> => {
      await sql.lockAsking(tx, row.user_id)
      if ((await sql.countOpen(tx, row.user_id, row.made_at)) >= MOST_OPEN_OFFERS)
        return refuse({ code: 'discount.offers_open', most: MOST_OPEN_OFFERS })
      await sql.insertOffer(tx, row)
      await setApy(tx, row.product_id, row.apy_bps)
      return ok(row)
    })
  }

  async function quote(
    userId: string,
    asked: { readonly productId: string; readonly amount: string },
  ): Promise<Result<DiscountOffer, AskRefusal>> {
    const product = await findProduct(db.queryable, asked.productId)
    if (product === undefined) return refuse({ code: 'discount.product_unknown' })
    const scales = await products.scalesOf(product.base)
    const decimals = payScale(product.direction, scales)
    const amount = parseUnits(asked.amount, decimals)
    if (!amount.ok) return refuse({ code: 'discount.amount_malformed', decimals })
    const made = await make(userId, product, amount.value)
    return made.ok ? ok(offerView(made.value, product, scales)) : made
  }

  /** In place of one that is over: the same amount, at the APY of now. */
  async function again(row: OfferRow, product: ProductRow) {
    const fresh = await make(row.user_id, product, row.pay_units)
    if (!fresh.ok) return fresh
    const scales = await products.scalesOf(product.base)
    return ok({ old: offerView(row, product, scales), quote: offerView(fresh.value, product, scales) })
  }

  return { quote, again, judgeBounds }
}
