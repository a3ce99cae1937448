import { ASSETS, type SandboxChains, startSandboxChains } from '@bourse/sandbox'
import type { App } from '../app.ts'
import type { Vault } from '../modules/vault/index.ts'
import { openTestVault } from '../modules/vault/vault.fixture.ts'
import type { Db } from '../platform/database/db.ts'
import type { Clock } from '../platform/time/clock.ts'

export interface TestChains {
  readonly chains: SandboxChains
  /** Keys and factors, in this process. */
  readonly vault: Vault
}

export interface TestChainOptions {
  readonly db: Db
  /** Of the same database, by its owner. */
  readonly url: string
  readonly clock: Clock
  /** One where a test does not ask. */
  readonly codeSteps?: number
}

/** The simulated chains without a miner: a test makes its blocks itself. */
export async function openTestChains({ db, url, clock, codeSteps = 1 }: TestChainOptions): Promise<TestChains> {
  const chains = await startSandboxChains({ db, clock, logger: { warn: () => undefined } })
  const { vault, close } = openTestVault({ url, clock, codeSteps })
  const stop = async () => {
    await chains.stop()
    await close()
  }
  return { chains: { ...chains, stop }, vault }
}

/** Every asset of the demo, so that all chains have something to carry. */
export async function listAllAssets({ markets }: Pick<App, 'markets'>): Promise<void> {
  await markets.addAssets(ASSETS)
}
