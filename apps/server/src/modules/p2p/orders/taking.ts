import type { ListingSide, P2pOrderDetail } from '@bourse/contract'
import { assert, formatUnits, minUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import { utcText } from '../../../platform/time/utc-text.ts'
import { isWholeCents, lockOutflows, lockPerson } from '../../funding/index.ts'
import { spot } from '../../ledger/index.ts'
import type { TradingDeps } from '../deps.ts'
import { changeLeft, findListing, type ListingRow, lockListing, methodsOf } from '../listings/listings.sql.ts'
import type { Listings } from '../listings/listings.ts'
import { costOf, ORDER_EUR, quantityOf, REVERSIBLE, takerSide, wholeEuros } from '../listings/prices.rules.ts'
import type { Pricing } from '../listings/pricing.ts'
import type { TakenMethod } from '../ports.ts'
import { type Endings, ESCROW_SOURCE, escrow } from './ending.ts'
import { completedOf } from './figures.sql.ts'
import type { P2pNotices } from './notices.ts'
import * as sql from './orders.sql.ts'
import { isPaused } from './pauses.sql.ts'
import type { Records } from './records.ts'
import { DAY_MS, MOST_CANCELS, MOST_OPEN, STEP_MS } from './states.rules.ts'
import { askLapse } from './timers.ts'

export interface Wanted {
  readonly listingId: string
  readonly amount: string
  readonly paymentId?: string | undefined
}

interface Parties {
  readonly buyer: string
  readonly seller: string
}

export interface Sums {
  readonly price: bigint
  readonly fiat: Units
  readonly quantity: Units
  readonly eur: Units
}

type SumRefusal =
  | { readonly code: 'p2p.listing_gone' | 'p2p.price_off' | 'p2p.no_price' | 'p2p.too_precise' }
  | { readonly code: 'p2p.below_minimum' | 'p2p.above_maximum'; readonly bound: string }

/** Nobody is kept from selling a coin, whatever it is. */
export function productsOf({ side, asset }: Pick<ListingRow, 'side' | 'asset'>) {
  return side === 'sell' ? (['p2p_take', `asset:${asset}`] as const) : (['p2p_take'] as const)
}

export type Taking = ReturnType<typeof createTaking>
type Deps = Pick<
  TradingDeps,
  'db' | 'clock' | 'ids' | 'jobs' | 'ledger' | 'bounds' | 'gate' | 'policy' | 'methods' | 'publishFunding'
> & {
  readonly pricing: Pricing
  readonly listings: Pick<Listings, 'whyUnseen'>
  readonly endings: Pick<Endings, 'publish'>
  readonly records: Pick<Records, 'answer'>
  readonly notices: P2pNotices
}

export function partiesOf({ side, user_id }: Pick<ListingRow, 'side' | 'user_id'>, taker: string): Parties {
  return side === 'sell' ? { buyer: taker, seller: user_id } : { buyer: user_id, seller: taker }
}

/** From a listing to an order whose coins the house holds. */
export function createTaking(deps: Deps) {
  const { db, clock, ids, jobs, ledger, bounds, gate, policy, methods, pricing, listings, endings, records, notices } =
    deps

  /** The price is frozen here; what is bought is rounded down. */
  async function sumsOf(on: Queryable, listing: ListingRow, typed: string): Promise<Result<Sums, SumRefusal>> {
    const scales = await pricing.scalesOf(listing)
    const now = await pricing.of(on, listing)
    if (now.state !== 'fair') return refuse({ code: `p2p.${now.state}` })
    const fiat = parseUnits(typed, scales.fiat)
    if (!fiat.ok || !isWholeCents(fiat.value, scales.fiat)) return refuse({ code: 'p2p.too_precise' })
    const eur = await bounds.inEuro(on, listing.fiat, fiat.value)
    if (eur === undefined) return refuse({ code: 'p2p.no_price' })
    const euro = await bounds.scaleOf('EUR')
    const text = (amount: bigint) => `${formatUnits(units(amount), scales.fiat, { trim: true })} ${listing.fiat}`
    if (fiat.value < listing.least_fiat) return refuse({ code: 'p2p.below_minimum', bound: text(listing.least_fiat) })
    if (eur < wholeEuros(ORDER_EUR.least, euro))
      return refuse({ code: 'p2p.below_minimum', bound: `${ORDER_EUR.least} EUR` })
    const left = costOf(units(listing.left_units), now.price, scales)
    const most = minUnits(left, units(listing.most_fiat))
    const quantity = quantityOf(fiat.value, now.price, scales)
    if (fiat.value > listing.most_fiat || quantity > listing.left_units)
      return refuse({ code: 'p2p.above_maximum', bound: text(most) })
    if (eur > wholeEuros(ORDER_EUR.most, euro))
      return refuse({ code: 'p2p.above_maximum', bound: `${ORDER_EUR.most} EUR` })
    return ok({ price: now.price, fiat: fiat.value, quantity, eur })
  }

  /** After three cancels of one day nobody buys for 24 hours from the third. */
  async function limitedUntil(on: Queryable, userId: string): Promise<Date | null> {
    const last = await sql.lastLimiting(on, userId, MOST_CANCELS)
    const until = last === null ? null : new Date(last.getTime() + DAY_MS)
    return until !== null && until > clock.now() ? until : null
  }

  async function judgeBuyer(on: Queryable, buyer: string, taker: string, { eur }: Sums) {
    const until = await limitedUntil(on, buyer)
    // Of a merchant who buys and is limited the listing is gone: whose fault it is, is nobody's business.
    if (until !== null)
      return buyer === taker
        ? refuse({ code: 'p2p.buying_limited' as const, until: utcText(until) })
        : refuse({ code: 'p2p.listing_gone' as const })
    if (buyer === taker && (await sql.openAsBuyer(on, buyer)) >= MOST_OPEN)
      return refuse({ code: 'p2p.too_many_open' as const, most: MOST_OPEN })
    const { left, scale } = await bounds.inflow(on, buyer)
    if (eur <= left) return ok()
    return buyer === taker
      ? refuse({ code: 'funding.deposit_limit' as const, left: formatUnits(left, scale, { trim: true }), coin: 'EUR' })
      : refuse({ code: 'p2p.listing_gone' as const })
  }

  /** What can be called back is taken only of small sums from people who have bought before. */
  async function judgeMethod(on: Queryable, { reversible }: TakenMethod, buyer: string, { eur }: Sums) {
    if (!reversible) return ok()
    const euro = await bounds.scaleOf('EUR')
    const known = (await completedOf(on, buyer)) >= REVERSIBLE.afterOrders
    if (known && eur <= wholeEuros(REVERSIBLE.mostEur, euro)) return ok()
    return refuse({
      code: 'p2p.reversible_first' as const,
      orders: REVERSIBLE.afterOrders,
      most: `${REVERSIBLE.mostEur} EUR`,
    })
  }

  /** The taker's own method, and the merchant's of the same kind. */
  async function methodsFor(tx: Tx, listing: ListingRow, taker: string, paymentId: string | undefined) {
    if (paymentId === undefined) return refuse({ code: 'p2p.method_missing' as const })
    const own = await methods.take(tx, taker, paymentId)
    if (own === undefined || own.fiat !== listing.fiat) return refuse({ code: 'p2p.method_unknown' as const })
    const listed = (await methodsOf(tx, listing.id)).find(({ kind }) => kind === own.kind)
    const theirs = listed && (await methods.take(tx, listing.user_id, listed.method_id))
    if (theirs === undefined) return refuse({ code: 'p2p.method_unknown' as const })
    return ok(listing.side === 'sell' ? { recipient: theirs, payer: own } : { recipient: own, payer: theirs })
  }

  type Level = Awaited<ReturnType<typeof gate.levelOf>>

  /** Coins leave the seller: everything holds that holds for a withdrawal. Of a listing they were judged when it was made. */
  async function judgeSeller(tx: Tx, listing: ListingRow, seller: string, sums: Sums, level: Level) {
    const { asset } = listing
    if (listing.side === 'buy')
      return gate.judge(tx, { userId: seller, asset, units: sums.quantity, eur: sums.eur }, level)
    const person = await gate.judgePerson(tx, seller, level)
    const { left } = await bounds.outflow(tx, seller)
    return person.ok && sums.eur <= left ? ok() : refuse({ code: 'p2p.listing_gone' as const })
  }

  async function intoEscrow(
    tx: Tx,
    id: string,
    listing: ListingRow,
    seller: string,
    { quantity }: Sums,
  ): Promise<void> {
    const { asset } = listing
    const posted = await ledger.post(tx, {
      ...{ source: ESCROW_SOURCE, sourceId: id, kind: 'p2p_escrow' },
      postings: [
        { account: spot(seller, asset), units: units(-quantity) },
        { account: escrow(seller, asset), units: quantity },
      ],
      ...(listing.side === 'sell' && { lowerHeld: [{ user: seller, asset, units: quantity }] }),
    })
    assert(posted.ok, 'what is for sale or available under the lock goes into escrow')
    await changeLeft(tx, listing.id, -quantity)
  }

  interface Order {
    readonly listing: ListingRow
    readonly taker: string
    readonly sums: Sums
    readonly recipient: TakenMethod
    readonly payer: TakenMethod
  }

  async function place(tx: Tx, { listing, taker, sums, recipient, payer }: Order): Promise<string> {
    const { buyer, seller } = partiesOf(listing, taker)
    const [id, now] = [ids.next('pto'), clock.now()]
    const dueAt = new Date(now.getTime() + STEP_MS.matching)
    await intoEscrow(tx, id, listing, seller, sums)
    const { id: seller_method, ...to } = recipient
    const { id: buyer_method, ...from } = payer
    await sql.insertOrder(tx, {
      ...{ id, number: numberOf(now, ids.digits(8)), listing_id: listing.id, merchant_id: listing.user_id },
      ...{ taker_id: taker, buyer_id: buyer, seller_id: seller, asset: listing.asset, fiat: listing.fiat },
      ...{ price: sums.price, fiat_units: sums.fiat, units: sums.quantity, eur: sums.eur },
      ...{ seller_method, buyer_method, method_kind: recipient.kind, recipient: to, payer: from },
      ...{ made_at: now, due_at: dueAt },
    })
    await sql.addEvent(tx, id, { kind: 'made', by: taker === buyer ? 'buyer' : 'seller', at: now })
    await askLapse(jobs, tx, { orderId: id, step: 'matching', dueAt })
    const row = await sql.findOrder(tx, id)
    assert(row !== undefined, 'what was just made is there')
    endings.publish(tx, row, 'matching')
    await notices.notify(tx, { kind: 'made', userId: listing.user_id, params: { orderId: id } })
    return id
  }

  async function take(
    taker: string,
    side: ListingSide,
    { listingId, amount, paymentId }: Wanted,
    request: MoneyRequest<P2pOrderDetail>,
  ) {
    const own = await gate.levelOf(taker)
    if (own.needed !== null) return refuse(own.needed)
    const found = await findListing(db.queryable, listingId)
    if (found === undefined) return refuse({ code: 'p2p.listing_unknown' as const })
    if (takerSide(found.side) !== side) return refuse({ code: 'p2p.wrong_side' as const })
    if (found.user_id === taker) return refuse({ code: 'p2p.own_listing' as const })
    const { buyer, seller } = partiesOf(found, taker)
    const level = seller === taker ? own : await gate.levelOf(seller)
    return db.tx(async (tx) => {
      await lockOutflows(tx, seller)
      await lockPerson(tx, buyer)
      const allowed = await policy.may(tx, taker, ...productsOf(found))
      if (!allowed.ok) return allowed
      const listing = await lockListing(tx, listingId)
      if (listing === undefined || listing.state !== 'open') return refuse({ code: 'p2p.listing_gone' as const })
      const sums = await sumsOf(tx, listing, amount)
      if (!sums.ok) return sums
      const unseen = await listings.whyUnseen(tx, listing, await pricing.scalesOf(listing))
      if (unseen !== null) return refuse({ code: 'p2p.listing_gone' as const })
      const bought = await judgeBuyer(tx, buyer, taker, sums.value)
      if (!bought.ok) return bought
      const paid = await methodsFor(tx, listing, taker, paymentId)
      if (!paid.ok) return paid
      // Whom the account belongs to is nobody else's business.
      if ((await methods.sharersOf(tx, taker)).includes(listing.user_id))
        return refuse({ code: 'p2p.listing_gone' as const })
      if (await isPaused(tx, paid.value.recipient.kind)) return refuse({ code: 'p2p.listing_gone' as const })
      const safe = await judgeMethod(tx, paid.value.recipient, buyer, sums.value)
      if (!safe.ok) return safe
      await ledger.lockBalances(tx, [spot(seller, listing.asset), escrow(seller, listing.asset)])
      const sold = await judgeSeller(tx, listing, seller, sums.value, level)
      if (!sold.ok) return sold
      const id = await place(tx, { listing, taker, sums: sums.value, ...paid.value })
      return ok(await records.answer(tx, taker, id, request))
    })
  }

  return { take, sumsOf, limitedUntil }
}

/** Day and eight digits: what people can read to one another. */
function numberOf(now: Date, digits: string): string {
  return `${now.toISOString().slice(2, 10).replaceAll('-', '')}${digits}`
}
