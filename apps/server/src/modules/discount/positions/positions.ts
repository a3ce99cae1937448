import {
  DISCOUNT_AGREEMENT,
  type DiscountDetail,
  type DiscountOffer,
  type DiscountPosition,
  type DiscountState,
  discountOutcomes,
} from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import { lockOutflows } from '../../funding/index.ts'
import type { PostRefusal } from '../../ledger/index.ts'
import type { DiscountDeps } from '../deps.ts'
import { ALARM_MS, termsOf } from '../discount.rules.ts'
import { assetsOf, openEntry } from '../entries.ts'
import { insertHedge } from '../hedge/hedges.sql.ts'
import { TELL_DESK } from '../hedge/telling.ts'
import type { DiscountNotices } from '../notices.ts'
import { addSold, findProduct, lockProduct, type ProductRow } from '../products/products.sql.ts'
import { type Products, payScale } from '../products/products.ts'
import { rewardsOf } from '../settlement/rewards.sql.ts'
import { findSettlement, settlementOf } from '../settlement/settlements.sql.ts'
import { ALARM, SETTLE } from '../settlement/settling.ts'
import { positionView } from '../views.ts'
import type { OfferRow } from './offers.sql.ts'
import { findOffer, useOffer } from './offers.sql.ts'
import type { OfferRefusal, Offers } from './offers.ts'
import type { PositionRow, PricedRow } from './positions.sql.ts'
import * as sql from './positions.sql.ts'

type SubscribeRefusal =
  | OfferRefusal
  | { readonly code: 'discount.quote_unknown' | 'discount.quote_used' | 'discount.agreement_changed' }
  | { readonly code: 'discount.quote_moved'; readonly old: DiscountOffer; readonly quote: DiscountOffer }
  | { readonly code: 'discount.not_own_money'; readonly own: string; readonly asset: string }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }

export interface PositionDeps
  extends Pick<DiscountDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'ledger' | 'policy' | 'ownMoney' | 'publishFunding'> {
  readonly products: Pick<Products, 'scalesOf' | 'pricesOf'>
  readonly offers: Pick<Offers, 'again' | 'judgeBounds'>
  readonly notices: DiscountNotices
}

export interface Subscription {
  readonly userId: string
  readonly quoteId: string
  readonly agreement: string
}

export type Positions = ReturnType<typeof createPositions>

/** An offer becomes a position: once, by whom it was made for, within a minute. Nobody can take it back. */
export function createPositions(deps: PositionDeps) {
  const { db, clock, ids, jobs, ledger, policy, ownMoney, publishFunding, products, offers, notices } = deps

  async function subscribe(
    asked: Subscription,
    request: MoneyRequest<DiscountPosition>,
  ): Promise<Result<DiscountPosition, SubscribeRefusal>> {
    const offer = await findOffer(db.queryable, asked.quoteId, asked.userId)
    if (offer === undefined) return refuse({ code: 'discount.quote_unknown' })
    if (offer.state === 'used') return refuse({ code: 'discount.quote_used' })
    if (asked.agreement !== DISCOUNT_AGREEMENT) return refuse({ code: 'discount.agreement_changed' })
    const product = await findProduct(db.queryable, offer.product_id)
    assert(product !== undefined, 'an offer is of a product')
    if (clock.now() >= offer.expires_at) return offerAgain(offer, product)
    const done = await db.tx((tx) => take(tx, offer, request))
    if (done.ok) return done
    return done.refusal.code === 'over' ? offerAgain(offer, product) : refuse(done.refusal)
  }

  async function offerAgain(offer: OfferRow, product: ProductRow): Promise<Result<DiscountPosition, SubscribeRefusal>> {
    const fresh = await offers.again(offer, product)
    return fresh.ok ? refuse({ code: 'discount.quote_moved', ...fresh.value }) : fresh
  }

  /** What was advanced to somebody, or can still be called back, is not theirs to lock away. More than there is is for the ledger to refuse. */
  async function judgeOwn(
    tx: Tx,
    offer: OfferRow,
    { asset, scale }: { readonly asset: string; readonly scale: number },
  ): Promise<Result<undefined, SubscribeRefusal>> {
    const { available, withdrawable } = await ownMoney.of(tx, offer.user_id, asset)
    if (offer.pay_units <= withdrawable || offer.pay_units > available) return ok()
    return refuse({ code: 'discount.not_own_money', own: formatUnits(withdrawable, scale, { trim: true }), asset })
  }

  /** Locks: the person's outflows, the product, the accounts. Everything is judged and written by the moment after them. */
  async function take(
    tx: Tx,
    offer: OfferRow,
    request: MoneyRequest<DiscountPosition>,
  ): Promise<Result<DiscountPosition, SubscribeRefusal | { readonly code: 'over' }>> {
    await lockOutflows(tx, offer.user_id)
    const permitted = await policy.may(tx, offer.user_id, 'discount')
    if (!permitted.ok) return permitted
    const product = await lockProduct(tx, offer.product_id)
    assert(product !== undefined, 'an offer is of a product')
    const now = clock.now()
    if (now >= offer.expires_at) return refuse({ code: 'over' })
    if (!(await useOffer(tx, offer.id))) return refuse({ code: 'discount.quote_used' })
    const bounds = await offers.judgeBounds(tx, { userId: offer.user_id, product, amount: offer.pay_units, now })
    if (!bounds.ok) return bounds
    const scales = await products.scalesOf(product.base)
    const paid = { asset: assetsOf(product).pay, scale: payScale(product.direction, scales) }
    const own = await judgeOwn(tx, offer, paid)
    if (!own.ok) return own
    const row = await write(tx, offer, { product, now })
    const view = positionView({ ...row, price: null }, { scales, now, indexPrice: offer.index_price })
    await request.recordAnswer(tx, view)
    const posted = await ledger.post(tx, openEntry(row))
    if (!posted.ok) return refuse(refusalOf(posted.refusal, paid))
    await notices.subscribed(tx, row, view)
    publishFunding(tx, row.user_id, { kind: 'discount', id: row.id, state: 'subscribed' })
    return ok(view)
  }

  /** The position with its consent, what is left of the product, and the work of its settlement. */
  async function write(
    tx: Tx,
    offer: OfferRow,
    { product, now }: { readonly product: ProductRow; readonly now: Date },
  ): Promise<PositionRow> {
    const { base, direction, strike, settles_at } = product
    const settlementId = await settlementOf(tx, { id: ids.next('dst'), base, settles_at })
    const terms = termsOf({ ...offer, direction, strike }, await products.scalesOf(base))
    const outcomes = discountOutcomes(terms)
    const row: PositionRow = {
      ...{ id: ids.next('dps'), user_id: offer.user_id, product_id: product.id, settlement_id: settlementId },
      ...{ state: 'subscribed', base, direction, strike, settles_at, pay_units: offer.pay_units },
      ...{ apy_bps: offer.apy_bps, days: offer.days, base_units: outcomes.base, quote_units: outcomes.quote },
      ...{ agreement: DISCOUNT_AGREEMENT, subscribed_at: now, outcome: null, settled_at: null },
    }
    await sql.insertPosition(tx, row)
    await addSold(tx, product.id, offer.pay_units)
    await insertHedge(tx, row.id, offer.desk_ref)
    await jobs.now(tx, { name: TELL_DESK, key: `${row.id}:0`, payload: { id: row.id, tries: 0 } })
    const payload = { id: settlementId, tries: 0 }
    await jobs.at(tx, { name: SETTLE, key: `${settlementId}:0`, payload, dueAt: settles_at })
    const dueAt = new Date(settles_at.getTime() + ALARM_MS)
    await jobs.at(tx, { name: ALARM, key: settlementId, payload: { id: settlementId }, dueAt })
    return row
  }

  async function shown(row: PricedRow): Promise<DiscountPosition> {
    const prices = row.state === 'settled' ? new Map() : await products.pricesOf([row.base])
    const seen = { scales: await products.scalesOf(row.base), now: clock.now(), indexPrice: prices.get(row.base) }
    return positionView(row, seen)
  }

  async function detail(userId: string, id: string) {
    const row = await sql.findPosition(db.queryable, id)
    if (row === undefined || row.user_id !== userId) return refuse({ code: 'discount.position_unknown' as const })
    const settlement = await findSettlement(db.queryable, row.settlement_id)
    assert(settlement !== undefined, 'a position has a settlement')
    const scales = await products.scalesOf(row.base)
    const rewards = await rewardsOf(db.queryable, id)
    const isSettled = row.state === 'settled'
    const found: DiscountDetail = {
      ...(await shown(row)),
      consent: { agreement: row.agreement, time: row.subscribed_at.toISOString() },
      minutes: isSettled ? [...settlement.minutes] : [],
      priceFrom: isSettled ? settlement.price_from : null,
      rewards: rewards.map(({ asset, units: given, decided_at }) => ({
        coin: asset,
        amount: formatUnits(units(given), asset === row.base ? scales.base : scales.quote, { trim: true }),
        time: (decided_at ?? row.subscribed_at).toISOString(),
      })),
    }
    return ok(found)
  }

  return {
    subscribe,
    shown,
    detail,
    async list(query: {
      readonly userId: string
      readonly state?: DiscountState | undefined
      readonly coin?: string | undefined
      readonly current: number
      readonly size: number
    }) {
      const { total, records } = await sql.listPositions(db.queryable, { ...query, now: clock.now() })
      return { current: query.current, size: query.size, total, records: await Promise.all(records.map(shown)) }
    },
  }
}

function refusalOf(refusal: PostRefusal, { asset, scale }: { readonly asset: string; readonly scale: number }) {
  assert(refusal.code !== 'ledger.key_reused', 'a position is opened once')
  if (refusal.code === 'ledger.house_short') return { code: 'discount.house_short' as const, asset: refusal.asset }
  return { code: refusal.code, asset, available: formatUnits(refusal.available, scale, { trim: true }) }
}
