import { type Complete, typedClient } from '../typed-client.ts'
import type { paths } from './machines.gen.ts'

interface Trading {
  readonly origin: string
  readonly signed: Complete
  readonly timestamp: number
  readonly symbol: string
}

/** A program as somebody could write it who has nothing but the document. Its fields are named by the types, and so are its answers. */
export async function trade({ origin, signed, timestamp, symbol }: Trading) {
  const ask = typedClient<paths>(origin)
  const askSigned = typedClient<paths>(origin, signed)

  const tickers = await ask('get', '/binance/api/v3/ticker/price', { query: { symbol } })
  const price = tickers.ok && !Array.isArray(tickers.answer) ? tickers.answer.price : undefined
  const candles = await ask('get', '/binance/api/v3/klines', { query: { symbol, interval: '1h', limit: 1 } })
  const [[opened, , , , close] = [0, '', '', '', '']] = candles.ok ? candles.answer : []

  const query = { symbol, side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price: '110' } as const
  const placed = await askSigned('post', '/binance/api/v3/order', { query: { ...query, timestamp } })
  const orderId = placed.ok ? placed.answer.orderId : -1
  const order = await askSigned('get', '/binance/api/v3/order', { query: { symbol, orderId, timestamp } })
  const cancelled = await askSigned('delete', '/binance/api/v3/order', { query: { symbol, orderId, timestamp } })
  const again = await askSigned('delete', '/binance/api/v3/order', { query: { symbol, orderId, timestamp } })
  const unsigned = await ask('get', '/binance/api/v3/account', { query: { timestamp } })
  const chart = await ask('get', '/udf/symbols', { query: { symbol } })

  return {
    ...{ price, opened, close },
    placed: order.ok ? [order.answer.status, order.answer.side, order.answer.isWorking] : order.refusal,
    cancelled: cancelled.ok && 'status' in cancelled.answer ? cancelled.answer.status : undefined,
    again: again.ok ? undefined : [again.status, again.refusal.code],
    unsigned: unsigned.ok ? undefined : [unsigned.status, unsigned.refusal.code],
    chart: chart.ok && 'ticker' in chart.answer ? chart.answer.ticker : undefined,
  }
}

/** What the document does not have is not written by mistake. */
export async function mistakes(origin: string): Promise<void> {
  const ask = typedClient<paths>(origin)
  // @ts-expect-error There is no such address.
  await ask('get', '/binance/api/v3/nothing', {})
  // @ts-expect-error Nothing is placed there.
  await ask('post', '/binance/api/v3/ticker/price', {})
  // @ts-expect-error A book is that of a market.
  await ask('get', '/binance/api/v3/depth', { query: {} })
  // @ts-expect-error There are no candles of a second.
  await ask('get', '/binance/api/v3/klines', { query: { symbol: 'BTCUSDT', interval: '1s' } })
  const time = await ask('get', '/binance/api/v3/time', {})
  // @ts-expect-error An answer has what it has, and a refusal is no answer.
  return time.serverTime
}
