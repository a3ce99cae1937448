import type { Crypto } from '../crypto/index.ts'
import type { FundingParts } from '../index.ts'
import type { BankPayouts } from './bank-payouts.ts'

export interface WithdrawalSettings {
  /** Below it, and without a risk, nobody has to look; in whole euro. */
  readonly ruleLimitEur: number
  /** From it on two different people must approve. */
  readonly fourEyesEur: number
}

export interface WithdrawalDeps extends Omit<FundingParts, 'credit' | 'trialRuns'> {
  /** Whose coins are spent, and what the scanner has seen leave. */
  readonly crypto: Pick<Crypto, 'addresses' | 'scan' | 'settleOutflow' | 'inHotTurn' | 'nextHotNumber'>
  /** Without a bank nothing goes to one. */
  readonly payouts?: BankPayouts | undefined
}
