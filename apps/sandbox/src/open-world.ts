import { createHmac } from 'node:crypto'
import { BASE_PATH, contract } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Modules } from '@bourse/server/app.ts'
import type { Config } from '@bourse/server/config.ts'
import { markDemo } from '@bourse/server/platform/database/demo-mark.sql.ts'
import { createIds } from '@bourse/server/platform/ids.ts'
import type { World, WorldDeps } from '@bourse/server/world.ts'
import { startSandboxAcquirer } from './acquirer/server.ts'
import { startSandboxBank } from './bank/server.ts'
import { startSandboxChains } from './chains/chains.ts'
import { safeAddresses } from './chains/safe.ts'
import { createSandboxClock } from './clock.ts'
import { startSandboxHedge } from './hedge/server.ts'
import { startKycServer } from './kyc-server.ts'
import { type LiveMarkets, startLiveMarkets } from './markets/live-markets.ts'
import { type P2pBots, startP2pBots } from './p2p/bots.ts'
import { startSandboxPartners } from './partners/server.ts'
import { startSandboxPasswords } from './passwords/server.ts'
import { startSandboxPayments } from './payments/payments.ts'
import { startSandboxReceiver } from './receiver/server.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { startSandboxScanner } from './scanner/server.ts'
import { startSandboxScreening } from './screening/server.ts'
import { seedActivities } from './seed/campaigns/activities.ts'
import { seedAirdrops } from './seed/campaigns/airdrops.ts'
import { seedBonus } from './seed/campaigns/bonus.ts'
import { seedBoosts } from './seed/campaigns/boosts.ts'
import { seedCompetitions } from './seed/campaigns/competitions.ts'
import { seedLive } from './seed/live.ts'
import { seedKeys } from './seed/people/keys.ts'
import { demoLogIns } from './seed/people/log-ins.ts'
import { seedPartner } from './seed/products/quickbuy.ts'
import { seedSavings } from './seed/products/savings.ts'
import { seedWebhooks } from './seed/products/webhooks.ts'
import { startSandboxServers } from './servers.ts'
import { startSandboxTravel } from './travel/server.ts'
import { startSandboxVenues } from './venues/server.ts'

/** So long a partner takes for each step of an order that is paid. */
const PARTNER_PAUSE_MS = 4_000

/** The simulated outside world in the place of real providers; those that the configuration names are real all the same. */
export async function openWorld(config: Config, { db, logger, realClock }: WorldDeps): Promise<World> {
  await markDemo(db.queryable)
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
  const partners = await startSandboxPartners({
    ...partner,
    chains,
    webhookUrl: () => hears(contract.quickbuy.rampWebhook.path),
    pauseMs: PARTNER_PAUSE_MS,
  })
  const venues = await startSandboxVenues({ db, clock })
  const hedge = await startSandboxHedge({ db, clock, realClock, ids })
  const screening = await startSandboxScreening({ db, ids })
  const passwords = await startSandboxPasswords({ db })
  const scanner = await startSandboxScanner({ db })
  const travel = await startSandboxTravel({ db, clock, ids })
  const receiver = await startSandboxReceiver({ db, realClock })
  let sandbox: Sandbox | undefined
  let known: Modules | undefined
  let live: LiveMarkets | undefined
  let traders: P2pBots | undefined
  let sending: Promise<void> | undefined
  const closing = new AbortController()
  return {
    clock,
    smtpUrl: servers.smtpUrl,
    smsUrl: servers.smsUrl,
    smsKey: servers.smsKey,
    chainUrls: chains.urls,
    coldAddresses: safeAddresses(),
    kycProvider: config.kycProvider ?? kyc.settings,
    bank: bank.settings,
    payments: {
      paypal: config.payments.paypal ?? payments.paypal.settings,
      advcash: config.payments.advcash ?? payments.wallet.settings,
    },
    acquirer: config.acquirer ?? acquirer.settings,
    quickbuy: {
      ramp: config.quickbuy.ramp ?? partners.settings.ramp,
      agora: config.quickbuy.agora ?? partners.settings.agora,
      bazaar: config.quickbuy.bazaar ?? partners.settings.bazaar,
    },
    hedgeDesk: config.hedgeDesk ?? hedge.settings,
    venues: config.venues.length > 0 ? config.venues : venues.settings,
    peopleScreening: config.peopleScreening ?? screening.people,
    chainAnalytics: config.chainAnalytics ?? screening.analytics,
    travelRule: config.travelRule ?? travel.settings,
    rangeService: config.rangeService ?? passwords.settings,
    scanner: config.scanner ?? scanner.settings,
    webhookReceiver: receiver.url,
    logIns: demoLogIns(),
    handlers(modules, jobs) {
      known = modules
      sandbox = createSandbox({
        ...modules,
        ...{ db, clock, realClock, ids, logger, jobs, chains, payments },
        siteUrl: addressOf(config),
        bank: bank.bank,
        acquirer: acquirer.acquirer,
        partners: partners.partners,
        kycChecks: kyc.checks,
        marketsOfNow: async () => live?.booksOfNow(await modules.trading.plans.markets()),
      })
      return sandboxRoutes(sandbox)
    },
    async seed() {
      assert(sandbox !== undefined && known !== undefined, 'the sandbox is made with the app')
      await sandbox.seed()
      await seedPartner({ ...known, db, logger, partners: partners.partners })
      await seedSavings(known)
      await seedActivities({ ...known, db, clock })
      await seedAirdrops({ ...known, clock })
      await seedCompetitions({ ...known, clock })
      await seedBonus({ ...known, clock, logger })
      await seedBoosts({ ...known, db, clock })
      await seedWebhooks({ ...known, db, clock })
      await seedKeys(known)
    },
    openMarkets() {
      void kyc.checks.resume()
      void acquirer.acquirer.resume()
      void partners.partners.resume()
      void sandbox?.resumeClock()
      assert(known !== undefined, 'the sandbox is made with the app')
      const { addresses } = known.custody
      chains.live(async (chain) => ({
        hot: (await addresses.hotWallet(chain)).address,
        warm: (await addresses.warm(chain)).address,
        cold: (await addresses.cold(chain))?.address ?? null,
      }))
      sending = seedLive({ ...known, db, clock, logger, chains, partners: partners.partners, signal: closing.signal })
      if (!config.liveMarkets) return
      const [origin] = config.webOrigins
      assert(origin !== undefined, 'the site has an origin')
      const site = { url: addressOf(config), origin, sealingKey: config.stagingKey }
      const { referenceFeedUrl } = config
      live = startLiveMarkets({ ...known, db, clock, realClock, ids, logger, site, referenceFeedUrl })
      traders = startP2pBots({ ...known, db, clock, realClock, logger, site })
    },
    async closeMarkets() {
      closing.abort()
      await sandbox?.closeClock()
      await Promise.all([live?.stop(), traders?.stop()])
      await sending
    },
    async close() {
      clock.stop()
      await chains.stop()
      await bank.stop()
      await payments.stop()
      await acquirer.stop()
      await partners.stop()
      await kyc.stop()
      await venues.stop()
      await hedge.stop()
      await screening.stop()
      await passwords.stop()
      await scanner.stop()
      await travel.stop()
      await receiver.stop()
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
