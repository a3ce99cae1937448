import { createSigner, PAYMENT_ORDERS, type Signer } from '../modules/funding/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { type SandboxChains, startSandboxChains } from '../sandbox/index.ts'

/** Known to everybody who ever tested anything. */
const MNEMONIC = 'test test test test test test test test test test test junk'

export interface TestChains {
  readonly chains: SandboxChains
  readonly signer: Signer
}

/** The simulated chains without a miner: a test makes its blocks itself. The signer runs in this process. */
export async function openTestChains({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<TestChains> {
  const chains = await startSandboxChains({ db, clock, logger: { warn: () => undefined } })
  const signer = createSigner({ db, realClock: clock, mnemonic: MNEMONIC, testNetworks: true, orders: PAYMENT_ORDERS })
  return { chains, signer }
}
