import type { TradingPair } from '@bourse/contract'
import type { FormErrors } from './order-form-checks.ts'

interface Missing {
  readonly asset: TradingPair['quoteCurrencyInfo']
  /** A plain decimal; null where a share of nothing was asked for. */
  readonly short: string | null
}

/** What an order is short of, as far as its owner has been told; null where balance is not what stands in its way. */
export function missingFor(side: 'buy' | 'sell', { amount }: FormErrors, pair: TradingPair): Missing | null {
  if (amount?.key !== 'insufficient' && amount?.key !== 'insufficientShort') return null
  return {
    asset: side === 'buy' ? pair.quoteCurrencyInfo : pair.baseCurrencyInfo,
    short: amount.figures?.short?.value ?? null,
  }
}
