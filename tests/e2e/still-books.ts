import { randomUUID } from 'node:crypto'
import { officeClient } from './office.ts'
import { newTrader } from './traders.ts'

const LEVELS = 25
/** Enough for whoever takes a handful of levels. */
const ENOUGH_LEVELS = 18
/** Between two levels, as a part of the price. */
const STEP = 0.0005
const AMOUNT = '0.25'

/** Who offers on both sides and then lets the book be. One for all files of a worker. */
let maker: ReturnType<typeof newTrader> | undefined

function openMaker() {
  maker ??= newTrader(officeClient('operator'), {
    email: `maker-${randomUUID()}@example.org`,
    funds: { BTC: '10000', EUR: '900000000' },
  })
  return maker
}

/** A book of bitcoin in which a test finds what it needs, whatever others have taken: it is made again when it is thin. */
export async function deepBook(symbol = 'BTC-EUR'): Promise<void> {
  const { client } = await openMaker()
  const { asks, bids } = await client.markets.level2({ symbol })
  if (Math.min(asks.length, bids.length) >= ENOUGH_LEVELS) return
  await client.trading.cancelSymbol({ symbol })
  const [ticker] = await client.markets.prices({ symbol })
  const last = Number(ticker?.last)
  const order = { symbol, type: 'limit', amount: AMOUNT, confirm: 'true' } as const
  const distances = Array.from({ length: LEVELS }, (_, place) => (place + 1) * STEP)
  await Promise.all(
    distances.flatMap((distance) => [
      client.trading.placeOrder({ ...order, side: 'sell', price: (last * (1 + distance)).toFixed(2) }),
      client.trading.placeOrder({ ...order, side: 'buy', price: (last * (1 - distance)).toFixed(2) }),
    ]),
  )
}
