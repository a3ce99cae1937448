import { createTickerBoard, type OpenTopic, tickerTopic } from '../../../stream/index.ts'
import { nameOf } from '../market/market-names.ts'
import { price } from '../market/numbers.ts'
import type { StreamOf } from './streams.ts'
import { written } from './written.ts'

const EVERY_MS = 1_000

/** What the price band goes by, once it is another. */
export function averagePrice({ market, trading, clock, onFault }: StreamOf): OpenTopic {
  const symbol = nameOf(market)
  const event = (figures: unknown) => {
    const { symbol: s, ...rest } = figures as { readonly symbol: string }
    return { e: 'avgPrice', E: clock.now().getTime(), s, ...rest }
  }
  async function look() {
    const { ticks, lastTradeAt } = await trading.tape.averagePrice(market)
    return [{ symbol, i: '5m', w: price(market, ticks), T: lastTradeAt?.getTime() ?? 0 }]
  }
  return written(
    (touch) => tickerTopic(createTickerBoard({ tickers: look, everyMs: EVERY_MS, onFault }), symbol, touch),
    event,
  )
}
