/** What each merchant of the demo offers: prices float around the index, both ways. */
interface Offer {
  readonly side: 'sell' | 'buy'
  readonly symbol: string
  readonly fiat: 'EUR' | 'GBP'
  readonly quantity: string
  readonly marginBps: string
  readonly minAmount: string
  readonly maxAmount: string
}

const BOUNDS = { minAmount: '20', maxAmount: '1000' } as const

/** By the merchant's place among the demo's; the first has the best prices. */
export function offersOf(place: number): readonly Offer[] {
  const margin = 40 + 25 * place
  const common = { fiat: 'EUR', ...BOUNDS } as const
  return [
    { ...common, side: 'sell', symbol: 'USDT', quantity: String(6_000 - 500 * place), marginBps: String(margin) },
    { ...common, side: 'buy', symbol: 'USDT', quantity: String(4_000 - 300 * place), marginBps: String(-margin) },
    ...(place % 2 === 0
      ? [{ ...common, side: 'sell' as const, symbol: 'BTC', quantity: '0.05', marginBps: String(margin + 60) }]
      : []),
  ]
}
