import { formatUnits, units } from '@bourse/money'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { NUMERAIRE, type ReferencePrices } from './reference-prices.ts'

/** What one unit of an asset is worth in USDT outside this exchange. */
export interface ReferenceQuote {
  readonly asset: string
  /** A decimal, as the wire has it. */
  readonly price: string
  /** When the feed says that it was so. */
  readonly time: Date
}

/** Where reference prices come from. An adapter tells what it hears; whether it is used is decided by the board. */
export interface ReferenceFeed {
  start(onPrice: (quote: ReferenceQuote) => void): void
  stop(): void
}

const TELL_EVERY_MS = 1_000
const DECIMALS = 12

/** The simulated world: it tells every price once a second of real time, as it is at the product's time. */
export function createSandboxFeed(deps: { readonly prices: ReferencePrices; readonly clock: Clock }): ReferenceFeed {
  const { prices, clock } = deps
  let timer: NodeJS.Timeout | undefined
  return {
    start(onPrice) {
      const tell = () => {
        const time = clock.now()
        const all = prices.allAt(time.getTime())
        prices.assets.forEach((asset, at) => {
          if (asset !== NUMERAIRE) onPrice({ asset, price: priceText(all[at] ?? 0), time })
        })
      }
      tell()
      timer = setInterval(tell, TELL_EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}

/** Twelve decimals are finer than any tick. */
export function priceText(price: number): string {
  return formatUnits(units(BigInt(Math.round(price * 10 ** DECIMALS))), DECIMALS, { trim: true })
}
