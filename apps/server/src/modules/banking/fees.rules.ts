import { type Units, units } from '@bourse/money'

export interface FeeFacts {
  readonly fee: Units
  readonly bankFee: Units
  /** Whether a free time of the month is there for it. */
  readonly free: boolean
  readonly freeFeeLimit: Units
}

/** Specification §9: the bank's fee is covered from the free-fee limit on, within the free times of the month. */
export function isCovered(amount: Units, { free, freeFeeLimit }: Pick<FeeFacts, 'free' | 'freeFeeLimit'>): boolean {
  return free && amount >= freeFeeLimit
}

/** What comes off an amount; never more than there is. Too little sent for a covered order is not covered. */
export function chargeOf(amount: Units, facts: FeeFacts): Units {
  const charge = facts.fee + (isCovered(amount, facts) ? 0n : facts.bankFee)
  return units(charge < amount ? charge : amount)
}
