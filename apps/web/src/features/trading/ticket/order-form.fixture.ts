import type { TradingPair } from '@bourse/contract'
import { type FormFacts, orderForm } from './order-form.ts'
import { EMPTY_INPUT, type FormInput } from './order-form-input.ts'

export const PAIR: TradingPair = {
  symbol: 'BTC-USDT',
  baseStep: '0.00001',
  quoteStep: '0.01',
  baseScale: 5,
  quoteScale: 2,
  baseCurrencyInfo: { code: 'BTC', name: 'Bitcoin', kind: 'crypto', scale: 8, shownScale: 8 },
  quoteCurrencyInfo: { code: 'USDT', name: 'Tether', kind: 'crypto', scale: 8, shownScale: 6 },
  minAmount: '0.00001',
  maxAmount: '100',
  minTotal: '1',
  maxOpenOrders: 200,
  maxConditionalOrders: 20,
}

/** A market at 100.00, a cent between the best prices, with 1,000 USDT and 2 BTC to spend. */
const FACTS: FormFacts = {
  locale: 'en-GB',
  pair: PAIR,
  base: { available: '2.00000000', total: '2.50000000' },
  quote: { available: '1000.00000000', total: '1000.00000000' },
  ticker: { last: '100.00', mode: 'open', resumeMode: null },
  feeRates: { makerRate: '0.0010', takerRate: '0.0025' },
  book: {
    asks: [
      ['100.01', '1.00000'],
      ['100.50', '2.00000'],
      ['101.00', '5.00000'],
    ],
    bids: [
      ['100.00', '1.00000'],
      ['99.50', '2.00000'],
      ['99.00', '5.00000'],
    ],
  },
}

export function formOf(input: Partial<FormInput>, facts: Partial<FormFacts> = {}) {
  return orderForm({ ...EMPTY_INPUT, ...input }, { ...FACTS, ...facts })
}

/** The key of the error of each field that has one. */
export function errorsOf(input: Partial<FormInput>, facts: Partial<FormFacts> = {}): Record<string, string> {
  const { errors } = formOf(input, facts)
  return Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]))
}
