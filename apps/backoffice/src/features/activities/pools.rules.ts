import type { ActivityPool } from '@bourse/contract'
import { rescaleFloor, toDecimal } from '@bourse/money'

/** Whether what stands in a pool is what budgets have left and coupons can still pay, to the last digit. */
export function covers({ balance, budgets, coupons }: Pick<ActivityPool, 'balance' | 'budgets' | 'coupons'>): boolean {
  const parts = [balance, budgets, coupons].map((part) => toDecimal(part))
  const scale = Math.max(...parts.map((part) => part.scale))
  const [stands = 0n, left = 0n, usable = 0n] = parts.map((part) => rescaleFloor(part, scale).units)
  return stands === left + usable
}
