import type { PairRow } from '@bourse/server/modules/markets/index.ts'

interface Listing {
  readonly base: string
  readonly quotes: readonly ('USDT' | 'EUR' | 'GBP')[]
  /** The smallest change of an amount of the base asset: coarser for coins that are worth little. */
  readonly baseStep: string
  /** The smallest change of the price, the same in every quote asset. */
  readonly priceStep: string
}

const ALL = ['USDT', 'EUR', 'GBP'] as const
const DOLLAR_AND_EURO = ['USDT', 'EUR'] as const
const FIAT = ['EUR', 'GBP'] as const

const LISTINGS: readonly Listing[] = [
  { base: 'BTC', quotes: ALL, baseStep: '0.00001', priceStep: '0.01' },
  { base: 'ETH', quotes: ALL, baseStep: '0.0001', priceStep: '0.01' },
  { base: 'XRP', quotes: ALL, baseStep: '0.1', priceStep: '0.0001' },
  { base: 'SOL', quotes: ALL, baseStep: '0.001', priceStep: '0.01' },
  { base: 'DOGE', quotes: ALL, baseStep: '1', priceStep: '0.00001' },
  { base: 'SHIB', quotes: ALL, baseStep: '1', priceStep: '0.00000001' },
  { base: 'TRX', quotes: DOLLAR_AND_EURO, baseStep: '0.1', priceStep: '0.0001' },
  { base: 'ADA', quotes: ALL, baseStep: '0.1', priceStep: '0.0001' },
  { base: 'DOT', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001' },
  { base: 'LINK', quotes: ALL, baseStep: '0.01', priceStep: '0.001' },
  { base: 'LTC', quotes: ALL, baseStep: '0.001', priceStep: '0.01' },
  { base: 'BCH', quotes: DOLLAR_AND_EURO, baseStep: '0.001', priceStep: '0.01' },
  { base: 'AVAX', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001' },
  { base: 'ARB', quotes: DOLLAR_AND_EURO, baseStep: '0.1', priceStep: '0.0001' },
  { base: 'POL', quotes: DOLLAR_AND_EURO, baseStep: '0.1', priceStep: '0.0001' },
  { base: 'UNI', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001' },
  { base: 'ATOM', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001' },
  { base: 'TIA', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.0001' },
  { base: 'PEPE', quotes: DOLLAR_AND_EURO, baseStep: '1', priceStep: '0.00000001' },
  { base: 'USDC', quotes: ALL, baseStep: '0.01', priceStep: '0.0001' },
  { base: 'USDT', quotes: FIAT, baseStep: '0.01', priceStep: '0.0001' },
]

export const PAIRS: readonly Omit<PairRow, 'symbol'>[] = LISTINGS.flatMap(({ base, quotes, baseStep, priceStep }) =>
  quotes.map((quote) => ({
    base,
    quote,
    base_step: baseStep,
    quote_step: priceStep,
    min_amount: baseStep,
    max_amount: String(9_000_000_000),
    // Specification §9: the least purchase is 1 EUR or 1 GBP.
    min_total: '1',
    max_open_orders: 200,
    max_conditional_orders: 20,
  })),
)
