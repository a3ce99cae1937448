import { CallFailure } from '@bourse/client'
import type { Order } from '@bourse/contract'
import type { Market } from '@bourse/server/modules/markets/index.ts'
import type { BotClient } from './bot-account.ts'
import type { Side } from './quote-ladder.rules.ts'

interface Resting {
  readonly email: string
  readonly side: Side
  readonly ticks: number
  order: Order
  lots: number
}

export interface FakeTrade {
  readonly symbol: string
  readonly ticks: number
  readonly lots: number
  readonly at: number
  readonly side: Side
}

interface Incoming {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly ticks: number
  readonly lots: number
  readonly timeInForce: string
}

const ORDERS_PER_SECOND = 10
const MOST_OPEN = 200

/** An exchange that keeps a simple book and the rules that bots have to live with. */
export function fakeExchange(markets: readonly Market[], now: () => number) {
  const books = new Map<string, Resting[]>(markets.map(({ symbol }) => [symbol, []]))
  const sessions = new Map<string, string>()
  const windows = new Map<string, { startedAt: number; taken: number }>()
  const halted = new Set<string>()
  const listeners = new Map<string, (orders: readonly Order[]) => void>()
  const refusals: { reason: string; left: number; match: (call: string) => boolean }[] = []
  const calls: { readonly call: string; readonly email: string; readonly at: number }[] = []
  const trades: FakeTrade[] = []
  let numbers = 0

  const fail = (reason: string) => new CallFailure({ reason, message: reason, code: 1 })
  const bookOf = (symbol: string) => books.get(symbol) ?? []
  const better = (side: Side) => (left: Resting, right: Resting) =>
    side === 'sell' ? left.ticks - right.ticks : right.ticks - left.ticks
  const sideOf = (symbol: string, side: Side) =>
    bookOf(symbol)
      .filter((resting) => resting.side === side)
      .sort(better(side))

  function enter(call: string, token: string | null, { limited = true } = {}): string {
    const email = sessions.get(token ?? '')
    calls.push({ call, email: email ?? '', at: now() })
    const scripted = refusals.find(({ left, match }) => left > 0 && match(call))
    if (scripted !== undefined) {
      scripted.left -= 1
      throw fail(scripted.reason)
    }
    if (email === undefined) throw fail('session.unauthenticated')
    if (limited) takeOne(email)
    return email
  }

  function takeOne(email: string): void {
    const window = windows.get(email)
    if (window === undefined || now() - window.startedAt >= 1_000) windows.set(email, { startedAt: now(), taken: 1 })
    else if (window.taken < ORDERS_PER_SECOND) window.taken += 1
    else throw fail('request.limited')
  }

  function tell(changed: readonly Resting[]): void {
    for (const { email, order } of changed) listeners.get(email)?.([order])
  }

  function newOrder({ units, symbol }: Market, { side, type, ticks, lots, timeInForce }: Incoming): Order {
    numbers += 1
    const time = new Date(now()).toISOString()
    return {
      orderId: `ord_${numbers}`,
      clientOrderId: `client-${numbers}`,
      symbol,
      side,
      type,
      leg: null,
      siblingId: null,
      price: type === 'limit' ? units.priceText(ticks) : null,
      stopPrice: null,
      amount: units.amountText(lots),
      budget: null,
      executed: units.amountText(0),
      executedTotal: '0',
      averagePrice: null,
      fee: '0',
      feeCoin: units.base,
      makerRate: '0',
      takerRate: '0',
      timeInForce: timeInForce as Order['timeInForce'],
      state: 'new',
      status: 'processing',
      endReason: null,
      createdAt: time,
      updatedAt: time,
      triggeredAt: null,
    }
  }

  function filled({ units }: Market, order: Order, lots: number, ticks: number): Order {
    const whole = units.lotsOf(order.amount ?? '0')
    const before = units.lotsOf(order.executed)
    const executed = (before.ok ? before.value : 0) + lots
    const state = whole.ok && executed >= whole.value ? 'filled' : 'partially_filled'
    return { ...order, executed: units.amountText(executed), averagePrice: units.priceText(ticks), state }
  }

  function place(market: Market, email: string, incoming: Incoming): Order {
    const { symbol } = market
    const { side, type, ticks, timeInForce } = incoming
    const others = sideOf(symbol, side === 'buy' ? 'sell' : 'buy')
    const meets = ({ ticks: price }: Resting) => type === 'market' || (side === 'buy' ? price <= ticks : price >= ticks)
    if (timeInForce === 'post_only' && others.some(meets)) throw fail('trading.would_cross')
    if (type === 'market' && others.length === 0) throw fail('trading.book_empty')
    if (sideOf(symbol, side).filter((one) => one.email === email).length >= MOST_OPEN)
      throw fail('trading.too_many_orders')
    let order = newOrder(market, incoming)
    let left = incoming.lots
    const changed: Resting[] = []
    for (const resting of others.filter(meets)) {
      if (left === 0 || resting.email === email) break
      const lots = Math.min(left, resting.lots)
      left -= lots
      resting.lots -= lots
      resting.order = filled(market, resting.order, lots, resting.ticks)
      order = filled(market, order, lots, resting.ticks)
      trades.push({ symbol, ticks: resting.ticks, lots, at: now(), side })
      changed.push(resting)
    }
    books.set(
      symbol,
      bookOf(symbol).filter(({ lots }) => lots > 0),
    )
    tell(changed)
    if (left === 0) return order
    if (type === 'market' || timeInForce === 'ioc') return { ...order, state: 'expired' }
    bookOf(symbol).push({ email, side, ticks, lots: left, order })
    return order
  }

  function cancel(symbol: string, chosen: (resting: Resting) => boolean): Order[] {
    const gone = bookOf(symbol).filter(chosen)
    books.set(
      symbol,
      bookOf(symbol).filter((resting) => !chosen(resting)),
    )
    for (const resting of gone) resting.order = { ...resting.order, state: 'cancelled' }
    tell(gone)
    return gone.map(({ order }) => order)
  }

  function marketOf(symbol: string): Market {
    const market = markets.find((known) => known.symbol === symbol)
    if (market === undefined) throw fail('trading.symbol_unknown')
    return market
  }

  const steps = (read: { readonly ok: boolean; readonly value?: number }): number => {
    if (!read.ok || read.value === undefined) throw fail('trading.price_step')
    return read.value
  }

  const connect = (token: () => string | null): BotClient => ({
    identity: {
      async loginWithPassword({ account: email }) {
        calls.push({ call: 'login', email, at: now() })
        numbers += 1
        sessions.set(`token-${numbers}`, email)
        return { token: `token-${numbers}`, userId: email, expiresAt: '' }
      },
    },
    stream: { ticket: async () => ({ ticket: 'ticket', expiresInSeconds: 60 }) },
    trading: {
      async placeOrder(input) {
        const email = enter('place', token())
        const market = marketOf(input.symbol)
        if (halted.has(input.symbol)) throw fail('trading.market_halted')
        const { side, type, price = '0', amount = '', timeInForce = 'gtc' } = input
        if (type !== 'limit' && type !== 'market') throw fail('request.invalid')
        const ticks = type === 'limit' ? steps(market.units.ticksOf(price)) : 0
        const lots = steps(market.units.lotsOf(amount))
        const total = Number(market.units.totalText(BigInt(type === 'limit' ? ticks : 1) * BigInt(lots)))
        if (type === 'limit' && total < Number(market.pair.minTotal)) throw fail('trading.total_below')
        return place(market, email, { side, type, ticks, lots, timeInForce })
      },
      async cancelOrder({ symbol, orderId }) {
        const email = enter('cancel', token())
        if (halted.has(symbol)) throw fail('trading.market_halted')
        const [order] = cancel(symbol, (resting) => resting.email === email && resting.order.orderId === orderId)
        if (order === undefined) throw fail('trading.order_unknown')
        return order
      },
      async cancelSymbol({ symbol }) {
        const email = enter('cancelSymbol', token())
        return { cancelled: cancel(symbol, (resting) => resting.email === email).length }
      },
      async liveOrders({ symbol } = {}) {
        const email = enter('liveOrders', token(), { limited: false })
        const open = symbol === undefined ? [...books.values()].flat() : bookOf(symbol)
        return open.filter((resting) => resting.email === email).map(({ order }) => order)
      },
    },
  })

  return {
    connect,
    calls,
    trades,
    /** As the private channel would tell it. */
    onOrders: (email: string, listener: (orders: readonly Order[]) => void) => void listeners.set(email, listener),
    endSessions: () => sessions.clear(),
    halt: (symbol: string) => void halted.add(symbol),
    open: (symbol: string) => void halted.delete(symbol),
    refuse: (reason: string, times: number, match = (_call: string) => true) =>
      void refusals.push({ reason, left: times, match }),
    relent: () => void refusals.splice(0),
    /** Somebody else's order, or the end of one that nobody hears of. */
    place: (market: Market, email: string, incoming: Incoming) => place(market, email, incoming),
    lose(symbol: string, count: number): void {
      books.set(symbol, bookOf(symbol).slice(count))
    },
    bids: (symbol: string) => sideOf(symbol, 'buy').map(({ ticks, lots }) => ({ ticks, lots })),
    asks: (symbol: string) => sideOf(symbol, 'sell').map(({ ticks, lots }) => ({ ticks, lots })),
    openOf: (symbol: string, email: string) => bookOf(symbol).filter((resting) => resting.email === email).length,
  }
}

export type FakeExchange = ReturnType<typeof fakeExchange>
