import type { ListingSide, P2pBefore, P2pFiat, P2pObstacle } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { TradingDeps } from '../deps.ts'
import { cancelsOn, openAsBuyer } from '../orders/orders.sql.ts'
import { MOST_CANCELS, MOST_OPEN } from '../orders/states.rules.ts'
import { partiesOf, productsOf, type Sums, type Taking } from '../orders/taking.ts'
import type { ListingRow } from './listings.sql.ts'
import * as sql from './listings.sql.ts'
import type { Listings } from './listings.ts'
import type { Market, Priced } from './market.ts'
import { PRICE_SCALE, quantityOf, type Scales, takerSide } from './prices.rules.ts'
import type { Pricing } from './pricing.ts'

/** Of one listing, or of a pair: whatever is offered in it. */
export interface BeforeRequest {
  readonly listingId?: string | undefined
  readonly symbol?: string | undefined
  readonly fiat?: P2pFiat | undefined
  /** What the person wants to do; buying, unless they say otherwise. */
  readonly side?: ListingSide | undefined
  readonly amount?: string | undefined
}

interface Pair {
  readonly asset: string
  readonly fiat: P2pFiat
  /** Of the listings that fit, as for a listing. */
  readonly side: ListingSide
}

const OBSTACLES: Readonly<Record<string, P2pObstacle>> = {
  'kyc.needed': 'kyc',
  'policy.denied': 'policy',
  'policy.gate': 'policy',
  'session.frozen': 'frozen',
  'identity.security_setup_needed': 'security',
  'funding.stopped': 'stopped',
  'funding.debt': 'debt',
  'funding.limit_day': 'limit',
  'funding.limit_month': 'limit',
  'funding.not_own_money': 'insufficient',
  'funding.held_back': 'insufficient',
  'ledger.insufficient_balance': 'insufficient',
  'p2p.below_minimum': 'below_minimum',
  'p2p.above_maximum': 'above_maximum',
}

type Deps = Pick<TradingDeps, 'db' | 'clock' | 'markets' | 'gate' | 'policy' | 'methods' | 'bounds'> & {
  readonly pricing: Pricing
  readonly listings: Pick<Listings, 'whyUnseen'>
  readonly taking: Pick<Taking, 'sumsOf' | 'limitedUntil'>
  readonly market: Pick<Market, 'priced'>
}

const text = (value: bigint, scale: number) => formatUnits(units(value), scale, { trim: true })

/** Everything that stands against an order, in the order in which a person would put it right. */
export function createBefore(deps: Deps) {
  const { db, clock, markets, gate, policy, methods, bounds, pricing, listings, taking, market } = deps

  const judging = (found: Set<P2pObstacle>) => (result: Result<unknown, { readonly code: string }>) => {
    if (!result.ok) found.add(OBSTACLES[result.refusal.code] ?? 'listing_gone')
  }

  type Asked = Pick<Sums, 'quantity' | 'eur'> | undefined

  /** Of the person alone, whatever they take. */
  async function judgePerson(on: Queryable, userId: string, taken: Pick<ListingRow, 'side' | 'asset'>) {
    const found = new Set<P2pObstacle>()
    const level = await gate.levelOf(userId)
    if (!level.passed) found.add('kyc')
    judging(found)(await policy.may(on, userId, ...productsOf(taken)))
    if (taken.side === 'sell') {
      if ((await taking.limitedUntil(on, userId)) !== null) found.add('buying_limited')
      if ((await openAsBuyer(on, userId)) >= MOST_OPEN) found.add('too_many_open')
    }
    return { found, level }
  }

  type Level = Awaited<ReturnType<typeof gate.levelOf>>

  /** What is asked of the coins or the money that the order would move. */
  async function judgeSums(
    on: Queryable,
    userId: string,
    {
      found,
      level,
      taken,
      asked,
    }: { found: Set<P2pObstacle>; level: Level; taken: Pick<ListingRow, 'side' | 'asset'>; asked: Asked },
  ): Promise<void> {
    if (taken.side === 'buy') {
      const { quantity: amount, eur } = asked ?? { quantity: units(0n), eur: units(0n) }
      judging(found)(await gate.judge(on, { userId, asset: taken.asset, units: amount, eur }, level))
    } else if (asked !== undefined && asked.eur > (await bounds.inflow(on, userId)).left) found.add('limit')
  }

  async function obstaclesOf(on: Queryable, row: ListingRow, userId: string, typed: string | undefined) {
    const { found, level } = await judgePerson(on, userId, row)
    if (row.user_id === userId) found.add('own_listing')
    const scales = await pricing.scalesOf(row)
    if (row.state !== 'open' || (await listings.whyUnseen(on, row, scales)) !== null) found.add('listing_gone')
    if ((await methods.sharersOf(on, userId)).includes(row.user_id)) found.add('listing_gone')
    const sums = typed === undefined ? undefined : await taking.sumsOf(on, row, typed)
    if (sums !== undefined) judging(found)(sums)
    const asked = sums?.ok === true ? sums.value : undefined
    const { seller } = partiesOf(row, userId)
    const taken = { side: seller === userId ? ('buy' as const) : ('sell' as const), asset: row.asset }
    await judgeSums(on, userId, { found, level, taken, asked })
    return { found, sums: asked, scales }
  }

  /** What is the same for a listing and for a pair. */
  async function facts(on: Queryable, userId: string) {
    return {
      limitedUntil: (await taking.limitedUntil(on, userId))?.toISOString() ?? null,
      cancelsToday: await cancelsOn(on, userId, clock.now()),
      mostCancels: MOST_CANCELS,
      openOrders: await openAsBuyer(on, userId),
      mostOpen: MOST_OPEN,
    }
  }

  async function ownMethods(userId: string, fiat: P2pFiat, kinds: ReadonlySet<string>) {
    const { methods: all } = await methods.list(userId, fiat)
    return all.filter(({ kind }) => kinds.has(kind)).map(({ id, kind, masked }) => ({ id, kind, label: masked }))
  }

  async function ofListing(userId: string, listingId: string, amount: string | undefined) {
    const on = db.queryable
    const row = await sql.findListing(on, listingId)
    if (row === undefined) return refuse({ code: 'p2p.listing_unknown' as const })
    const { found, sums, scales } = await obstaclesOf(on, row, userId, amount)
    const kinds = (await sql.methodsOf(on, row.id)).map(({ kind }) => kind)
    const own = await ownMethods(userId, row.fiat, new Set(kinds))
    if (own.length === 0) found.add('method_missing')
    const now = await pricing.of(on, row)
    return ok<P2pBefore>({
      ...(await facts(on, userId)),
      allowed: found.size === 0,
      obstacles: [...found],
      price: now.state === 'no_price' ? null : text(now.price, PRICE_SCALE),
      quantity: sums === undefined ? null : text(sums.quantity, scales.asset),
      minAmount: text(row.least_fiat, scales.fiat),
      maxAmount: text(row.most_fiat, scales.fiat),
      methods: own,
    })
  }

  /** Listings that this person could take, the best price first. */
  async function openFor(
    on: Queryable,
    userId: string,
    { asset, fiat, side }: Pair,
    scales: Scales,
  ): Promise<Priced[]> {
    const index = await pricing.indexPrice(on, { asset, fiat })
    if (index === undefined) return []
    const rows = await sql.openListings(on, { side, asset, fiat, kind: undefined, first: [] })
    const others = [userId, ...(await methods.sharersOf(on, userId))]
    const seen = (await market.priced(rows, index, scales)).filter(({ row }) => !others.includes(row.user_id))
    return seen.sort((left, right) =>
      left.price === right.price ? 0 : left.price < right.price === (side === 'sell') ? -1 : 1,
    )
  }

  /** For an amount the best listing that takes it counts, without one the best of all. */
  async function ofPair(userId: string, pair: Pair, typed: string | undefined) {
    const on = db.queryable
    const scales = await pricing.scalesOf(pair)
    const { found, level } = await judgePerson(on, userId, pair)
    const open = await openFor(on, userId, pair, scales)
    const minimum = open.map(({ row }) => row.least_fiat).toSorted(byAmount)[0]
    const maximum = open
      .map(({ most }) => most)
      .toSorted(byAmount)
      .at(-1)
    const parsed = typed === undefined ? undefined : parseUnits(typed, scales.fiat)
    const fiat = parsed?.ok === true ? parsed.value : undefined
    const best = open.find((one) => fiat === undefined || (fiat >= one.row.least_fiat && fiat <= one.most))
    if (fiat !== undefined && minimum !== undefined && fiat < minimum) found.add('below_minimum')
    else if (fiat !== undefined && maximum !== undefined && fiat > maximum) found.add('above_maximum')
    else if (best === undefined) found.add('no_offer')
    const sums = typed === undefined || best === undefined ? undefined : await taking.sumsOf(on, best.row, typed)
    if (sums !== undefined) judging(found)(sums)
    const asked = sums?.ok === true ? sums.value : undefined
    await judgeSums(on, userId, { found, level, taken: pair, asked })
    const kinds = await Promise.all(open.map(({ row }) => sql.methodsOf(on, row.id)))
    const own = await ownMethods(userId, pair.fiat, new Set(kinds.flat().map(({ kind }) => kind)))
    if (open.length > 0 && own.length === 0) found.add('method_missing')
    const quantity = best === undefined || fiat === undefined ? undefined : quantityOf(fiat, best.price, scales)
    return ok<P2pBefore>({
      ...(await facts(on, userId)),
      allowed: found.size === 0,
      obstacles: [...found],
      price: best === undefined ? null : text(best.price, PRICE_SCALE),
      quantity: quantity === undefined ? null : text(quantity, scales.asset),
      minAmount: minimum === undefined ? null : text(minimum, scales.fiat),
      maxAmount: maximum === undefined ? null : text(maximum, scales.fiat),
      methods: own,
    })
  }

  return async (userId: string, { listingId, symbol, fiat, side = 'buy', amount }: BeforeRequest) => {
    if (listingId !== undefined) return ofListing(userId, listingId, amount)
    const known = symbol === undefined || fiat === undefined ? undefined : await markets.asset(symbol)
    if (fiat === undefined || known === undefined || known.kind === 'fiat')
      return refuse({ code: 'p2p.pair_unknown' as const })
    return ofPair(userId, { asset: known.code, fiat, side: takerSide(side) }, amount)
  }
}

const byAmount = (left: bigint, right: bigint) => (left < right ? -1 : left > right ? 1 : 0)
