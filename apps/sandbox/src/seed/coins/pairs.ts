import type { PairRow } from '@bourse/server/modules/markets/index.ts'

interface Listing {
  readonly base: string
  readonly quotes: readonly ('USDT' | 'EUR' | 'GBP')[]
  /** The smallest change of an amount of the base asset: coarser for coins that are worth little. */
  readonly baseStep: string
  /** The smallest change of the price, the same in every quote asset. */
  readonly priceStep: string
  /** The largest amount of one order: about ten million dollars' worth, where its units can be counted that far. */
  readonly most: string
}

const ALL = ['USDT', 'EUR', 'GBP'] as const
const DOLLAR_AND_EURO = ['USDT', 'EUR'] as const
const FIAT = ['EUR', 'GBP'] as const

const LISTINGS: readonly Listing[] = [
  { base: 'BTC', quotes: ALL, baseStep: '0.00001', priceStep: '0.01', most: '100' },
  { base: 'ETH', quotes: ALL, baseStep: '0.0001', priceStep: '0.01', most: '3000' },
  { base: 'XRP', quotes: ALL, baseStep: '0.1', priceStep: '0.0001', most: '4000000' },
  { base: 'SOL', quotes: ALL, baseStep: '0.001', priceStep: '0.01', most: '50000' },
  { base: 'DOGE', quotes: ALL, baseStep: '1', priceStep: '0.00001', most: '50000000' },
  { base: 'SHIB', quotes: ALL, baseStep: '1', priceStep: '0.00000001', most: '9000000000' },
  { base: 'TRX', quotes: DOLLAR_AND_EURO, baseStep: '0.1', priceStep: '0.0001', most: '40000000' },
  { base: 'ADA', quotes: ALL, baseStep: '0.1', priceStep: '0.0001', most: '10000000' },
  { base: 'DOT', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001', most: '2000000' },
  { base: 'LINK', quotes: ALL, baseStep: '0.01', priceStep: '0.001', most: '500000' },
  { base: 'LTC', quotes: ALL, baseStep: '0.001', priceStep: '0.01', most: '100000' },
  { base: 'BCH', quotes: DOLLAR_AND_EURO, baseStep: '0.001', priceStep: '0.01', most: '20000' },
  { base: 'AVAX', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001', most: '400000' },
  { base: 'ARB', quotes: DOLLAR_AND_EURO, baseStep: '0.1', priceStep: '0.0001', most: '20000000' },
  { base: 'POL', quotes: DOLLAR_AND_EURO, baseStep: '0.1', priceStep: '0.0001', most: '30000000' },
  { base: 'UNI', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001', most: '1000000' },
  { base: 'ATOM', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.001', most: '1500000' },
  { base: 'TIA', quotes: DOLLAR_AND_EURO, baseStep: '0.01', priceStep: '0.0001', most: '3000000' },
  { base: 'PEPE', quotes: DOLLAR_AND_EURO, baseStep: '1', priceStep: '0.00000001', most: '9000000000' },
  { base: 'USDC', quotes: ALL, baseStep: '0.01', priceStep: '0.0001', most: '10000000' },
  { base: 'USDT', quotes: FIAT, baseStep: '0.01', priceStep: '0.0001', most: '10000000' },
]

export const PAIRS: readonly Omit<PairRow, 'symbol'>[] = LISTINGS.flatMap(
  ({ base, quotes, baseStep, priceStep, most }) =>
    quotes.map((quote) => ({
      base,
      quote,
      base_step: baseStep,
      quote_step: priceStep,
      min_amount: baseStep,
      max_amount: most,
      // Specification §9: the least purchase is 1 EUR or 1 GBP.
      min_total: '1',
      max_open_orders: 200,
      max_conditional_orders: 20,
    })),
)
