import { ASSETS, type SandboxChains, startSandboxChains } from '@bourse/sandbox'
import type { App } from '../app.ts'
import { createSigner, type PaymentOrders, type Signer } from '../modules/custody/index.ts'
import { PAYMENT_ORDERS } from '../modules/withdrawals/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Clock } from '../platform/time/clock.ts'

/** Known to everybody who ever tested anything. */
const MNEMONIC = 'test test test test test test test test test test test junk'

export interface TestChains {
  readonly chains: SandboxChains
  readonly signer: Signer
}

export interface TestChainOptions {
  readonly db: Db
  readonly clock: Clock
  /** What the signer reads, instead of the tables. */
  readonly orders?: PaymentOrders
}

/** The simulated chains without a miner: a test makes its blocks itself. The signer runs in this process. */
export async function openTestChains({ db, clock, orders = PAYMENT_ORDERS }: TestChainOptions): Promise<TestChains> {
  const chains = await startSandboxChains({ db, clock, logger: { warn: () => undefined } })
  // Making the first key takes longer than all that most tests do with a chain, which is nothing.
  let known: Signer | undefined
  const signer = () => {
    known ??= createSigner({ db, realClock: clock, mnemonic: MNEMONIC, testNetworks: true, orders })
    return known
  }
  return {
    chains,
    signer: {
      addressOf: async (chain, index) => signer().addressOf(chain, index),
      sign: async (request) => signer().sign(request),
    },
  }
}

/** Every asset of the demo, so that all chains have something to carry. */
export async function listAllAssets({ markets }: Pick<App, 'markets'>): Promise<void> {
  await markets.addAssets(ASSETS)
}
