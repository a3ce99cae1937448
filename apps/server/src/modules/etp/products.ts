import {
  type EtpHolding,
  type EtpNavHistory,
  type EtpOrderDetail,
  type EtpProduct,
  type EtpQuote,
  type EtpRange,
  type EtpSide,
  type LeveragedProduct,
  leverageAt,
} from '@bourse/contract'
import { formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import { owedFor } from './books.ts'
import type { EtpDeps } from './deps.ts'
import { treasury } from './entries.ts'
import { momentsOf, pointsOf } from './history.rules.ts'
import * as holdings from './holdings.sql.ts'
import { judgeState, quoteView } from './market.ts'
import * as rules from './orders.rules.ts'
import { navText, readSize, type Sized, type SizeRefusal } from './orders.rules.ts'
import type { OrderQuery } from './orders.sql.ts'
import * as orders from './orders.sql.ts'
import * as sql from './products.sql.ts'
import { baseOf, type ProductRow } from './products.sql.ts'
import type { ValueNow, Values } from './values.ts'
import { holdingView, nameOf, orderView } from './views.ts'
import { DAY_MS, MINUTE_MS } from './walk.rules.ts'

type Deps = Pick<EtpDeps, 'db' | 'clock' | 'index' | 'ledger'> & { readonly values: Values }

const EMERGENCY = { long: 85n, short: 115n }
const FRACTION = 10_000n
const FRACTION_SCALE = 4
const HUNDREDTHS = 2
const COVERED_TIMES = 2n

export type Products = ReturnType<typeof createProducts>

/** What everybody sees of products, and what a person sees of their own. */
export function createProducts({ db, clock, index, ledger, values }: Deps) {
  /** The value of each a day ago, where there was one. */
  async function dayAgo(rows: readonly ProductRow[]): Promise<ReadonlyMap<string, bigint>> {
    const at = clock.now().getTime() - DAY_MS
    const moment = at - (at % MINUTE_MS)
    const found = await Promise.all(
      rows.map(async (row): Promise<[string, bigint][]> => {
        const [point] = await pointsAt(row, [moment])
        return point === undefined ? [] : [[row.symbol, point.nav]]
      }),
    )
    return new Map(found.flat())
  }

  async function pointsAt(row: ProductRow, moments: readonly number[]) {
    const [first] = moments
    if (first === undefined || first < row.made_at.getTime() - MINUTE_MS) return []
    const prices = await index.valuesAt(
      row.coin,
      moments.map((at) => new Date(at - MINUTE_MS)),
    )
    const events = await sql.eventsSince(db.queryable, row.symbol, new Date(first))
    return pointsOf(
      row.leverage,
      events,
      moments.map((at) => ({ at, price: prices.get(at - MINUTE_MS) })),
    )
  }

  /** Whether anything more of it can be sold: reserve and treasury must cover twice what all is worth. */
  async function isSoldOut(): Promise<boolean> {
    const [{ reserve, owed }, { balance }] = [
      await sql.totalsBeside(db.queryable, null),
      await ledger.balance(db.queryable, treasury),
    ]
    return reserve + balance < COVERED_TIMES * owed + rules.LEAST
  }

  async function views(rows: readonly ProductRow[]): Promise<EtpProduct[]> {
    const [live, before, soldOut] = [await values.now(rows), await dayAgo(rows), await isSoldOut()]
    return rows.map((row) =>
      productView(row, {
        ...{ now: clock.now(), value: live.get(row.symbol), before: before.get(row.symbol), soldOut },
        isBehind: values.isBehind(row),
      }),
    )
  }

  async function holdingViews(rows: readonly holdings.HoldingRow[]): Promise<EtpHolding[]> {
    const all = new Map((await sql.listProducts(db.queryable)).map((row) => [row.symbol, row]))
    const own = rows.flatMap(({ symbol }) => all.get(symbol) ?? [])
    const live = await values.now(own)
    return rows.flatMap((row): EtpHolding[] => {
      const product = all.get(row.symbol)
      return product === undefined ? [] : [holdingView(row, product, live.get(row.symbol)?.nav ?? null)]
    })
  }

  return {
    views,
    list: async () => views(await sql.listProducts(db.queryable)),
    /** For the lists of the markets. */
    async listed(): Promise<LeveragedProduct[]> {
      const known = await views(await sql.listProducts(db.queryable))
      return known.flatMap(({ symbol, name, coin, leverage, state, nav, lastNav, change24h, staleSince }) => {
        if (state === 'closed') return []
        return [{ symbol, name, coin, leverage, state, price: nav ?? lastNav, change1d: change24h, staleSince }]
      })
    },
    async history(symbol: string, range: EtpRange): Promise<Result<EtpNavHistory, { code: 'etp.product_unknown' }>> {
      const row = await sql.findProduct(db.queryable, symbol)
      if (row === undefined) return refuse({ code: 'etp.product_unknown' })
      const moments = momentsOf(range, { from: row.made_at.getTime(), to: row.valued_at.getTime() })
      const points = await pointsAt(row, moments)
      const [first = 0] = moments
      const events = await sql.eventsSince(db.queryable, symbol, new Date(first))
      return ok({
        symbol,
        points: points.map(({ at, nav, price }) => ({
          ...{ time: new Date(at).toISOString(), nav: navText(nav), index: navText(price) },
        })),
        events: events
          .filter(({ at }) => at.getTime() >= first)
          .map(({ at, kind, nav }) => ({ time: at.toISOString(), kind, nav: navText(nav) })),
      })
    },
    async quote(
      asked: Sized & { readonly symbol: string; readonly side: EtpSide },
    ): Promise<Result<EtpQuote, SizeRefusal | { code: 'etp.product_unknown' | 'etp.closed' | 'etp.price_unknown' }>> {
      const size = readSize(asked.side, asked)
      if (!size.ok) return size
      const row = await sql.findProduct(db.queryable, asked.symbol)
      if (row === undefined) return refuse({ code: 'etp.product_unknown' })
      // A product that closes is quoted too: it can be sold back, and nothing is bought by a quote.
      const stands = judgeState(row, 'sell')
      if (!stands.ok) return refuse({ code: 'etp.closed' })
      const value = (await values.now([row])).get(row.symbol)
      if (value === undefined) return refuse({ code: 'etp.price_unknown' })
      return ok(quoteView(row, size.value, { nav: value.nav, at: clock.now() }))
    },
    holdings: async (userId: string) => holdingViews(await holdings.holdingsOf(db.queryable, userId)),
    orders: async (userId: string, symbol: string | undefined) =>
      (await orders.waitingOf(db.queryable, userId, symbol)).map(orderView),
    async ordersPage(query: OrderQuery & { readonly userId: string }) {
      const { total, records } = await orders.overOf(db.queryable, query)
      return { current: query.current, size: query.size, total, records: records.map(orderView) }
    },
    async detail(userId: string, id: string): Promise<Result<EtpOrderDetail, { code: 'etp.order_unknown' }>> {
      const row = await orders.findOrder(db.queryable, id)
      if (row === undefined || row.user_id !== userId) return refuse({ code: 'etp.order_unknown' })
      const held = await holdings.findHolding(db.queryable, userId, row.symbol)
      const [holding = null] = held === undefined || held.units === 0n ? [] : await holdingViews([held])
      const events = await orders.eventsOf(db.queryable, id)
      return ok({
        order: orderView(row),
        holding,
        events: events.map(({ kind, at }) => ({ kind, time: at.toISOString() })),
      })
    },
  }
}

interface ProductFacts {
  readonly now: Date
  readonly value: ValueNow | undefined
  readonly before: bigint | undefined
  readonly soldOut: boolean
  readonly isBehind: boolean
}

export function productView(row: ProductRow, { now, value, before, soldOut, isBehind }: ProductFacts): EtpProduct {
  const { symbol, coin, leverage, state } = row
  const nav = value?.nav ?? row.last_nav
  const base = baseOf(row)
  const percent = leverage > 0 ? EMERGENCY.long : EMERGENCY.short
  return {
    ...{ symbol, coin, leverage, name: nameOf(row), time: now.toISOString() },
    state: state === 'open' && soldOut ? 'sold_out' : state,
    nav: value === undefined ? null : navText(value.nav),
    indexPrice: value === undefined ? null : navText(value.price),
    lastNav: navText(row.last_nav),
    lastTime: row.valued_at.toISOString(),
    staleSince: value === undefined || isBehind ? row.valued_at.toISOString() : null,
    change24h:
      before === undefined || before === 0n
        ? null
        : formatUnits(units(((nav - before) * FRACTION) / before), FRACTION_SCALE),
    leverageNow: formatUnits(units(leverageAt(base, value?.price ?? row.last_price)), HUNDREDTHS),
    baseNav: navText(row.base_nav),
    basePrice: navText(row.base_price),
    rebalancedAt: row.rebalanced_at.toISOString(),
    nextRebalance: row.next_rebalance.toISOString(),
    emergencyPrice: navText((row.base_price * percent) / 100n),
    consolidationAt: row.consolidate_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    ...{ minimum: '1.00', maximum: '50000', feePercent: rules.FEE_PERCENT, nightPercent: rules.NIGHT_PERCENT },
    slippagePercent: rules.SLIPPAGE_PERCENT,
    deviationPercent: String(rules.DEVIATION_PERCENT),
  }
}

/** Coins that the house would have to hold to be even with the holders: units · L · NAVr / Pr, at 8 decimals. */
export function deltaOf({ outstanding, leverage, base_nav, base_price }: ProductRow): bigint {
  return (outstanding * BigInt(leverage) * base_nav) / base_price
}

/** What the holders own, rounded up; undefined of a product that is over. */
export function owedOf({ outstanding, last_nav }: ProductRow): bigint {
  return owedFor(outstanding, last_nav)
}
