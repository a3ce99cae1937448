import type { FeeTier } from '@bourse/contract'

/**
 * Specification §9: trading costs 0%-0.25%. Tiers go by 30-day volume in USDT; rates are fractions of what is received. The
 * fee page, the order form and the trading module read this one table, so that what is shown before an order is what is
 * charged after it.
 */
export const FEE_TIERS: readonly FeeTier[] = [
  { tier: 1, volumeFrom: '0', makerRate: '0.0010', takerRate: '0.0025' },
  { tier: 2, volumeFrom: '10000', makerRate: '0.0008', takerRate: '0.0020' },
  { tier: 3, volumeFrom: '50000', makerRate: '0.0006', takerRate: '0.0016' },
  { tier: 4, volumeFrom: '250000', makerRate: '0.0004', takerRate: '0.0012' },
  { tier: 5, volumeFrom: '1000000', makerRate: '0.0002', takerRate: '0.0008' },
  { tier: 6, volumeFrom: '5000000', makerRate: '0.0000', takerRate: '0.0005' },
]
