import type { Order } from '@bourse/contract'
import { assert, MAX_SCALE, parseUnits } from '@bourse/money'
import type { Market } from '../markets/index.ts'
import type { WealthDeps } from './deps.ts'
import type { Filled, PlanOrderRow } from './plan-orders.sql.ts'
import type { PlanRow } from './plans.sql.ts'

/** What has become of an order of a plan; of a pair, of both together. */
export interface Seen extends Filled {
  readonly isOver: boolean
  readonly isFilled: boolean
  /** Whether its stop leg has sold. */
  readonly byStop: boolean
}

export type PlaceRefusal = Extract<
  Awaited<ReturnType<WealthDeps['trading']['orders']['place']>>,
  { readonly ok: false }
>['refusal']

/** Nobody knows whether such an order was placed, or it may be placed in a moment. */
const UNSURE: readonly string[] = ['trading.outcome_unknown']
const LATER: readonly string[] = [
  ...UNSURE,
  'trading.busy',
  'trading.interrupted',
  'trading.market_halted',
  'trading.market_cancel_only',
  'trading.market_post_only',
  'trading.book_empty',
  'request.limited',
]
const OPEN: readonly string[] = ['new', 'partially_filled']

export const isUnsure = ({ code }: PlaceRefusal) => UNSURE.includes(code)
/** What is tried again by itself. */
export const isLater = ({ code }: PlaceRefusal) => LATER.includes(code)

export const marketOf = (coin: string) => `${coin}-USDT`

export type CoinOrders = ReturnType<typeof createCoinOrders>

/** The engine's own orders, on behalf of a plan: it holds the money. */
export function createCoinOrders({ markets, trading }: Pick<WealthDeps, 'markets' | 'trading'>) {
  const { orders, history } = trading

  async function legs(userId: string, symbol: string, orderId: string): Promise<Order[]> {
    const first = await history.fills(userId, symbol, orderId)
    assert(first.ok, `order ${orderId} of a plan is not there`)
    const { siblingId } = first.value.order
    if (siblingId === null) return [first.value.order]
    const second = await history.fills(userId, symbol, siblingId)
    assert(second.ok, `order ${siblingId} of a plan is not there`)
    return [first.value.order, second.value.order]
  }

  return {
    async market(coin: string): Promise<Market | undefined> {
      return markets.market(marketOf(coin))
    },

    /** The last price, at 18 digits. */
    async price(coin: string): Promise<bigint | undefined> {
      const found = await markets.data.price(marketOf(coin))
      const last = found.ok ? (found.value.last ?? found.value.ask ?? found.value.bid) : null
      const parsed = last === null ? undefined : parseUnits(last, MAX_SCALE)
      return parsed?.ok ? parsed.value : undefined
    },

    /** The key makes a second try find what the first one has placed. */
    place({ user_id, symbol }: PlanRow, { plan_id, number, asked }: PlanOrderRow) {
      const order = { ...asked, symbol: marketOf(symbol), confirm: true, timeInForce: 'gtc', selfTrade: 'expire_taker' }
      return orders.place(user_id, order as never, `${plan_id}-${number}`)
    },

    async end({ user_id, symbol }: PlanRow, orderId: string): Promise<void> {
      await orders.endOf(user_id, { symbol: marketOf(symbol), orderId })
    },

    async see({ user_id, symbol }: PlanRow, { role, asked, order_id }: PlanOrderRow, market: Market): Promise<Seen> {
      assert(order_id !== null, 'an open order has its number')
      const found = await legs(user_id, marketOf(symbol), order_id)
      const atMarket = role === 'exit' && asked.type === 'market'
      const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = market.pair
      const filled = { bought: 0n, paid: 0n, sold: 0n, received: 0n }
      for (const order of found) {
        const [executed, total] = [read(order.executed, base.scale), read(order.executedTotal, quote.scale)]
        if (order.side === 'buy') {
          filled.bought += executed - read(order.fee, base.scale)
          filled.paid += total
        } else {
          filled.sold += executed
          filled.received += total - read(order.fee, quote.scale)
        }
      }
      return {
        ...filled,
        isOver: found.every(({ state }) => !OPEN.includes(state)),
        isFilled: found.some(({ state }) => state === 'filled'),
        byStop:
          atMarket || found.some(({ type, leg, executed }) => isStop(type, leg) && read(executed, base.scale) > 0n),
      }
    },
  }
}

function isStop(type: Order['type'], leg: Order['leg']): boolean {
  return type === 'stop_limit' || leg === 'stop'
}

function read(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale)
  assert(parsed.ok, `${text} is no amount`)
  return parsed.value
}
