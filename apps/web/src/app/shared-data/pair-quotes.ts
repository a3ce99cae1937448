import type { TradingPair } from '@bourse/contract'

/** The assets that markets are counted in, the most used first. */
export function quotesOf(pairs: Iterable<TradingPair>): string[] {
  const counts = new Map<string, number>()
  for (const { quoteCurrencyInfo: quote } of pairs) counts.set(quote.code, (counts.get(quote.code) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left).map(([code]) => code)
}

/** The person's own currency where markets are counted in it, else the most used one. */
export function quoteFor(fiat: string, quotes: readonly string[]): string {
  return quotes.find((quote) => quote === fiat) ?? quotes[0] ?? fiat
}
