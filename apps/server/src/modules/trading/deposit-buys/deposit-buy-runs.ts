import type { Order } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { createOrders } from '../orders/orders.ts'
import * as sql from './deposit-buys.sql.ts'
import { type DepositBuyPayload, type DepositBuys, schedule } from './deposit-buys.ts'

export interface DepositBuyRunsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'at'>
  readonly markets: Pick<Markets, 'market'>
  readonly orders: Pick<ReturnType<typeof createOrders>, 'place'>
  readonly buys: Pick<DepositBuys, 'drop'>
}

/** A market that comes back by itself, or an engine that changes hands, is waited for this long. */
const TRIES = 15
const TRY_EVERY_MS = 60_000
const PASSING: readonly string[] = [
  'trading.busy',
  'trading.interrupted',
  'trading.outcome_unknown',
  'trading.market_halted',
  'trading.market_cancel_only',
  'trading.market_post_only',
  'request.limited',
  'request.repeated',
]

/** Buys what a credited deposit was made for, as a market order on the public path. However often it runs, it is one order. */
export function createDepositBuyRuns({ db, clock, jobs, markets, orders, buys }: DepositBuyRunsDeps) {
  async function run({ id, attempt }: DepositBuyPayload): Promise<void> {
    const begun = await db.tx(async (tx): Promise<Result<sql.DepositBuyRow | undefined, never>> => {
      return ok(await sql.lockBuy(tx, id))
    })
    const buy = begun.ok ? begun.value : undefined
    const market = buy === undefined ? undefined : await markets.market(buy.symbol)
    if (buy?.state !== 'buying' || market === undefined) return
    const placed = await orders.place(buy.userId, orderOf(buy, market), id)
    await db.tx(async (tx) => {
      const current = await sql.lockBuy(tx, id)
      if (current?.state !== 'buying') return ok()
      if (placed.ok) await settle(tx, current, placed.value, market)
      else if (attempt < TRIES && PASSING.includes(placed.refusal.code))
        await schedule(jobs, tx, { id, attempt: attempt + 1 }, new Date(clock.now().getTime() + TRY_EVERY_MS))
      else await buys.drop(tx, current, placed.refusal.code)
      return ok()
    })
  }

  /** An order that met no price that its owner agreed to has ended without a trade. */
  async function settle(tx: Tx, buy: sql.DepositBuyRow, order: Order, { pair }: Market): Promise<void> {
    const amount = (text: string, scale: number) => {
      const parsed = parseUnits(text, scale)
      assert(parsed.ok, `${text} is no amount`)
      return parsed.value
    }
    const bought = amount(order.executed, pair.baseCurrencyInfo.scale)
    if (bought === 0n) return buys.drop(tx, buy, 'trading.buy_price')
    const spent = amount(order.executedTotal, pair.quoteCurrencyInfo.scale)
    await sql.moveBuy(tx, buy.id, { state: 'bought', orderId: order.orderId, bought, spent }, clock.now())
  }

  return run
}

/** Neither more than was credited nor more than was agreed to. */
const spendOf = ({ credited, most }: sql.DepositBuyRow) => units(credited !== null && credited < most ? credited : most)

function orderOf(buy: sql.DepositBuyRow, { symbol, pair, units: texts }: Market) {
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
