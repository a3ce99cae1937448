import type { Chains } from '../chains/index.ts'
import type { FundingDeps } from '../index.ts'

export interface WithdrawalSettings {
  /** Below it, and without a risk, nobody has to look; in whole euro. */
  readonly ruleLimitEur: number
  /** From it on two different people must approve. */
  readonly fourEyesEur: number
}

export type WithdrawalDeps = Omit<FundingDeps, 'chains'> & { readonly chains: Chains }
