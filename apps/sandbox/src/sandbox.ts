import type { KycRule } from '@bourse/contract'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Airdrops } from '@bourse/server/modules/airdrops/index.ts'
import type { Content } from '@bourse/server/modules/content/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Invitations } from '@bourse/server/modules/invitations/index.ts'
import type { Kyc } from '@bourse/server/modules/kyc/index.ts'
import type { Ledger } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { P2p } from '@bourse/server/modules/p2p/index.ts'
import type { Privacy } from '@bourse/server/modules/privacy/index.ts'
import type { Trading } from '@bourse/server/modules/trading/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Jobs } from '@bourse/server/platform/jobs/jobs.ts'
import type { Module } from '@bourse/server/platform/module.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { SandboxAcquirer } from './acquirer/acquirer.ts'
import { createAcquirerConsole } from './acquirer/console.ts'
import type { SandboxBank } from './bank/bank.ts'
import { createBankConsole } from './bank/console.ts'
import { createCampaignConsole } from './campaigns/console.ts'
import { createFriendMaker } from './campaigns/friends.ts'
import type { SandboxChains } from './chains/chains.ts'
import { createChainConsole } from './chains/console.ts'
import type { SandboxClock } from './clock.ts'
import { type CreditCommand, credit } from './credit.ts'
import { createHedgeConsole } from './hedge/console.ts'
import { createInbox } from './inbox.ts'
import type { KycChecks } from './kyc-checks.ts'
import { createP2pConsole } from './p2p/console.ts'
import { createPartnerConsole } from './partners/console.ts'
import type { SandboxPartners } from './partners/partners.ts'
import { createPaymentConsole } from './payments/console.ts'
import type { SandboxPayments } from './payments/payments.ts'
import { createReceiverConsole } from './receiver/console.ts'
import { createScreeningConsole } from './screening/console.ts'
import { seedDemo } from './seed/seed.ts'
import { createShopConsole } from './shop/console.ts'
import { createTimeTravel } from './time-travel.ts'
import { createTravelConsole } from './travel/console.ts'
import { createVenueConsole } from './venues/console.ts'
import { readWorld } from './world.ts'

export interface SandboxDeps {
  readonly db: Db
  readonly clock: SandboxClock
  readonly realClock: Clock
  /** Where the software of a business finds the exchange. */
  readonly siteUrl: string
  readonly ids: Ids
  readonly logger: Logger
  readonly jobs: Pick<Jobs, 'settle' | 'nextDue' | 'walk'>
  readonly marketsOfNow: () => Promise<void>
  readonly admin: Pick<Admin, 'recordAct' | 'ensureStaff'>
  readonly identity: Pick<
    Identity,
    'seenAtDevice' | 'seedUser' | 'authenticator' | 'fundPassword' | 'findUserId' | 'userData' | 'countUsers'
  >
  readonly markets: Pick<Markets, 'assets' | 'asset' | 'pairs' | 'addAssets' | 'addPairs' | 'catalogue'>
  readonly activities: Pick<Activities, 'running' | 'findAll' | 'budgetsLeft' | 'spend'>
  readonly airdrops: Pick<Airdrops, 'toDraw' | 'drawNow'>
  readonly invitations: Pick<Invitations, 'drawIn' | 'drawView'>
  readonly trading: { readonly orders: Pick<Trading['orders'], 'place'> }
  readonly chains: SandboxChains
  readonly bank: SandboxBank
  readonly payments: SandboxPayments
  readonly acquirer: SandboxAcquirer
  readonly partners: SandboxPartners
  readonly content: Pick<Content, 'addPublications'>
  readonly kyc: Pick<Kyc, 'seed'>
  readonly privacy: { readonly closings: Pick<Privacy['closings'], 'seed'> }
  readonly p2p: Pick<P2p, 'seedMerchant' | 'seedMethods'>
  readonly kycChecks: Pick<KycChecks, 'list' | 'setRule' | 'tellByHand'>
  readonly ledger: Pick<Ledger, 'transfer' | 'balance' | 'balances' | 'counts'>
  /** Every module, for what it holds by rows of its own. */
  readonly all: readonly Pick<Module, 'holds'>[]
}

export type Sandbox = ReturnType<typeof createSandbox>

/** The console of the simulated outside world, and the demo data it starts with. */
export function createSandbox(deps: SandboxDeps) {
  const inbox = createInbox(deps)
  const timeTravel = createTimeTravel(deps)
  const chainConsole = createChainConsole(deps)
  const bankConsole = createBankConsole(deps)
  const paymentConsole = createPaymentConsole(deps)
  const acquirerConsole = createAcquirerConsole(deps)
  const partnerConsole = createPartnerConsole(deps)
  const venueConsole = createVenueConsole(deps)
  const hedgeConsole = createHedgeConsole(deps)
  const receiverConsole = createReceiverConsole(deps)
  const campaignConsole = createCampaignConsole(deps)
  const friendMaker = createFriendMaker(deps)
  const screeningConsole = createScreeningConsole(deps)
  const travelConsole = createTravelConsole(deps)
  const p2pConsole = createP2pConsole(deps)
  const shopConsole = createShopConsole(deps)
  return {
    /** Idempotent: what is there already stays as it is. */
    seed: () => seedDemo(deps),
    listMessages: inbox.list,
    readClock: timeTravel.view,
    advanceClock: timeTravel.advance,
    stopClock: timeTravel.stop,
    resumeClock: timeTravel.resume,
    closeClock: timeTravel.close,
    freezeClock: timeTravel.freeze,
    runClock: timeTravel.run,
    readWorld: () => {
      const otherHolds = deps.all.flatMap(({ holds = [] }) => holds)
      return readWorld({ ...deps, inbox, countLedger: () => deps.ledger.counts(deps.db.queryable, otherHolds) })
    },
    credit: (command: CreditCommand) => credit(deps, command),
    chainConsole,
    bankConsole,
    paymentConsole,
    acquirerConsole,
    partnerConsole,
    venueConsole,
    hedgeConsole,
    receiverConsole,
    campaignConsole,
    friendMaker,
    screeningConsole,
    travelConsole,
    p2pConsole,
    shopConsole,
    kycChecks: deps.kycChecks.list,
    setKycRule: (rule: KycRule, actor: Actor) => deps.kycChecks.setRule(rule, actor, deps.admin.recordAct),
    tellKycVerdict: deps.kycChecks.tellByHand,
  }
}
