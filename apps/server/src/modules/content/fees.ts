import type { FeeSchedule } from '@bourse/contract'

/**
 * The fee schedule (specification §9). Trading is 0%-0.25% by 30-day volume in USDT; the order form and the page
 * read the same table, so that what is shown before an order equals what is charged after it.
 */
export const FEE_SCHEDULE: FeeSchedule = {
  tiers: [
    { tier: 1, volumeFrom: '0', makerRate: '0.0010', takerRate: '0.0025' },
    { tier: 2, volumeFrom: '10000', makerRate: '0.0008', takerRate: '0.0020' },
    { tier: 3, volumeFrom: '50000', makerRate: '0.0006', takerRate: '0.0016' },
    { tier: 4, volumeFrom: '250000', makerRate: '0.0004', takerRate: '0.0012' },
    { tier: 5, volumeFrom: '1000000', makerRate: '0.0002', takerRate: '0.0008' },
    { tier: 6, volumeFrom: '5000000', makerRate: '0.0000', takerRate: '0.0005' },
  ],
  card: {
    issuance: { amount: '10', currency: 'USDT' },
    rechargeRate: '0.006',
    transactionRate: '0.009',
    refundRate: '0.005',
    maximumPerTransaction: { amount: '1000', currency: 'USD' },
  },
  leveraged: { transactionRate: '0.0035', dailyManagementRate: '0.001' },
  depositConfirmations: 12,
  minimumPurchase: [
    { amount: '1', currency: 'EUR' },
    { amount: '1', currency: 'GBP' },
  ],
}
