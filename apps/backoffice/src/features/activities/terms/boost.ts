import type { TermField } from './field.ts'

/** Which coin is boosted, and how many percent are added; the budget is of that coin. */
export const BOOST_TERMS: readonly TermField[] = [
  { name: 'asset', type: 'coin', hinted: true },
  { name: 'rate', type: 'amount', unit: '%', hinted: true },
]
