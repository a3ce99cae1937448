import { z } from 'zod'
import { get } from './call.ts'
import { nothing } from './fields.ts'

const currency = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat']),
  scale: z.number(),
})
export type Currency = z.infer<typeof currency>

const tradingPair = z.object({
  symbol: z.string(),
  baseStep: z.string(),
  quoteStep: z.string(),
  baseScale: z.number(),
  quoteScale: z.number(),
  baseCurrencyInfo: currency,
  quoteCurrencyInfo: currency,
})
export type TradingPair = z.infer<typeof tradingPair>

export const markets = {
  currencies: get('/currency/query', {
    access: 'public',
    summary: 'Every asset: code, name, kind and scale.',
    input: nothing,
    output: z.array(currency),
  }),
  currencyCodes: get('/currency/code', {
    access: 'public',
    summary: 'The codes of every asset.',
    input: nothing,
    output: z.array(z.string()),
  }),
  symbols: get('/symbol/query', {
    access: 'public',
    summary: 'Every trading pair with its steps and scales.',
    input: nothing,
    output: z.array(tradingPair),
  }),
} as const
