import type { ListingReason, ListingSide, P2pFiat, P2pListing, PriceKind } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import { isWholeCents, lockOutflows } from '../../funding/index.ts'
import { spot } from '../../ledger/index.ts'
import type { TradingDeps } from '../deps.ts'
import { openAsBuyer, openOrdersOfListing } from '../orders/orders.sql.ts'
import { payableKinds } from '../orders/pauses.sql.ts'
import { MOST_OPEN } from '../orders/states.rules.ts'
import type { Closing } from './closing.ts'
import type { ListedMethod, ListingRow, NewTerms } from './listings.sql.ts'
import * as sql from './listings.sql.ts'
import { costOf, ORDER_EUR, PRICE_SCALE, type Scales, tickOf, wholeEuros } from './prices.rules.ts'
import type { Pricing } from './pricing.ts'

const MOST_LISTINGS = 20
const MOST_MARGIN_BPS = 1_000

export interface TypedTerms {
  readonly priceKind: PriceKind
  readonly price?: string | undefined
  readonly marginBps?: number | undefined
  readonly minAmount: string
  readonly maxAmount: string
  readonly paymentIds: readonly string[]
  readonly remark?: string | undefined
}

export interface NewListing extends TypedTerms {
  readonly side: ListingSide
  readonly symbol: string
  readonly fiat: P2pFiat
  readonly quantity: string
}

type TermsRefusal =
  | {
      readonly code:
        | 'p2p.price_missing'
        | 'p2p.no_price'
        | 'p2p.margin_wrong'
        | 'p2p.amount_missing'
        | 'p2p.too_precise'
    }
  | { readonly code: 'p2p.price_off'; readonly index: string }
  | { readonly code: 'p2p.limits_wrong'; readonly least: string; readonly most: string }
  | { readonly code: 'p2p.method_missing' | 'p2p.method_unknown' }
type Gone = { readonly code: 'p2p.listing_unknown' | 'p2p.listing_gone' }
const UNKNOWN = { code: 'p2p.listing_unknown' } as const

interface Pair {
  readonly asset: string
  readonly fiat: P2pFiat
}

/** What its merchant must be offered for a listing to be seen. Nobody is kept from selling a coin, whatever it is. */
const productsOf = ({ side, asset }: Pick<ListingRow, 'side' | 'asset'>) =>
  side === 'buy' ? (['p2p_merchant', `asset:${asset}`] as const) : (['p2p_merchant'] as const)

export type Listings = ReturnType<typeof createListings>
type Deps = Pick<
  TradingDeps,
  'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'bounds' | 'gate' | 'policy' | 'methods' | 'merchants' | 'identity'
> & {
  readonly pricing: Pricing
  readonly closing: Pick<Closing, 'close'>
}

/** What merchants offer: made, changed, hidden and ended by their owners. */
export function createListings(deps: Deps) {
  const { db, clock, ids, ledger, markets, bounds, gate, policy, methods, merchants, identity, pricing, closing } = deps

  function priceTerms(typed: TypedTerms): Result<Pick<NewTerms, 'price_kind' | 'price' | 'margin_bps'>, TermsRefusal> {
    if (typed.priceKind === 'floating') {
      const margin = typed.marginBps
      if (margin === undefined || Math.abs(margin) > MOST_MARGIN_BPS) return refuse({ code: 'p2p.margin_wrong' })
      return ok({ price_kind: 'floating', price: null, margin_bps: margin })
    }
    if (typed.price === undefined) return refuse({ code: 'p2p.price_missing' })
    const price = parseUnits(typed.price, PRICE_SCALE)
    if (!price.ok || price.value % tickOf(price.value) !== 0n) return refuse({ code: 'p2p.too_precise' })
    return ok({ price_kind: 'fixed', price: price.value, margin_bps: null })
  }

  /** Between what an order may be at least and at most, in the fiat of the listing. */
  async function limitsOf(
    on: Queryable,
    { fiat }: Pair,
    typed: TypedTerms,
  ): Promise<Result<[Units, Units], TermsRefusal>> {
    const [scale, euro] = [await bounds.scaleOf(fiat), await bounds.scaleOf('EUR')]
    const [least, most] = [parseUnits(typed.minAmount, scale), parseUnits(typed.maxAmount, scale)]
    if (!least.ok || !most.ok || !isWholeCents(least.value, scale) || !isWholeCents(most.value, scale))
      return refuse({ code: 'p2p.too_precise' })
    const [from, to] = [await bounds.inEuro(on, fiat, least.value), await bounds.inEuro(on, fiat, most.value)]
    const [bottom, top] = [wholeEuros(ORDER_EUR.least, euro), wholeEuros(ORDER_EUR.most, euro)]
    if (from === undefined || to === undefined) return refuse({ code: 'p2p.no_price' })
    if (least.value > most.value || from < bottom || to > top)
      return refuse({ code: 'p2p.limits_wrong', least: `${ORDER_EUR.least} EUR`, most: `${ORDER_EUR.most} EUR` })
    return ok([least.value, most.value])
  }

  async function termsOf(on: Queryable, pair: Pair, typed: TypedTerms): Promise<Result<NewTerms, TermsRefusal>> {
    const price = priceTerms(typed)
    if (!price.ok) return price
    const now = await pricing.of(on, { ...price.value, ...pair })
    if (now.state === 'no_price') return refuse({ code: 'p2p.no_price' })
    if (now.state === 'price_off')
      return refuse({
        code: 'p2p.price_off',
        index: `${formatUnits(units(now.index), PRICE_SCALE, { trim: true })} ${pair.fiat}`,
      })
    const limits = await limitsOf(on, pair, typed)
    if (!limits.ok) return limits
    const [least_fiat, most_fiat] = limits.value
    return ok({ ...price.value, least_fiat, most_fiat, remark: typed.remark ?? null })
  }

  async function methodsOf(
    tx: Tx,
    userId: string,
    { fiat }: Pair,
    wanted: readonly string[],
  ): Promise<Result<ListedMethod[], TermsRefusal>> {
    const asked = [...new Set(wanted)]
    if (asked.length === 0) return refuse({ code: 'p2p.method_missing' })
    const listed: ListedMethod[] = []
    for (const id of asked) {
      const method = await methods.take(tx, userId, id)
      if (method === undefined || method.fiat !== fiat) return refuse({ code: 'p2p.method_unknown' })
      listed.push({ method_id: id, kind: method.kind })
    }
    return ok(listed)
  }

  /** Coins for sale are held, and must be the owner's own: a sale is an outflow. */
  async function holdForSale(
    tx: Tx,
    row: Pick<ListingRow, 'user_id' | 'asset' | 'units'>,
    level: Awaited<ReturnType<typeof gate.levelOf>>,
  ) {
    const { user_id: userId, asset } = row
    const amount = units(row.units)
    await ledger.lockBalances(tx, [spot(userId, asset)])
    const judged = await gate.judge(tx, { userId, asset, units: amount, eur: 0n }, level)
    if (!judged.ok) return judged
    const held = await ledger.raiseHeld(tx, [{ user: userId, asset, units: amount }])
    assert(held.ok, 'what is available under the lock can be held')
    return ok()
  }

  async function create(userId: string, typed: NewListing, request: MoneyRequest<P2pListing>) {
    const level = await gate.levelOf(userId)
    if (level.needed !== null) return refuse(level.needed)
    const { side, symbol: asset, fiat } = typed
    const coin = await markets.asset(asset)
    if (coin === undefined || coin.kind !== 'crypto' || (await markets.asset(fiat)) === undefined)
      return refuse({ code: 'p2p.pair_unknown' as const })
    const quantity = parseUnits(typed.quantity, coin.scale)
    if (!quantity.ok) return refuse({ code: 'p2p.too_precise' as const })
    return db.tx(async (tx) => {
      await lockOutflows(tx, userId)
      const allowed = await policy.may(tx, userId, 'p2p_merchant', `asset:${asset}`)
      if (!allowed.ok) return allowed
      const person = await gate.judgePerson(tx, userId, level)
      if (!person.ok) return person
      if ((await merchants.merchantOf(tx, userId)) === undefined) return refuse({ code: 'p2p.merchants_only' as const })
      if ((await sql.countLiving(tx, userId)) >= MOST_LISTINGS)
        return refuse({ code: 'p2p.too_many_listings' as const, most: MOST_LISTINGS })
      const terms = await termsOf(tx, { asset, fiat }, typed)
      if (!terms.ok) return terms
      const listed = await methodsOf(tx, userId, { asset, fiat }, typed.paymentIds)
      if (!listed.ok) return listed
      const fits = await coversOne(tx, { asset, fiat, ...terms.value }, quantity.value)
      if (!fits.ok) return fits
      const row = { id: ids.next('ltg'), user_id: userId, side, asset, fiat, units: quantity.value, ...terms.value }
      const held = side === 'sell' ? await holdForSale(tx, row, level) : ok()
      if (!held.ok) return held
      await sql.insertListing(tx, { ...row, made_at: clock.now() })
      await sql.setMethods(tx, row.id, listed.value)
      const shown = await viewOf(tx, row.id)
      await request.recordAnswer(tx, shown)
      return ok(shown)
    })
  }

  /** What is offered must be enough for one order of the least amount. */
  async function coversOne(
    on: Queryable,
    listing: Pair & NewTerms,
    quantity: Units,
  ): Promise<Result<undefined, TermsRefusal>> {
    const [now, scales] = [await pricing.of(on, listing), await pricing.scalesOf(listing)]
    if (now.state === 'no_price') return refuse({ code: 'p2p.no_price' })
    if (costOf(quantity, now.price, scales) >= listing.least_fiat) return ok()
    const text = (amount: bigint) => `${formatUnits(units(amount), scales.fiat, { trim: true })} ${listing.fiat}`
    return refuse({ code: 'p2p.limits_wrong', least: text(listing.least_fiat), most: text(listing.most_fiat) })
  }

  async function own(tx: Tx, userId: string, id: string): Promise<Result<ListingRow, Gone>> {
    const row = await sql.lockListing(tx, id)
    if (row === undefined || row.user_id !== userId) return refuse(UNKNOWN)
    return row.state === 'closed' ? refuse({ code: 'p2p.listing_gone' }) : ok(row)
  }

  async function edit(userId: string, { id, ...typed }: TypedTerms & { readonly id: string }) {
    return db.tx(async (tx) => {
      const found = await own(tx, userId, id)
      if (!found.ok) return found
      if ((await identity.outflows.standing(tx, userId)).frozen) return refuse({ code: 'session.frozen' as const })
      const terms = await termsOf(tx, found.value, typed)
      if (!terms.ok) return terms
      const listed = await methodsOf(tx, userId, found.value, typed.paymentIds)
      if (!listed.ok) return listed
      await sql.setTerms(tx, id, terms.value)
      await sql.setMethods(tx, id, listed.value)
      return ok(await viewOf(tx, id))
    })
  }

  async function hide(userId: string, { id, hidden }: { readonly id: string; readonly hidden: boolean }) {
    return db.tx(async (tx) => {
      const found = await own(tx, userId, id)
      if (!found.ok) return found
      if ((await identity.outflows.standing(tx, userId)).frozen) return refuse({ code: 'session.frozen' as const })
      const wanted = hidden ? 'hidden' : 'open'
      if (found.value.state !== wanted) await sql.setListingState(tx, id, wanted)
      return ok(await viewOf(tx, id))
    })
  }

  async function end(userId: string, id: string, request: MoneyRequest<{ kind: 'order' | 'listing'; id: string }>) {
    return db.tx(async (tx) => {
      const found = await own(tx, userId, id)
      if (!found.ok) return found
      await closing.close(tx, found.value)
      const shown = { kind: 'listing' as const, id }
      await request.recordAnswer(tx, shown)
      return ok(shown)
    })
  }

  async function viewOf(on: Queryable, id: string): Promise<P2pListing> {
    const row = await sql.findListing(on, id)
    assert(row !== undefined, 'what was just changed is there')
    return view(on, row)
  }

  async function view(on: Queryable, row: ListingRow): Promise<P2pListing> {
    const scales = await pricing.scalesOf(row)
    const now = await pricing.of(on, row)
    const price = row.price ?? (now.state === 'no_price' ? null : now.price)
    const text = (amount: bigint, scale: number) => formatUnits(units(amount), scale, { trim: true })
    const listed = await sql.methodsOf(on, row.id)
    return {
      id: row.id,
      side: row.side,
      symbol: row.asset,
      fiat: row.fiat,
      priceKind: row.price_kind,
      price: price === null ? null : text(price, PRICE_SCALE),
      marginBps: row.margin_bps,
      quantity: text(row.units, scales.asset),
      left: text(row.left_units, scales.asset),
      minAmount: text(row.least_fiat, scales.fiat),
      maxAmount: text(row.most_fiat, scales.fiat),
      payments: listed.map(({ method_id, kind }) => ({ id: method_id, kind })),
      remark: row.remark,
      state: row.state,
      why: row.state === 'open' ? await whyUnseen(on, row, scales) : null,
      openOrders: await openOrdersOfListing(on, row.id),
      createTime: row.made_at.toISOString(),
    }
  }

  /** Why nobody sees an open one now. */
  async function whyUnseen(on: Queryable, row: ListingRow, scales: Scales): Promise<ListingReason | null> {
    const now = await pricing.of(on, row)
    if (now.state !== 'fair') return now.state
    if (costOf(units(row.left_units), now.price, scales) < row.least_fiat) return 'sold_out'
    const merchant = await merchants.merchantOf(on, row.user_id)
    if (merchant === undefined || merchant.hidden) return 'merchant'
    if (merchant.short) return 'bond'
    if ((await identity.outflows.standing(on, row.user_id)).frozen) return 'frozen'
    const kinds = (await sql.methodsOf(on, row.id)).map(({ kind }) => kind)
    if ((await payableKinds(on, kinds)).length === 0) return 'payment_paused'
    // A merchant who buys is a buyer like any other: three orders run at a time.
    if (row.side === 'buy' && (await openAsBuyer(on, row.user_id)) >= MOST_OPEN) return 'busy'
    return (await policy.may(on, row.user_id, ...productsOf(row))).ok ? null : 'policy'
  }

  return {
    create,
    edit,
    hide,
    end,
    whyUnseen,
    async list(userId: string, query: { current: number; size: number; closed?: boolean | undefined }) {
      const { current, size, closed } = query
      const { total, records } = await sql.listListings(db.queryable, { userId, closed, current, size })
      const shown: P2pListing[] = []
      for (const row of records) shown.push(await view(db.queryable, row))
      return { current, size, total, records: shown }
    },
    /** What an order could not take of it goes back to being for sale, if it lives. */
    async giveBack(tx: Tx, listingId: string, amount: Units): Promise<void> {
      const row = await sql.lockListing(tx, listingId)
      assert(row !== undefined, 'an order is of a listing')
      if (row.state === 'closed') return
      if (row.side === 'sell') {
        const held = await ledger.raiseHeld(tx, [{ user: row.user_id, asset: row.asset, units: amount }])
        assert(held.ok, 'what came back can be held')
      }
      await sql.changeLeft(tx, listingId, amount)
    },
  }
}
