import type { EtpNavEvent } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { type Books, openBooks } from './books.ts'
import type { EtpDeps } from './deps.ts'
import type { Fills } from './fills.ts'
import type { HoldingRow } from './holdings.sql.ts'
import * as holdings from './holdings.sql.ts'
import type { EtpNotices } from './notices.ts'
import type { OrderRow } from './orders.sql.ts'
import * as orders from './orders.sql.ts'
import * as products from './products.sql.ts'
import { baseOf, type ProductRow } from './products.sql.ts'
import { type Happening, MINUTE_MS, type Minute, type NavState, nextMidnightAfter } from './walk.rules.ts'
import { type Slice, type Turn, walkSlice } from './walk-slice.rules.ts'

type Deps = Pick<
  EtpDeps,
  'db' | 'index' | 'ledger' | 'policy' | 'logger' | 'planUnitsConsolidated' | 'planProductClosed'
> & {
  readonly fills: Fills
  readonly notices: EtpNotices
}

export type Walk = ReturnType<typeof createWalk>

const LEAST_SOLD = 1_000n
const NIGHT_SHARE = 1_000n

/**
 * Goes minute by minute from where a product stands: a transaction for a day, cut where an order has its turn. A jump of the clock is the
 * same fold over the same minutes as many steps. Nothing here asks what time it is.
 */
export function createWalk({ db, index, ledger, policy, logger, fills, notices, ...plans }: Deps) {
  /** Without a gap: what stands behind a minute that nobody could be asked about waits for it. */
  async function minutesOf({ coin, walked_to }: ProductRow, until: number): Promise<Minute[]> {
    const from = walked_to.getTime()
    const end = Math.min(until, nextMidnightAfter(from))
    // A minute's value is that of its end, and the index names minutes by their start.
    const values = await index.minutes(coin, new Date(from), new Date(end - MINUTE_MS))
    const gap = values.findIndex(({ minute }, place) => minute.getTime() !== from + place * MINUTE_MS)
    const inRow = gap === -1 ? values : values.slice(0, gap)
    return inRow.map(({ minute, value: price }) => ({ at: minute.getTime() + MINUTE_MS, price }))
  }

  async function advance(tx: Tx, seen: ProductRow, minutes: readonly Minute[]): Promise<void> {
    const row = await products.lockProduct(tx, seen.symbol)
    if (row === undefined || row.walked_to.getTime() !== seen.walked_to.getTime() || row.state === 'closed') return
    const waiting = await orders.waitingOn(tx, row.symbol)
    const slice = walkSlice({
      ...{ state: stateOf(row), minutes, orders: waiting },
      closesAt: row.closes_at?.getTime() ?? null,
    })
    assert(slice.walkedTo !== undefined, 'a walk has a minute')
    const product = productAfter(row, slice, new Date(slice.walkedTo))
    await products.insertEvents(tx, eventsOf(row, slice.happened))
    if (product.consolidate_at !== null && row.consolidate_at === null) await announce(tx, product)
    await settle(tx, { row, product, slice, waiting })
  }

  async function announce(tx: Tx, { symbol, consolidate_at: at }: ProductRow): Promise<void> {
    if (at === null) return
    for (const { user_id } of await holdings.holdersOf(tx, symbol)) await notices.consolidation(tx, user_id, symbol, at)
  }

  interface Settling {
    readonly row: ProductRow
    readonly product: ProductRow
    readonly slice: Slice
    readonly waiting: readonly OrderRow[]
  }

  /** The money of what happened, then the orders that have their turn, then everybody's units. */
  async function settle(tx: Tx, { row, product, slice, waiting }: Settling): Promise<void> {
    const { happened, turns, closes } = slice
    const last = happened.at(-1)?.kind
    const ofAll = closes || last === 'zero' || last === 'consolidation'
    if (!ofAll && turns.length === 0 && (row.outstanding === 0n || happened.length === 0))
      return products.saveProduct(tx, product)
    const holders = ofAll ? await holdings.holdersOf(tx, row.symbol) : []
    const touched = ofAll ? waiting : turns.map(({ order }) => order)
    const users = [...holders, ...touched].map(({ user_id }) => user_id)
    const books = await openBooks({ ledger }, tx, row, users)
    for (const event of happened) account(books, event)
    const all = { books, product, holders, waiting, at: product.walked_to }
    const over = ofAll
      ? await settleAll(tx, { ...all, kind: closes ? 'closed' : last })
      : await fillAll(tx, { ...all, turns })
    await books.post()
    await products.saveProduct(tx, { ...over.product, ...books.standing() })
    if (over.isClosed) await products.setState(tx, { symbol: row.symbol, state: 'closed', closesAt: product.walked_to })
    for (const order of over.orders) await fills.told(tx, order)
    if (over.isClosed) await plans.planProductClosed(tx, row.symbol, product.walked_to)
  }

  function account(books: Books, { kind, due, before, nav }: Happening): void {
    if (kind === 'night') books.night(new Date(due).toISOString().slice(0, 10), before)
    if (kind === 'rebalance' || kind === 'emergency') books.mark(nav)
  }

  interface OfAll {
    readonly books: Books
    readonly product: ProductRow
    readonly holders: readonly HoldingRow[]
    readonly waiting: readonly OrderRow[]
    readonly at: Date
  }

  interface Over {
    readonly product: ProductRow
    readonly orders: readonly OrderRow[]
    readonly isClosed: boolean
  }

  async function fillAll(
    tx: Tx,
    { books, product, turns, at }: OfAll & { readonly turns: readonly Turn[] },
  ): Promise<Over> {
    const over: OrderRow[] = []
    for (const { order, trigger } of turns) {
      if (trigger === 'lapse') over.push(await fills.end(tx, order, 'ended', at))
      else if (order.side === 'buy' && !(await policy.may(tx, order.user_id, 'etp')).ok)
        over.push(await fills.end(tx, order, 'not_offered', at))
      else if (order.side === 'sell' || (await books.isCovered(order.amount ?? 0n, product.last_nav))) {
        const isStop = trigger === 'stop_loss'
        const facts = {
          books,
          order,
          nav: product.last_nav,
          at,
          nightPerUnit: product.night_per_unit,
          waited: true,
          isStop,
        }
        const filled = await fills.fill(tx, facts)
        if (filled.ok) over.push(filled.value)
        else logger.warn({ order: order.id, reason: filled.refusal.code }, 'an order of a product waits on')
      }
    }
    return { product, orders: over, isClosed: false }
  }

  /** What changes everybody's units: nothing is left, fewer are left, or all are paid. */
  async function settleAll(tx: Tx, asked: OfAll & { readonly kind: EtpNavEvent | undefined }): Promise<Over> {
    const { product, kind } = asked
    if (kind === 'consolidation') return consolidate(tx, asked)
    if (kind === 'closed' && product.last_nav > 0n) return close(tx, asked)
    return vanish(tx, asked)
  }

  async function endAll(tx: Tx, { waiting, at }: OfAll): Promise<OrderRow[]> {
    const ended: OrderRow[] = []
    for (const order of waiting) ended.push(await fills.end(tx, order, 'closed', at))
    return ended
  }

  async function vanish(tx: Tx, all: OfAll): Promise<Over> {
    const { books, product, holders } = all
    const ended = await endAll(tx, all)
    for (const { user_id, units } of holders) {
      books.take(user_id, units, product.events)
      await notices.zero(tx, user_id, product.symbol)
    }
    books.mark(0n)
    await holdings.clear(tx, product.symbol)
    return { product, orders: ended, isClosed: true }
  }

  async function consolidate(tx: Tx, all: OfAll): Promise<Over> {
    const { books, product, holders, waiting, at } = all
    const ended: OrderRow[] = []
    for (const order of waiting)
      if (order.units !== null && order.units < LEAST_SOLD) ended.push(await fills.end(tx, order, 'too_small', at))
    await orders.rescale(tx, product.symbol)
    await plans.planUnitsConsolidated(tx, product.symbol)
    for (const { user_id, units } of holders) books.take(user_id, units - units / LEAST_SOLD, product.events)
    await holdings.consolidate(tx, product.symbol, all.product.night_per_unit)
    books.mark(product.last_nav)
    return {
      product: { ...product, night_per_unit: 0n, consolidations: product.consolidations + 1 },
      orders: ended,
      isClosed: false,
    }
  }

  /** At the value of that minute, without a fee. While the house cannot pay everybody nobody is paid, and it is tried at the next minute. */
  async function close(tx: Tx, all: OfAll): Promise<Over> {
    const { books, product, holders, at } = all
    const { symbol, last_nav: nav, last_price: price, base_nav, base_price } = product
    books.mark(nav)
    if (!books.covers(nav)) {
      logger.warn({ symbol }, 'a product cannot be closed: the treasury is short')
      return { product, orders: [], isClosed: false }
    }
    const ended = await endAll(tx, all)
    const number = product.events + 1
    await products.insertEvents(tx, [{ symbol, number, kind: 'closed', at, price, nav, base_nav, base_price }])
    for (const { user_id, units } of holders)
      await notices.closed(tx, user_id, symbol, books.payOut(user_id, units, { nav, number }))
    books.mark(0n)
    await holdings.clear(tx, symbol)
    return { product: { ...product, events: number }, orders: ended, isClosed: true }
  }

  async function to(symbol: string, moment: Date): Promise<void> {
    const until = new Date(moment.getTime() - (moment.getTime() % MINUTE_MS))
    for (;;) {
      const row = await products.findProduct(db.queryable, symbol)
      if (row === undefined || row.state === 'closed' || row.walked_to >= until) return
      // Venues may be asked here, so no transaction is open.
      const minutes = await minutesOf(row, until.getTime())
      if (minutes.length === 0) return
      await db.tx(async (tx) => {
        await advance(tx, row, minutes)
        return ok()
      })
    }
  }

  return {
    /** Up to the last minute of a moment, as far as there are minutes. */
    to,
    /** One that cannot be counted keeps no other from being counted. */
    async all(period: Date): Promise<void> {
      const failures: unknown[] = []
      for (const { symbol } of await products.listProducts(db.queryable))
        await to(symbol, period).catch((failure: unknown) => failures.push(failure))
      if (failures.length > 0) throw failures[0]
    },
  }
}

export function stateOf(row: ProductRow): NavState {
  return {
    ...{ base: baseOf(row), nav: row.last_nav, price: row.last_price, nightPerUnit: row.night_per_unit },
    rebalancedAt: row.rebalanced_at.getTime(),
    nextNight: row.next_night.getTime(),
    nextRebalance: row.next_rebalance.getTime(),
    valuedAt: row.valued_at.getTime(),
    consolidateAt: row.consolidate_at?.getTime() ?? null,
  }
}

/** What the nights of the slice took is kept until everybody's units were settled by it. */
function productAfter(row: ProductRow, { state, happened }: Slice, walkedTo: Date): ProductRow {
  const nights = happened.reduce((sum, { kind, before }) => (kind === 'night' ? sum + before / NIGHT_SHARE : sum), 0n)
  return {
    ...row,
    ...{ base_nav: state.base.nav, base_price: state.base.price, last_nav: state.nav, last_price: state.price },
    ...{ walked_to: walkedTo, events: row.events + happened.length, night_per_unit: row.night_per_unit + nights },
    rebalanced_at: new Date(state.rebalancedAt),
    next_night: new Date(state.nextNight),
    next_rebalance: new Date(state.nextRebalance),
    valued_at: new Date(state.valuedAt),
    consolidate_at: state.consolidateAt === null ? null : new Date(state.consolidateAt),
  }
}

function eventsOf({ symbol, events }: ProductRow, happened: readonly Happening[]): products.EventRow[] {
  return happened.map(({ kind, at, price, nav, base }, place) => ({
    ...{ symbol, number: events + place + 1, kind, at: new Date(at), price, nav },
    ...{ base_nav: base.nav, base_price: base.price },
  }))
}
