import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type BoardEntry, hear, priceAt, UNHEARD } from './reference-board.rules.ts'
import type { ReferenceQuote } from './reference-feed.ts'
import { NUMERAIRE } from './reference-prices.ts'

export interface ReferenceBoard {
  hear(quote: ReferenceQuote): void
  /** In USDT; undefined while nothing that can be believed is known. */
  priceOf(asset: string): number | undefined
  /** One unit of the base asset in the quote asset. */
  ratioOf(market: { readonly base: string; readonly quote: string }): number | undefined
}

/** The last believable price of every asset. The clock is the one that the feed's times are of. */
export function createReferenceBoard({ clock }: { readonly clock: Clock }): ReferenceBoard {
  const entries = new Map<string, BoardEntry>()
  const nowMs = () => clock.now().getTime()

  function priceOf(asset: string): number | undefined {
    return asset === NUMERAIRE ? 1 : priceAt(entries.get(asset) ?? UNHEARD, nowMs())
  }

  return {
    hear({ asset, price, time }) {
      const heard = { price: Number(price), timeMs: time.getTime() }
      entries.set(asset, hear(entries.get(asset) ?? UNHEARD, heard, nowMs()))
    },
    priceOf,
    ratioOf({ base, quote }) {
      const baseWorth = priceOf(base)
      const quoteWorth = priceOf(quote)
      return baseWorth === undefined || quoteWorth === undefined ? undefined : baseWorth / quoteWorth
    },
  }
}
