import type { Order } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { TradingNotices } from '../notices.ts'
import type { createOrders } from '../orders/orders.ts'
import type { Bought, ConversionPort } from './conversion-port.ts'
import * as sql from './deposit-buys.sql.ts'
import { type DepositBuyPayload, type DepositBuys, schedule } from './deposit-buys.ts'

export interface DepositBuyRunsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'at'>
  readonly markets: Pick<Markets, 'market' | 'asset'>
  readonly notices: TradingNotices
  readonly orders: Pick<ReturnType<typeof createOrders>, 'place'>
  readonly buys: Pick<DepositBuys, 'drop'>
  readonly conversions: () => Pick<ConversionPort, 'prepare'>
}

/** A market or converter that comes back by itself, or an engine that changes hands, is waited for this long. */
const TRIES = 15
const TRY_EVERY_MS = 60_000
const PASSING: readonly string[] = [
  'trading.busy',
  'trading.interrupted',
  'trading.outcome_unknown',
  'trading.market_halted',
  'trading.market_cancel_only',
  'trading.market_post_only',
  'convert.halted',
  'request.limited',
  'request.repeated',
]

type Outcome = Result<Bought, { readonly code: string }>

/** Buys what a credited deposit was made for, by its way. However often it runs, it is one order or one conversion. */
export function createDepositBuyRuns(deps: DepositBuyRunsDeps) {
  const { db, clock, jobs, markets, notices, orders, buys, conversions } = deps

  async function run({ id, attempt }: DepositBuyPayload): Promise<void> {
    const begun = await db.tx(async (tx): Promise<Result<sql.DepositBuyRow | undefined, never>> => {
      return ok(await sql.lockBuy(tx, id))
    })
    const buy = begun.ok ? begun.value : undefined
    if (buy?.state !== 'buying') return
    const made = buy.way === 'conversion' ? await convert(buy) : await order(buy)
    await db.tx(async (tx) => {
      const current = await sql.lockBuy(tx, id)
      if (current?.state !== 'buying') return ok()
      if (made.ok) await sql.moveBuy(tx, id, { state: 'bought', ...made.value }, clock.now())
      else if (attempt < TRIES && PASSING.includes(made.refusal.code))
        await schedule(jobs, tx, { id, attempt: attempt + 1 }, new Date(clock.now().getTime() + TRY_EVERY_MS))
      else await buys.drop(tx, current, made.refusal.code)
      return ok()
    })
  }

  /** A market order on the public path; the purchase is its key. */
  async function order(buy: sql.DepositBuyRow): Promise<Outcome> {
    const market = await markets.market(buy.symbol)
    assert(market !== undefined, `a purchase on the unknown market ${buy.symbol}`)
    const placed = await orders.place(buy.userId, orderOf(buy, market), buy.id)
    return placed.ok ? boughtBy(placed.value, market) : refuse({ code: placed.refusal.code })
  }

  /**
   * The conversion and the end of its purchase are one transaction. Money is moved before the purchase is locked, as where a deposit is
   * credited; one that has ended meanwhile takes the conversion back.
   */
  async function convert(buy: sql.DepositBuyRow): Promise<Outcome> {
    const [to = '', from = ''] = buy.symbol.split('-')
    assert(buy.worstRate !== null, 'a conversion has a worst price')
    const asked = { userId: buy.userId, from, to, pay: spendOf(buy), worst: buy.worstRate }
    const prepared = await conversions().prepare(asked)
    if (!prepared.ok) return prepared
    return db.tx(async (tx): Promise<Outcome> => {
      const done = await prepared.value(tx)
      if (!done.ok) return done
      const current = await sql.lockBuy(tx, buy.id)
      if (current?.state !== 'buying') return refuse({ code: 'trading.buy_ended' })
      await sql.moveBuy(tx, buy.id, { state: 'bought', ...done.value }, clock.now())
      await tell(tx, buy, done.value)
      return done
    })
  }

  /** Nobody stands before the page when it is made, unlike where somebody converts what they have. */
  async function tell(tx: Tx, { id, userId, symbol }: sql.DepositBuyRow, { bought, spent }: Bought): Promise<void> {
    const [to = '', from = ''] = symbol.split('-')
    const text = async (amount: bigint, code: string) =>
      `${formatUnits(units(amount), (await markets.asset(code))?.scale ?? 0, { trim: true })} ${code}`
    const params = { from, to, amount: await text(bought, to), total: await text(spent, from) }
    await notices.notify(tx, { userId, kind: 'conversion_made', key: id, params })
  }

  return run
}

/** An order that met no price that its owner agreed to has ended without a trade. */
function boughtBy(order: Order, { pair }: Market): Outcome {
  const amount = (text: string, scale: number) => {
    const parsed = parseUnits(text, scale)
    assert(parsed.ok, `${text} is no amount`)
    return parsed.value
  }
  const bought = amount(order.executed, pair.baseCurrencyInfo.scale)
  if (bought === 0n) return refuse({ code: 'trading.buy_price' })
  return ok({ orderId: order.orderId, bought, spent: amount(order.executedTotal, pair.quoteCurrencyInfo.scale) })
}

/** Neither more than was credited nor more than was agreed to. */
const spendOf = ({ credited, most }: sql.DepositBuyRow) => units(credited !== null && credited < most ? credited : most)

function orderOf(buy: sql.DepositBuyRow, { symbol, pair, units: texts }: Market) {
  assert(buy.worstPrice !== null, 'an order has a worst price')
  return {
    symbol,
    side: 'buy' as const,
    type: 'market' as const,
    total: formatUnits(spendOf(buy), pair.quoteCurrencyInfo.scale, { trim: true }),
    worstPrice: texts.priceText(buy.worstPrice),
    timeInForce: 'gtc' as const,
    selfTrade: 'expire_taker' as const,
    confirm: false,
  }
}
