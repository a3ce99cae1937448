import { negateUnits } from '@bourse/money'
import { spot, systemAccount, type Transaction } from '../ledger/index.ts'
import type { CouponUse } from './coupons.rules.ts'

export const USE_SOURCE = 'coupons.use'

export interface Used extends CouponUse {
  readonly tradeId: string
  readonly userId: string
}

export const useId = ({ tradeId, userId, couponId }: Pick<Used, 'tradeId' | 'userId' | 'couponId'>): string =>
  `${tradeId}:${userId}:${couponId}`

/** Once per trade, person and coupon. */
export function useEntry(use: Used): Transaction {
  const { asset, paid, userId } = use
  return {
    ...{ source: USE_SOURCE, sourceId: useId(use), kind: 'coupon_used' },
    postings: [
      { account: systemAccount('coupon_pool', asset), units: negateUnits(paid) },
      { account: spot(userId, asset), units: paid },
    ],
  }
}
