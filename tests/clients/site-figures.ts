import type { Fill, Order, OwnTrade, Ticker } from '@bourse/contract'

/** An answer of the door as its libraries give it back: figures are text. */
export type Told = Readonly<Record<string, unknown>>

/** Without the zeros at the end, which the door has and the site has not. */
export function plain(figure: unknown): string {
  const text = String(figure)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** `BTC-USDT` → `BTCUSDT`. */
export const nameOf = (symbol: string): string => symbol.replace('-', '')
/** `BTC-USDT` → `BTC/USDT`. */
export const ccxtName = (symbol: string): string => symbol.replace('-', '/')

const TYPES = { limit: 'LIMIT', market: 'MARKET', stop_limit: 'STOP_LOSS_LIMIT', oco: 'LIMIT_MAKER' } as const
const STATES = {
  ...{ new: 'NEW', partially_filled: 'PARTIALLY_FILLED', filled: 'FILLED', cancelled: 'CANCELED' },
  ...{ rejected: 'REJECTED', expired: 'EXPIRED' },
} as const

function typeOf({ type, leg, timeInForce }: Order): string {
  if (leg === 'stop') return TYPES.stop_limit
  return timeInForce === 'post_only' ? TYPES.oco : TYPES[type]
}

function timeOf({ type, timeInForce }: Order): string {
  return type === 'market' || timeInForce === 'post_only' ? 'GTC' : timeInForce.toUpperCase()
}

/** An order of the site in the words of the door. */
export function shownOrder(order: Order) {
  return {
    ...{ symbol: nameOf(order.symbol), clientOrderId: order.clientOrderId, side: order.side.toUpperCase() },
    ...{ type: typeOf(order), timeInForce: timeOf(order), status: STATES[order.state] },
    ...{ price: plain(order.price ?? '0'), stopPrice: plain(order.stopPrice ?? '0') },
    ...{ amount: plain(order.amount ?? order.executed), budget: plain(order.budget ?? '0') },
    ...{ executed: plain(order.executed), executedTotal: plain(order.executedTotal) },
  }
}

/** And one of the door. Cancelling has an id of its own, and tells that of the order beside it. */
export function toldOrder(told: Told): ReturnType<typeof shownOrder> {
  const text = (name: string, missing = '') => String(told[name] ?? missing)
  return {
    ...{ symbol: text('symbol'), clientOrderId: text('origClientOrderId', text('clientOrderId')), side: text('side') },
    ...{ type: text('type'), timeInForce: text('timeInForce') },
    status: text('status') as ReturnType<typeof shownOrder>['status'],
    ...{ price: plain(told.price), stopPrice: plain(told.stopPrice ?? '0') },
    ...{ amount: plain(told.origQty), budget: plain(told.origQuoteOrderQty) },
    ...{ executed: plain(told.executedQty), executedTotal: plain(told.cummulativeQuoteQty) },
  }
}

/** The number of the event behind the market's name. */
const numberOf = (tradeId: string): number => Number(tradeId.split(':').at(-1))

export function shownFill({ tradeId, price, amount, fee, feeCoin }: Fill) {
  return { trade: numberOf(tradeId), price: plain(price), amount: plain(amount), fee: plain(fee), feeCoin }
}

/** A fill, in the answer to an order (`tradeId`), in a list (`id`) and in an event (letters). */
export function toldFill(told: Told): ReturnType<typeof shownFill> {
  return {
    trade: Number(told.tradeId ?? told.id ?? told.t),
    price: plain(told.price ?? told.L),
    amount: plain(told.qty ?? told.l),
    fee: plain(told.commission ?? told.n),
    feeCoin: String(told.commissionAsset ?? told.N),
  }
}

export function shownTrade({ side, role, total, ...trade }: OwnTrade) {
  return { ...shownFill({ side, role, total, ...trade } as Fill), total: plain(total), buys: side === 'buy', role }
}

export function toldTrade(told: Told): ReturnType<typeof shownTrade> {
  return {
    ...toldFill(told),
    ...{ total: plain(told.quoteQty), buys: told.isBuyer === true, role: told.isMaker === true ? 'maker' : 'taker' },
  }
}

const known = (figure: string | null) => (figure === null ? undefined : Number(figure))

/** As ccxt has them; what there is none of is left out. */
export function tickerFigures({ last, bid, ask, open24h, high24h, low24h, volume24h, quoteVolume24h }: Ticker) {
  return {
    ...{ last: known(last), bid: known(bid), ask: known(ask), open: known(open24h) },
    ...{ high: known(high24h), low: known(low24h) },
    ...{ baseVolume: Number(volume24h), quoteVolume: Number(quoteVolume24h) },
  }
}
