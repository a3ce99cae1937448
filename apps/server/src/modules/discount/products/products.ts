import {
  DISCOUNT_QUOTE,
  type DiscountDirection,
  type DiscountProduct,
  type DiscountProductState,
  discountDays,
} from '@bourse/contract'
import { assert, formatUnits, ok, units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { DiscountDeps } from '../deps.ts'
import {
  daysAfter,
  isPassed,
  MINUTE_MS,
  markOf,
  percentText,
  priceText,
  type Scales,
  salesEndOf,
  strikesOf,
} from '../discount.rules.ts'
import { assetsOf } from '../entries.ts'
import type { DeskQuestion } from '../hedge/hedge-desk.ts'
import type { ProductRow } from './products.sql.ts'
import * as sql from './products.sql.ts'
import { findSeries } from './series.sql.ts'

export const OPEN_PRODUCTS = 'discount.open-products'

/** Whoever waits for offers of a kind hears of them in the transaction that opens them. */
export type Opened = (
  tx: Tx,
  kind: { readonly base: string; readonly direction: DiscountDirection },
  mark: Date,
) => Promise<void>

interface IndexNow {
  readonly price: bigint | undefined
  readonly staleSince: Date | undefined
}

export type Products = ReturnType<typeof createProducts>

/** What is offered: opened every day by the index of 08:00, and sold until the next day's are. */
export function createProducts({
  db,
  clock,
  ids,
  markets,
  index,
  hedgeDesk,
}: Pick<DiscountDeps, 'db' | 'clock' | 'ids' | 'markets' | 'index' | 'hedgeDesk'>) {
  async function scalesOf(base: string): Promise<Scales> {
    const [coin, quote] = [await markets.asset(base), await markets.asset(DISCOUNT_QUOTE)]
    assert(coin !== undefined && quote !== undefined, `${base} and ${DISCOUNT_QUOTE} are assets`)
    return { base: coin.scale, quote: quote.scale }
  }

  /** Strikes are made of the minute that ended at the mark, whenever this runs. Without it nothing is opened, and it is tried again. */
  async function openSeries(id: string, mark: Date, opened: Opened): Promise<void> {
    const series = await findSeries(db.queryable, id)
    const price = series && (await index.minute(series.base, new Date(mark.getTime() - MINUTE_MS)))
    if (series === undefined || price === undefined) return
    await db.tx(async (tx) => {
      for (const days of series.days) {
        const settles = daysAfter(mark, days)
        for (const strike of strikesOf(price, series))
          await sql.insertProduct(tx, {
            ...{ id: ids.next('dpr'), series_id: id, base: series.base, direction: series.direction, strike },
            ...{ opened_at: mark, settles_at: settles, sales_end_at: salesEndOf(mark, settles) },
            ...{ quota_units: series.quota_units, personal_units: series.personal_units },
            minimum_units: series.minimum_units,
          })
      }
      await opened(tx, series, mark)
      return ok()
    })
  }

  async function questionOf(row: ProductRow, amount: bigint, now: Date): Promise<DeskQuestion> {
    const scales = await scalesOf(row.base)
    return {
      ...{ direction: row.direction, base: row.base, quote: DISCOUNT_QUOTE, strike: priceText(row.strike) },
      ...{ settlesAt: row.settles_at, days: discountDays(now, row.settles_at) },
      amount: formatUnits(units(amount), payScale(row.direction, scales), { trim: true }),
    }
  }

  /** What the desk would offer for the least amount, for the list. */
  async function refreshApys(now: Date): Promise<void> {
    const onSale = await sql.productsOnSale(db.queryable, { now })
    if (onSale.length === 0) return
    const questions = await Promise.all(onSale.map((row) => questionOf(row, row.minimum_units, now)))
    const apys = await hedgeDesk.indicate(questions)
    for (const [place, row] of onSale.entries()) {
      const apy = apys[place]
      if (apy !== undefined && apy !== row.apy_bps) await sql.setApy(db.queryable, row.id, apy)
    }
  }

  /** For the mark before a moment: nobody can buy what would have been opened at earlier ones. */
  async function openDue(at: Date, opened: Opened): Promise<void> {
    const mark = markOf(at)
    for (const id of await sql.unopenedSeries(db.queryable, mark)) await openSeries(id, mark, opened)
    await refreshApys(at)
  }

  async function view(row: ProductRow, now: Date, { price, staleSince }: IndexNow): Promise<DiscountProduct> {
    const scales = await scalesOf(row.base)
    const text = (amount: bigint) => formatUnits(units(amount), payScale(row.direction, scales), { trim: true })
    const left = row.quota_units - row.sold_units
    return {
      ...{ id: row.id, state: stateOf(row, now), coin: row.base, quote: DISCOUNT_QUOTE, direction: row.direction },
      payCoin: assetsOf(row).pay,
      strike: priceText(row.strike),
      settlementTime: row.settles_at.toISOString(),
      salesEndTime: row.sales_end_at.toISOString(),
      days: discountDays(now, row.settles_at),
      apy: row.apy_bps === null ? null : percentText(row.apy_bps),
      indexPrice: price === undefined ? null : priceText(price),
      staleSince: staleSince?.toISOString() ?? null,
      minimum: text(row.minimum_units),
      quota: { total: text(row.quota_units), available: text(left), personal: text(row.personal_units) },
    }
  }

  async function pricesOf(bases: readonly string[]): Promise<ReadonlyMap<string, bigint | undefined>> {
    const live = await index.live([...new Set(bases)])
    return new Map([...live].map(([base, { value }]) => [base, value]))
  }

  /** As they are seen now, each with the price of its coin or since when there is none. */
  async function views<Row extends ProductRow>(
    found: readonly Row[],
    now: Date,
  ): Promise<readonly { readonly row: Row; readonly view: DiscountProduct }[]> {
    const prices = await pricesOf(found.map(({ base }) => base))
    const silent = [...prices].filter(([, price]) => price === undefined).map(([base]) => base)
    const since = new Map(await Promise.all(silent.map(async (base) => [base, await index.lastValued(base)] as const)))
    return Promise.all(
      found.map(async (row) => ({
        row,
        view: await view(row, now, { price: prices.get(row.base), staleSince: since.get(row.base) }),
      })),
    )
  }

  return {
    openDue,
    scalesOf,
    questionOf,
    pricesOf,
    views,
    async list({ coin, direction }: { coin?: string | undefined; direction?: DiscountDirection | undefined }) {
      const now = clock.now()
      const found = await sql.productsOnSale(db.queryable, { now, base: coin, direction })
      const prices = await pricesOf(found.map(({ base }) => base))
      const offered = found.filter((row) => {
        const price = prices.get(row.base)
        return price === undefined || !isPassed(row, price)
      })
      return (await views(offered, now)).map((shown) => shown.view)
    },
  }
}

export function payScale(direction: DiscountDirection, { base, quote }: Scales): number {
  return direction === 'sell_high' ? base : quote
}

/** Less than the least amount cannot be bought by anybody. */
export function stateOf(row: ProductRow, now: Date): DiscountProductState {
  if (now >= row.sales_end_at) return 'ended'
  return row.quota_units - row.sold_units < row.minimum_units ? 'sold_out' : 'open'
}
