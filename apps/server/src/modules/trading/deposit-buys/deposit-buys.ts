import type { DepositBuy } from '@bourse/contract'
import { assert, formatUnits, MAX_SCALE, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { Policy, PolicyRefusal } from '../../policy/index.ts'
import type { TradingNotices } from '../notices.ts'
import type { ConversionPort, ConversionRefusal } from './conversion-port.ts'
import * as sql from './deposit-buys.sql.ts'

export const RUN_DEPOSIT_BUY = 'trading.run-deposit-buy'
export type DepositBuyPayload = { readonly id: string; readonly attempt: number }

export interface DepositBuysDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly markets: Pick<Markets, 'market' | 'asset'>
  readonly notices: TradingNotices
  readonly policy: Pick<Policy, 'may'>
  /** The converter stands to the right. */
  readonly conversions: () => Pick<ConversionPort, 'judge'>
}

export type DepositBuyRefusal =
  | PolicyRefusal
  | ConversionRefusal
  | { readonly code: 'trading.symbol_unknown' | 'trading.price_missing' | 'trading.price_invalid' }
  | { readonly code: 'trading.price_step'; readonly step: string }
  | { readonly code: 'trading.total_below'; readonly least: string; readonly asset: string }

/** What somebody wants bought with a deposit, as it stands in the request. */
export interface BuyRequest {
  readonly buySymbol?: string | undefined
  readonly buyBy?: sql.DepositBuyRow['way'] | undefined
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

type Way = Pick<sql.NewDepositBuy, 'way' | 'worstPrice' | 'worstRate'>

/** Purchases that wait for the deposit that pays for them. `deposit-buy-runs.ts` buys. */
export function createDepositBuys(deps: DepositBuysDeps) {
  const { db, clock, ids, jobs, markets, notices, policy } = deps

  async function judgeOrder(tx: Tx, symbol: string, wanted: StandBy): Promise<Result<Way, DepositBuyRefusal>> {
    const { userId, asset, receive, buyPrice } = wanted
    const market = await markets.market(symbol)
    if (market === undefined || market.pair.quoteCurrencyInfo.code !== asset)
      return refuse({ code: 'trading.symbol_unknown' })
    const offered = await policy.may(tx, userId, 'spot_buy', `asset:${market.units.base}`)
    if (!offered.ok) return offered
    const worst = worstOf(market, buyPrice)
    if (!worst.ok) return worst
    const { minTotal, quoteCurrencyInfo: quote } = market.pair
    const least = parseUnits(minTotal, quote.scale)
    assert(least.ok, `${minTotal} is no total of ${symbol}`)
    if (receive < least.value) return refuse({ code: 'trading.total_below', least: minTotal, asset })
    return ok({ way: 'order', worstPrice: worst.value, worstRate: null })
  }

  async function judgeConversion(tx: Tx, symbol: string, wanted: StandBy): Promise<Result<Way, DepositBuyRefusal>> {
    const { userId, asset, receive: pay, buyPrice } = wanted
    const [to = '', from = ''] = symbol.split('-')
    if (from !== asset) return refuse({ code: 'trading.symbol_unknown' })
    if (buyPrice === undefined) return refuse({ code: 'trading.price_missing' })
    const price = parseUnits(buyPrice, MAX_SCALE)
    if (!price.ok || price.value === 0n) return refuse({ code: 'trading.price_invalid' })
    const worst = await deps.conversions().judge(tx, { userId, from, to, pay, price: price.value })
    return worst.ok ? ok({ way: 'conversion', worstPrice: null, worstRate: worst.value }) : worst
  }

  /** In the transaction that makes the deposit order: both stand or fall together. Without a pair there is nothing to do. */
  async function standBy(tx: Tx, wanted: StandBy): Promise<Result<void, DepositBuyRefusal>> {
    const { userId, depositId, receive: most, until, buySymbol: symbol, buyBy } = wanted
    if (symbol === undefined) return ok()
    const judge = buyBy === 'conversion' ? judgeConversion : judgeOrder
    const way = await judge(tx, symbol, wanted)
    if (!way.ok) return way
    const id = ids.next('dby')
    await sql.insertBuy(tx, { ...way.value, id, userId, depositId, symbol, most, madeAt: clock.now(), until })
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
    const { id: key, userId, symbol } = buy
    const [to = '', from = ''] = symbol.split('-')
    if (buy.way === 'order') await notices.notify(tx, { userId, kind: 'buy_dropped', key, params: { symbol } })
    else await notices.notify(tx, { userId, kind: 'conversion_dropped', key, params: { from, to } })
  }

  async function cancel(userId: string, id: string) {
    return db.tx(async (tx) => {
      const buy = await sql.lockBuy(tx, id)
      if (buy?.userId !== userId) return refuse({ code: 'trading.buy_unknown' } as const)
      if (buy.state === 'buying' || buy.state === 'bought') return refuse({ code: 'trading.buy_ended' } as const)
      if (buy.state === 'waiting') await sql.moveBuy(tx, id, { state: 'cancelled' }, clock.now())
      return ok(await view({ ...buy, state: buy.state === 'dropped' ? 'dropped' : 'cancelled' }))
    })
  }

  async function list(userId: string): Promise<DepositBuy[]> {
    const found = await sql.listBuys(db.queryable, userId, SHOWN)
    return Promise.all(found.map(view))
  }

  async function view(buy: sql.DepositBuyRow): Promise<DepositBuy> {
    const [base = '', quote = ''] = buy.symbol.split('-')
    const [coin, money] = [await markets.asset(base), await markets.asset(quote)]
    assert(coin !== undefined && money !== undefined, `a purchase of the unknown pair ${buy.symbol}`)
    const { id, depositId, symbol, way, state, reason, orderId } = buy
    return {
      ...{ id, depositId, symbol, way, state, reason, orderId },
      worstPrice: await worstText(buy),
      bought: text(buy.bought, coin.scale),
      spent: text(buy.spent, money.scale),
      createdAt: buy.madeAt.toISOString(),
      until: buy.until.toISOString(),
    }
  }

  async function worstText({ symbol, worstPrice, worstRate }: sql.DepositBuyRow): Promise<string> {
    if (worstRate !== null) return formatUnits(units(worstRate), MAX_SCALE, { trim: true })
    const market = await markets.market(symbol)
    assert(market !== undefined && worstPrice !== null, `a purchase on the unknown market ${symbol}`)
    return market.units.priceText(worstPrice)
  }

  /** For somebody whose account was frozen. */
  async function dropAll(userId: string): Promise<void> {
    await db.tx(async (tx) => {
      for (const buy of await sql.lockOpenBuys(tx, userId)) await drop(tx, buy, 'trading.buy_stopped')
      return ok()
    })
  }

  /** Purchases that may no longer be made; one whose money is there is decided by the order itself. */
  async function dropWaiting(userId: string, isMeant: (buy: sql.DepositBuyRow) => boolean): Promise<void> {
    await db.tx(async (tx) => {
      for (const buy of await sql.lockOpenBuys(tx, userId))
        if (buy.state === 'waiting' && isMeant(buy)) await drop(tx, buy, 'trading.buy_stopped')
      return ok()
    })
  }

  return { dropWaiting, standBy, credited, ended, drop, cancel, list, dropAll }
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

const text = (amount: bigint | null, scale: number) =>
  amount === null ? null : formatUnits(units(amount), scale, { trim: true })
