import { createHmac } from 'node:crypto'
import { BASE_PATH, contract } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Modules, SandboxHandlers } from './app.ts'
import type { Config } from './config.ts'
import type { BankSettings } from './modules/banking/index.ts'
import type { ChainSettings } from './modules/custody/index.ts'
import type { ProviderSettings } from './modules/kyc/index.ts'
import type { AcquirerSettings, PaymentSettings } from './modules/payments/index.ts'
import type { Db } from './platform/database/db.ts'
import { createIds } from './platform/ids.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/monitoring/logger.ts'
import type { Clock } from './platform/time/clock.ts'
import {
  createSandbox,
  createSandboxClock,
  type LiveMarkets,
  type Sandbox,
  sandboxOffHandlers,
  sandboxRoutes,
  startKycServer,
  startLiveMarkets,
  startSandboxAcquirer,
  startSandboxBank,
  startSandboxChains,
  startSandboxPayments,
  startSandboxServers,
} from './sandbox/index.ts'

/** What stands outside the product: real providers by configuration, or the sandbox that speaks their protocols. */
export interface World {
  readonly clock: Clock
  readonly smtpUrl: string
  readonly smsUrl: string
  readonly smsKey: string
  /** Where the node of each chain answers. */
  readonly chainUrls: ChainSettings['urls']
  readonly kycProvider: ProviderSettings | undefined
  /** Where our accounts are; without it nothing comes by bank. */
  readonly bank: BankSettings | undefined
  /** With whom people pay online; without one nothing comes that way. */
  readonly payments: PaymentSettings
  /** Who takes cards; without it none is taken. */
  readonly acquirer: AcquirerSettings | undefined
  handlers(modules: Modules, jobs: Jobs): SandboxHandlers
  /** Fills the sandbox with its demo data; the real world has none. */
  seed(): Promise<void>
  /** Makes the outside world live, markets first of all: called when the site answers, in one process. */
  openMarkets(): void
  closeMarkets(): Promise<void>
  close(): Promise<void>
}

export interface WorldDeps {
  readonly db: Db
  readonly logger: Logger
  readonly realClock: Clock
}

export async function openWorld(config: Config, deps: WorldDeps): Promise<World> {
  return config.sandbox ? openSandbox(config, deps) : realWorld(config, deps)
}

function realWorld(config: Config, { realClock }: WorldDeps): World {
  const { smtpUrl, smsUrl, smsKey } = config
  const known = smtpUrl !== undefined && smsUrl !== undefined && smsKey !== undefined
  assert(known, 'the configuration asks for mail and SMS when there is no sandbox')
  return {
    clock: realClock,
    smtpUrl,
    smsUrl,
    smsKey,
    chainUrls: config.chainUrls,
    kycProvider: config.kycProvider,
    bank: config.bank,
    payments: config.payments,
    acquirer: config.acquirer,
    handlers: () => sandboxOffHandlers,
    seed: async () => undefined,
    openMarkets: () => undefined,
    closeMarkets: async () => undefined,
    close: async () => undefined,
  }
}

async function openSandbox(config: Config, { db, logger, realClock }: WorldDeps): Promise<World> {
  const clock = await createSandboxClock({ db, realClock, logger })
  const ids = createIds(clock)
  const servers = await startSandboxServers({ db, clock, ids })
  const hears = (path: string) => `${addressOf(config)}${BASE_PATH.web}${path}`
  const webhookUrl = hears(contract.kyc.verdict.path)
  const chains = await startSandboxChains({ db, clock, logger })
  const bank = await startSandboxBank({ db, clock, ids })
  const webhookSecret = sharedSecret(config, 'sandbox webhooks')
  const partner = { db, clock, realClock, ids, logger, webhookSecret }
  const kyc = await startKycServer({ ...partner, webhookUrl })
  const callbackUrl = hears(contract.payments.acquireCallback.path)
  const acquirer = await startSandboxAcquirer({ ...partner, webhookUrl: () => callbackUrl })
  const payments = await startSandboxPayments({ ...partner, siteUrl: () => addressOf(config) })
  let sandbox: Sandbox | undefined
  let known: Modules | undefined
  let live: LiveMarkets | undefined
  return {
    clock,
    smtpUrl: servers.smtpUrl,
    smsUrl: servers.smsUrl,
    smsKey: servers.smsKey,
    chainUrls: chains.urls,
    kycProvider: config.kycProvider ?? kyc.settings,
    bank: bank.settings,
    payments: {
      paypal: config.payments.paypal ?? payments.paypal.settings,
      advcash: config.payments.advcash ?? payments.wallet.settings,
    },
    acquirer: config.acquirer ?? acquirer.settings,
    handlers(modules, jobs) {
      known = modules
      sandbox = createSandbox({
        ...modules,
        db,
        clock,
        ids,
        logger,
        jobs,
        chains,
        bank: bank.bank,
        payments,
        acquirer: acquirer.acquirer,
        kycChecks: kyc.checks,
      })
      return sandboxRoutes(sandbox)
    },
    async seed() {
      assert(sandbox !== undefined, 'the sandbox is made with the app')
      await sandbox.seed()
    },
    openMarkets() {
      void kyc.checks.resume()
      void acquirer.acquirer.resume()
      assert(known !== undefined, 'the sandbox is made with the app')
      const { addresses } = known.custody
      chains.live(async (chain) => (await addresses.hotWallet(chain)).address)
      if (!config.liveMarkets) return
      const [origin] = config.webOrigins
      assert(origin !== undefined, 'the site has an origin')
      const site = { url: addressOf(config), origin, sealingKey: config.stagingKey }
      const { referenceFeedUrl } = config
      live = startLiveMarkets({ ...known, db, clock, realClock, ids, logger, site, referenceFeedUrl })
    },
    async closeMarkets() {
      await live?.stop()
    },
    async close() {
      clock.stop()
      await chains.stop()
      await bank.stop()
      await payments.stop()
      await acquirer.stop()
      await kyc.stop()
      await servers.stop()
    },
  }
}

/** The same in every process: a verdict that one of them sends may come in at another. */
function sharedSecret({ secretKeys: [key] }: Config, use: string): string {
  return createHmac('sha256', key).update(use).digest('base64url')
}

/** Where the simulated world finds the site. */
function addressOf({ host, port }: Config): string {
  return `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`
}
