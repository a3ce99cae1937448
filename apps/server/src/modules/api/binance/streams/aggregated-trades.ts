import type { OpenTopic } from '../../../stream/index.ts'
import { update } from '../../../stream/index.ts'
import type { AggregatedTrade } from '../../../trading/index.ts'
import { aggregatedOf } from '../market/books-and-trades.ts'
import { nameOf } from '../market/market-names.ts'
import type { StreamOf } from './streams.ts'

const AT_ONCE = 1_000
const RETRY_MS = 1_000

/**
 * The fills of one taker order at one price are one. Changes do not say whose order took, so that the log is read past the last trade that
 * was told; all fills of an order are in it at once.
 */
export function aggregatedTrades({ market, markets, trading, changes, clock, onFault }: StreamOf): OpenTopic {
  return (touch) => {
    let last = Number(markets.live.latestTrades(market.symbol, 1)[0]?.tradeId ?? 0)
    let heard = last
    let reading = false
    let open = true
    let retry: NodeJS.Timeout | undefined
    let fresh: AggregatedTrade[] = []

    async function read(): Promise<void> {
      if (reading) return
      reading = true
      try {
        while (open && last < heard) {
          const found = await trading.tape.aggregated(market, { fromNumber: last + 1, limit: AT_ONCE })
          fresh.push(...found)
          last = found.at(-1)?.last ?? heard
        }
      } catch (err) {
        onFault(err)
        retry = setTimeout(read, RETRY_MS)
      } finally {
        reading = false
      }
      if (open && fresh.length > 0) touch()
    }

    const stop = changes.on(market.symbol, ({ trades }) => {
      const newest = trades.at(-1)
      if (newest === undefined) return
      heard = Math.max(heard, newest[0])
      void read()
    })
    return {
      ready: () => true,
      snapshot: () => undefined,
      news() {
        const event = { e: 'aggTrade', E: clock.now().getTime(), s: nameOf(market) }
        const told = fresh.map((trade) => update({ ...event, ...aggregatedOf(market, trade) }))
        fresh = []
        return told
      },
      close() {
        open = false
        clearTimeout(retry)
        stop()
      },
    }
  }
}
