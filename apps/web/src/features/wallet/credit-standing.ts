import type { CreditInfo } from '@bourse/contract'

/** Everybody who may use early credit, or has used it. */
export function isCreditShown({ running, debts, failOrders, right }: CreditInfo): boolean {
  return right !== 'not_eligible' || running.length > 0 || debts.length > 0 || failOrders > 0
}
