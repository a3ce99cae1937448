import { SELL } from '../../../markets/index.ts'
import { type OpenTopic, update } from '../../../stream/index.ts'
import { nameOf } from '../market/market-names.ts'
import { amount, price } from '../market/numbers.ts'
import type { StreamOf } from './streams.ts'

/** Each trade, once. */
export function trades({ market, changes, clock }: StreamOf): OpenTopic {
  return (touch) => {
    let fresh: unknown[] = []
    const stop = changes.on(market.symbol, ({ trades: made, time }) => {
      for (const [number, ticks, lots, takerSide] of made) {
        const figures = { p: price(market, ticks), q: amount(market, lots) }
        fresh.push({ s: nameOf(market), t: number, ...figures, T: time, m: takerSide === SELL, M: true })
      }
      if (made.length > 0) touch()
    })
    return {
      ready: () => true,
      snapshot: () => undefined,
      news() {
        const E = clock.now().getTime()
        const told = fresh.map((trade) => update({ e: 'trade', E, ...(trade as object) }))
        fresh = []
        return told
      },
      close: stop,
    }
  }
}
