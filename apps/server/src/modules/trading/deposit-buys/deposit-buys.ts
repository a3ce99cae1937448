import type { DepositBuy } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { TradingNotices } from '../notices.ts'
import * as sql from './deposit-buys.sql.ts'

export const RUN_DEPOSIT_BUY = 'trading.run-deposit-buy'
export type DepositBuyPayload = { readonly id: string; readonly attempt: number }

export interface DepositBuysDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly markets: Pick<Markets, 'market'>
  readonly notices: TradingNotices
}

export type DepositBuyRefusal =
  | { readonly code: 'trading.symbol_unknown' | 'trading.price_missing' | 'trading.price_invalid' }
  | { readonly code: 'trading.price_step'; readonly step: string }
  | { readonly code: 'trading.total_below'; readonly least: string; readonly asset: string }

/** What somebody wants bought with a deposit, as it stands in the request. */
export interface BuyRequest {
  readonly buySymbol?: string | undefined
  readonly buyPrice?: string | undefined
}

interface StandBy extends BuyRequest {
  readonly userId: string
  readonly depositId: string
  readonly asset: string
  /** What the deposit is expected to credit. */
  readonly receive: Units
  readonly until: Date
}

const SHOWN = 50

export type DepositBuys = ReturnType<typeof createDepositBuys>

/** Purchases that wait for the deposit that pays for them. `deposit-buy-runs.ts` buys. */
export function createDepositBuys({ db, clock, ids, jobs, markets, notices }: DepositBuysDeps) {
  /** In the transaction that makes the deposit order: both stand or fall together. Without a market there is nothing to do. */
  async function standBy(tx: Tx, wanted: StandBy): Promise<Result<void, DepositBuyRefusal>> {
    const { userId, depositId, asset, until, buySymbol, buyPrice } = wanted
    if (buySymbol === undefined) return ok()
    const market = await markets.market(buySymbol)
    if (market === undefined || market.pair.quoteCurrencyInfo.code !== asset)
      return refuse({ code: 'trading.symbol_unknown' })
    const worst = worstOf(market, buyPrice)
    if (!worst.ok) return worst
    const { minTotal, quoteCurrencyInfo: quote } = market.pair
    const least = parseUnits(minTotal, quote.scale)
    assert(least.ok, `${minTotal} is no total of ${buySymbol}`)
    if (wanted.receive < least.value) return refuse({ code: 'trading.total_below', least: minTotal, asset })
    const id = ids.next('dby')
    await sql.insertBuy(tx, {
      id,
      userId,
      depositId,
      symbol: buySymbol,
      worstPrice: worst.value,
      most: wanted.receive,
      madeAt: clock.now(),
      until,
    })
    return ok()
  }

  /** In the transaction that credits the deposit, however often it is told: what was credited buys once. */
  async function credited(tx: Tx, depositId: string, amount: Units): Promise<void> {
    const buy = await sql.lockBuyOf(tx, depositId)
    if (buy?.state !== 'waiting') return
    const now = clock.now()
    if (now > buy.until) return drop(tx, buy, 'trading.buy_late')
    await sql.moveBuy(tx, buy.id, { state: 'buying', credited: amount }, now)
    await schedule(jobs, tx, { id: buy.id, attempt: 1 }, now)
  }

  /** The deposit has ended without any money. */
  async function ended(tx: Tx, depositId: string): Promise<void> {
    const buy = await sql.lockBuyOf(tx, depositId)
    if (buy?.state === 'waiting') await drop(tx, buy, 'trading.buy_unpaid')
  }

  /** The money, if any came, stays on the account, and its owner is told. */
  async function drop(tx: Tx, buy: sql.DepositBuyRow, reason: string): Promise<void> {
    await sql.moveBuy(tx, buy.id, { state: 'dropped', reason }, clock.now())
    // Who let a deposit pass, or was refused by a bank, knows it already.
    if (reason === 'trading.buy_unpaid') return
    await notices.notify(tx, { userId: buy.userId, kind: 'buy_dropped', key: buy.id, params: { symbol: buy.symbol } })
  }

  async function cancel(userId: string, id: string) {
    return db.tx(async (tx) => {
      const buy = await sql.lockBuy(tx, id)
      const market = buy === undefined ? undefined : await markets.market(buy.symbol)
      if (buy?.userId !== userId || market === undefined) return refuse({ code: 'trading.buy_unknown' } as const)
      if (buy.state === 'buying' || buy.state === 'bought') return refuse({ code: 'trading.buy_ended' } as const)
      if (buy.state === 'waiting') await sql.moveBuy(tx, id, { state: 'cancelled' }, clock.now())
      return ok(view(market, { ...buy, state: buy.state === 'dropped' ? 'dropped' : 'cancelled' }))
    })
  }

  async function list(userId: string): Promise<DepositBuy[]> {
    const found = await sql.listBuys(db.queryable, userId, SHOWN)
    return Promise.all(
      found.map(async (buy) => {
        const market = await markets.market(buy.symbol)
        assert(market !== undefined, `a purchase on the unknown market ${buy.symbol}`)
        return view(market, buy)
      }),
    )
  }

  /** For somebody whose account was frozen. */
  async function dropAll(userId: string): Promise<void> {
    await db.tx(async (tx) => {
      for (const buy of await sql.lockOpenBuys(tx, userId)) await drop(tx, buy, 'trading.buy_stopped')
      return ok()
    })
  }

  return { standBy, credited, ended, drop, cancel, list, dropAll }
}

export function schedule(jobs: Pick<Jobs, 'at'>, tx: Tx, payload: DepositBuyPayload, dueAt: Date): Promise<void> {
  return jobs.at(tx, { name: RUN_DEPOSIT_BUY, key: `${payload.id}:${payload.attempt}`, payload, dueAt })
}

function worstOf({ units: texts }: Market, price: string | undefined): Result<number, DepositBuyRefusal> {
  if (price === undefined) return refuse({ code: 'trading.price_missing' })
  const ticks = texts.ticksOf(price)
  if (ticks.ok && ticks.value > 0) return ticks
  if (!ticks.ok && ticks.refusal.code === 'off_step')
    return refuse({ code: 'trading.price_step', step: texts.priceText(1) })
  return refuse({ code: 'trading.price_invalid' })
}

function view({ pair, units: texts }: Market, buy: sql.DepositBuyRow): DepositBuy {
  const text = (amount: bigint | null, scale: number) =>
    amount === null ? null : formatUnits(units(amount), scale, { trim: true })
  return {
    id: buy.id,
    depositId: buy.depositId,
    symbol: buy.symbol,
    worstPrice: texts.priceText(buy.worstPrice),
    state: buy.state,
    reason: buy.reason,
    orderId: buy.orderId,
    bought: text(buy.bought, pair.baseCurrencyInfo.scale),
    spent: text(buy.spent, pair.quoteCurrencyInfo.scale),
    createdAt: buy.madeAt.toISOString(),
    until: buy.until.toISOString(),
  }
}
