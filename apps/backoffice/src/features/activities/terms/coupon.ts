import type { TermField } from './field.ts'

/** What everybody may take once. */
export const COUPON_TERMS: readonly TermField[] = [
  { name: 'asset', type: 'coin', start: 'EUR' },
  { name: 'amount', type: 'amount', hinted: true },
]
