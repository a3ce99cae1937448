import type { FeeSchedule } from '@bourse/contract'
import { FEE_TIERS } from '../markets/index.ts'

/** The fee schedule (specification §9). */
export const FEE_SCHEDULE: FeeSchedule = {
  tiers: [...FEE_TIERS],
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
