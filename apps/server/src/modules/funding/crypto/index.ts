import type { Chains } from '../chains/index.ts'
import type { FundingDeps } from '../index.ts'

export type CryptoDeps = Omit<FundingDeps, 'chains'> & { readonly chains: Chains }
export type Crypto = ReturnType<typeof createCrypto>

/** Deposits on chains. */
export function createCrypto(_deps: CryptoDeps) {
  return {}
}
