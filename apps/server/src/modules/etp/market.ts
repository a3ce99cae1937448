import {
  type EtpOrder,
  type EtpQuote,
  type EtpSide,
  etpBuy,
  etpSell,
  isNearSeen,
  NAV_SCALE,
  navAt,
} from '@bourse/contract'
import { ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { openBooks } from './books.ts'
import type { Buying, BuyingRefusal } from './buying.ts'
import type { EtpDeps } from './deps.ts'
import { MONEY } from './entries.ts'
import type { FillRefusal, Fills } from './fills.ts'
import { findHolding } from './holdings.sql.ts'
import { amountText, navText, readSize, type Size, type Sized, type SizeRefusal } from './orders.rules.ts'
import * as orders from './orders.sql.ts'
import { baseOf, findProduct, lockProduct, type ProductRow, saveProduct } from './products.sql.ts'
import { floorMinute } from './values.ts'
import { orderView } from './views.ts'
import type { Walk } from './walk.ts'

export type OrderRefusal =
  | SizeRefusal
  | BuyingRefusal
  | FillRefusal
  | { readonly code: 'etp.product_unknown' | 'etp.closed' | 'etp.closing' | 'etp.sold_out' | 'etp.price_unknown' }
  | { readonly code: 'etp.units_short'; readonly available: string; readonly symbol: string }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }

export type MarketRefusal =
  | OrderRefusal
  | { readonly code: 'etp.nav_moved'; readonly seen: string; readonly quote: EtpQuote }

export interface MarketOrder extends Sized {
  readonly userId: string
  readonly symbol: string
  readonly side: EtpSide
  /** The value that the person saw. */
  readonly nav: string
}

type Deps = Pick<EtpDeps, 'db' | 'clock' | 'ids' | 'index' | 'ledger'> & {
  readonly walk: Pick<Walk, 'to'>
  readonly fills: Fills
  readonly buying: Buying
}

/** A minute may end while its value is asked for; then it is asked for again. */
const TRIES = 3

export function quoteView(
  { symbol }: Pick<ProductRow, 'symbol'>,
  size: Size,
  { nav, at }: { readonly nav: bigint; readonly at: Date },
): EtpQuote {
  const common = { symbol, side: size.side, nav: navText(nav), time: at.toISOString() }
  if (size.side === 'buy') {
    const { units, fee } = etpBuy(size.amount, nav)
    return { ...common, units: amountText(units), amount: amountText(size.amount), fee: amountText(fee) }
  }
  const { cash, fee } = etpSell(size.units, nav)
  return { ...common, units: amountText(size.units), amount: amountText(cash), fee: amountText(fee) }
}

/** What a product's state says to an order: closing ones are only sold back. */
export function judgeState({ state }: ProductRow, side: EtpSide): Result<void, { code: 'etp.closed' | 'etp.closing' }> {
  if (state === 'closed') return refuse({ code: 'etp.closed' })
  return state === 'closing' && side === 'buy' ? refuse({ code: 'etp.closing' }) : ok()
}

/** Orders at the market: filled at the first index value after they were taken, so that nobody trades on a price that is already old. */
export function createMarket({ db, clock, ids, index, ledger, walk, fills, buying }: Deps) {
  async function place(asked: MarketOrder, request: MoneyRequest<EtpOrder>): Promise<Result<EtpOrder, MarketRefusal>> {
    const { userId, symbol, side } = asked
    const size = readSize(side, asked)
    if (!size.ok) return size
    const seen = parseUnits(asked.nav, NAV_SCALE)
    if (!seen.ok) return refuse({ code: 'etp.price_unknown' })
    const product = await findProduct(db.queryable, symbol)
    if (product === undefined) return refuse({ code: 'etp.product_unknown' })
    const stands = judgeState(product, side)
    if (!stands.ok) return stands
    const permitted = side === 'buy' ? await buying.judge(db.queryable, userId) : ok()
    if (!permitted.ok) return permitted
    for (let tries = 0; tries < TRIES; tries += 1) {
      // Nights and rebalances that are due come before the fill. Venues are asked while no transaction is open.
      await walk.to(symbol, floorMinute(clock.now()))
      const price = (await index.fresh(product.coin)).value
      if (price === undefined) break
      const order = { userId, size: size.value, seen: seen.value, price }
      const done = await db.tx((tx) => execute(tx, { symbol, ...order }, request))
      if (done.ok) return done
      if (done.refusal.code !== 'behind') return refuse(done.refusal)
    }
    return refuse({ code: 'etp.price_unknown' })
  }

  interface Priced {
    readonly symbol: string
    readonly userId: string
    readonly size: Size
    readonly seen: bigint
    readonly price: bigint
  }

  async function execute(
    tx: Tx,
    { symbol, userId, size, seen, price }: Priced,
    request: MoneyRequest<EtpOrder>,
  ): Promise<Result<EtpOrder, MarketRefusal | { readonly code: 'behind' }>> {
    const product = await lockProduct(tx, symbol)
    if (product === undefined) return refuse({ code: 'etp.product_unknown' })
    const stands = judgeState(product, size.side)
    if (!stands.ok) return stands
    const at = clock.now()
    if (product.walked_to < floorMinute(at)) return refuse({ code: 'behind' })
    const nav = navAt(baseOf(product), price)
    if (nav === 0n) return refuse({ code: 'etp.price_unknown' })
    if (!isNearSeen(nav, seen))
      return refuse({ code: 'etp.nav_moved', seen: navText(seen), quote: quoteView(product, size, { nav, at }) })
    const books = await openBooks({ ledger }, tx, product, [userId])
    const covered = size.side === 'buy' ? await books.isCovered(size.amount, nav) : true
    if (!covered) return refuse({ code: 'etp.sold_out' })
    const enough = await judgeOwn(tx, { symbol, userId, size, available: books.availableOf(userId) })
    if (!enough.ok) return enough
    const order = await orders.insertOrder(tx, {
      ...{ id: ids.next('etp'), user_id: userId, symbol, side: size.side, kind: 'market', price: null },
      ...{ amount: size.side === 'buy' ? size.amount : null, units: size.side === 'sell' ? size.units : null },
      ...{ take_profit: null, stop_loss: null, start_at: null, end_at: null, judged_after: at, sell_at_end: false },
      ...{ parent_id: null, plan_id: null, made_at: at },
    })
    await orders.insertOrderEvent(tx, order.id, { kind: 'made', at })
    const facts = { books, order, nav, at, nightPerUnit: product.night_per_unit, waited: false, isStop: false }
    const filled = await fills.fill(tx, facts)
    if (!filled.ok) return filled
    await books.post()
    await saveProduct(tx, { ...product, ...books.standing() })
    await fills.told(tx, filled.value)
    const shown = orderView(filled.value)
    await request.recordAnswer(tx, shown)
    return ok(shown)
  }

  interface Own extends Pick<Priced, 'symbol' | 'userId' | 'size'> {
    readonly available: bigint
  }

  async function judgeOwn(tx: Tx, { symbol, userId, size, available }: Own): Promise<Result<void, OrderRefusal>> {
    if (size.side === 'buy') {
      if (size.amount <= available) return ok()
      return refuse({ code: 'ledger.insufficient_balance', asset: MONEY, available: amountText(available) })
    }
    const holding = await findHolding(tx, userId, symbol)
    const free = (holding?.units ?? 0n) - (holding?.reserved ?? 0n)
    return size.units <= free ? ok() : refuse({ code: 'etp.units_short', symbol, available: amountText(free) })
  }

  return { place }
}
