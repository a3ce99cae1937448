import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { contract } from '@bourse/contract'
import type { Config } from './config.ts'
import { adminRoutes, createAdmin } from './modules/admin/index.ts'
import { contentRoutes, createContent } from './modules/content/index.ts'
import {
  type Acquirer,
  type Bank,
  CHECK_CARD,
  CHECK_PAYMENT,
  type ChainSettings,
  type CheckCardPayload,
  type CheckPaymentPayload,
  type CreditLetterPayload,
  createFunding,
  createTellFunding,
  EXPIRE_ORDER,
  type ExpirePayload,
  FORGET_CARD,
  type ForgetPayload,
  fundingRoutes,
  type OutflowLetterPayload,
  PAY_WITHDRAWALS,
  type PaymentProviders,
  RESUME_PAYMENTS,
  SEND_CREDIT_LETTER,
  SEND_OUTFLOW_LETTER,
  type Signer,
  SWEEP_ADDRESS,
  type SweepPayload,
} from './modules/funding/index.ts'
import {
  createIdentity,
  type Identity,
  identityRoutes,
  type NewsPayload,
  type NoticePayload,
  SEND_NEWS,
  SEND_NOTICE,
  SHUT_TRADING,
  type ShutTradingPayload,
  TELL_ORDERS,
} from './modules/identity/index.ts'
import {
  type CheckPayload,
  createKyc,
  type Kyc,
  type KycProvider,
  kycRoutes,
  type LetterPayload,
  SEND_CHECK,
  SEND_LETTER,
} from './modules/kyc/index.ts'
import { type AuditFinding, createLedger } from './modules/ledger/index.ts'
import { createMarkets, createMarketsOffice, type Markets, marketsRoutes } from './modules/markets/index.ts'
import { createStream, streamRoutes } from './modules/stream/index.ts'
import {
  createTradeLog,
  createTrading,
  ORDER_HOLDS,
  RUN_PLAN,
  type RunPayload,
  type Trading,
  tradingRoutes,
} from './modules/trading/index.ts'
import { createWallet, type Restriction, type UserAct, type Wallet, walletRoutes } from './modules/wallet/index.ts'
import type { RecordAct } from './platform/acts.ts'
import type { Db } from './platform/database/db.ts'
import { createMaintenance } from './platform/database/maintenance.ts'
import type { Files } from './platform/files/files.ts'
import type { Handlers, HandlerTable } from './platform/http/context.ts'
import type { Health } from './platform/http/internal-server.ts'
import type { Ids } from './platform/ids.ts'
import { createJobs, type Jobs, type PeriodPayload } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createRates } from './platform/limits/rates.ts'
import type { Bus } from './platform/messaging/bus.ts'
import type { Mail } from './platform/messaging/mail.ts'
import type { Sms } from './platform/messaging/sms.ts'
import { createHeartbeats } from './platform/monitoring/heartbeats.ts'
import type { Logger } from './platform/monitoring/logger.ts'
import type { Metrics } from './platform/monitoring/metrics.ts'
import { createPasswords } from './platform/secrets/passwords.ts'
import { createTexts } from './platform/texts.ts'
import type { Clock } from './platform/time/clock.ts'

/** What the outside gives: everything that tests and roles may choose differently. */
export interface Core {
  readonly config: Config
  readonly db: Db
  readonly ownerUrl: string
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
  readonly mail: Mail
  readonly sms: Sms
  readonly files: Files
  readonly bus: Bus
  /** Who compares documents and faces, and the secret that signs the verdicts. */
  readonly kycProvider: { readonly provider: KycProvider; readonly webhookSecret: string } | undefined
  /** Where the nodes of the chains answer, and the process that holds the keys. */
  readonly chains: ChainSettings
  readonly signer: Signer
  readonly bank: Bank
  readonly acquirer: { readonly acquirer: Acquirer; readonly webhookSecret: string } | undefined
  /** Who collects online payments, method by method. */
  readonly paymentProviders: PaymentProviders
}

export type Modules = ReturnType<typeof createModules>
export type App = ReturnType<typeof createApp>
export type SandboxHandlers = Handlers<typeof contract.sandbox>

const ROOT = join(import.meta.dirname, '../../..')
const CONTRACT_LOCALES = join(dirname(fileURLToPath(import.meta.resolve('@bourse/contract'))), '../locales')
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

function peopleSettings({ sessionIdleMs, codePauseMs, secretKeys, webOrigins }: Config) {
  return { sessionIdleMs, codePauseMs, secretKeys, siteUrl: webOrigins[0] ?? '', origins: webOrigins }
}

function outflowSettings({ withdrawals, webOrigins }: Config) {
  return { withdrawals, siteUrl: webOrigins[0] ?? '' }
}

function kycSettings({ config, kycProvider }: Core) {
  const { provider, webhookSecret } = kycProvider ?? { provider: undefined, webhookSecret: undefined }
  return { ...peopleSettings(config), provider, webhookSecret, fourEyes: config.kycFourEyes }
}

/** A level of verification that lets nothing in or out stands against it. */
async function restrictionsOf(kyc: Kyc, userId: string): Promise<readonly Restriction[]> {
  const { depositDay, withdrawalDay } = await kyc.limitsOf(userId)
  const acts: UserAct[] = []
  if (Number(depositDay) === 0) acts.push('deposit')
  if (Number(withdrawalDay) === 0) acts.push('withdraw')
  return [{ acts, reason: 'kyc_needed', until: null }]
}

/** No Trial Fund is given out yet. */
const noTrialRuns = async () => false

/** Processes that share their work are connected by NATS; without it there is this one alone. */
function othersOf({ config, bus }: Core) {
  return config.natsUrl === undefined ? {} : { others: { bus, self: `${hostname()}-${process.pid}` } }
}

function streamSettings(core: Core) {
  const { webOrigins, trustProxy } = core.config
  return { ...othersOf(core), origins: webOrigins, trustProxy }
}

/** The composition root: the only place that knows which module talks to which. */
function createModules(core: Core, jobs: Jobs) {
  const { config, db, clock, realClock, ids } = core
  const limits = createLimits({ db, clock: realClock })
  const passwords = createPasswords(config.passwordCost)
  const rates = createRates({ clock: realClock, ...othersOf(core) })
  const heartbeats = createHeartbeats(core)
  const ledger = createLedger({ clock, ids })
  const markets: Markets = createMarkets({ ...core, tradeLog: createTradeLog(db, () => markets) })
  const identity = createIdentity({ ...core, ...peopleSettings(config), limits, passwords, jobs })
  const trading = createTrading({
    ...core,
    jobs,
    ledger,
    markets,
    rates,
    ordersPerSecond: config.ordersPerSecond,
    usdtValue: (asset, amount) => markets.valueIn(asset, amount, 'USDT'),
    tellPlan: identity.notifications.tellPlan,
  })
  const stream = createStream({
    ...core,
    ...streamSettings(core),
    markets: markets.live,
    sessionLives: identity.sessionLives,
  })
  /** Everything that must hold, each module's part: the ledger with what open orders hold, books, the audit log. */
  const audit = async (): Promise<AuditFinding[]> => [
    ...(await ledger.audit(db.queryable, { otherHolds: [ORDER_HOLDS] })),
    ...(await trading.audit()),
    ...(await admin.auditLogFindings()),
    ...(await funding.audit()),
  ]
  const admin = createAdmin({
    ...core,
    limits,
    passwords,
    heartbeats,
    secretKeys: config.secretKeys,
    version: VERSION,
    sandbox: config.sandbox,
    ledger: { audit, recordAudit: ledger.recordAudit, lastAudit: () => ledger.lastAudit(db.queryable) },
    jobs,
  })
  const { recordAct } = admin
  const kyc = createKyc({ ...core, ...kycSettings(core), limits, jobs, identity, recordAct })
  const restrictions = (userId: string) => restrictionsOf(kyc, userId)
  const wallet = createWallet({ ...core, ledger, markets, identity, trades: trading.history, restrictions })
  const tellFunding = createTellFunding(core)
  const shared = { limits, jobs, ledger, markets, identity, recordAct, tellFunding }
  const funding = createFunding({ ...core, ...outflowSettings(config), ...shared, kyc, trialRuns: noTrialRuns })
  const offices = openOffices(core, { markets, identity, trading, wallet, recordAct })
  const content = createContent({
    ...core,
    markets,
    recordAct,
    maintenance: admin.maintenance,
    operatingSince: config.operatingSince,
    contactEmail: config.contactEmail,
  })
  const services = { heartbeats, limits, rates, audit, tellFunding }
  return { ledger, markets, identity, kyc, trading, wallet, funding, stream, admin, content, ...offices, ...services }
}

interface Staffed {
  readonly markets: Markets
  readonly identity: Identity
  readonly trading: Trading
  readonly wallet: Wallet
  readonly recordAct: RecordAct
}

/** What staff do in each module. Whoever looks at somebody's money or orders is recorded by the module that knows people. */
function openOffices(core: Core, { markets, identity, trading, wallet, recordAct }: Staffed) {
  const identityOffice = identity.openOffice({ recordAct, shutTrading: trading.shut })
  const { people } = identityOffice
  return {
    marketsOffice: createMarketsOffice({ ...core, markets, recordAct, setMode: trading.orders.setMode }),
    identityOffice,
    tradingOffice: trading.openOffice(people),
    walletOffice: wallet.openOffice(people),
  }
}

export function createApp(core: Core, sandboxHandlers: (modules: Modules, jobs: Jobs) => SandboxHandlers) {
  const { db, clock } = core
  const jobs = createJobs(core)
  const modules = createModules(core, jobs)
  const { identity, admin, ledger } = modules
  const handlers = {
    identity: identityRoutes(identity, modules.identityOffice),
    kyc: kycRoutes(modules.kyc),
    markets: marketsRoutes(modules.markets, modules.marketsOffice),
    content: contentRoutes(modules.content),
    trading: tradingRoutes(modules.trading, modules.tradingOffice),
    wallet: walletRoutes(modules.wallet, modules.walletOffice),
    funding: fundingRoutes(modules.funding),
    stream: streamRoutes(modules.stream),
    admin: adminRoutes(admin),
    sandbox: sandboxHandlers(modules, jobs),
  } satisfies { [Module in keyof typeof contract]: Handlers<(typeof contract)[Module]> }

  let phase: 'starting' | 'serving' | 'stopping' = 'starting'
  const health: Health = {
    live: () => phase !== 'stopping',
    ready: async () => phase === 'serving' && (await answers(db)),
  }

  /** What happens by time. Only the worker does it, but every process knows the names. */
  function registerJobs(): void {
    const maintenance = createMaintenance({ db, clock, realClock: core.realClock })
    jobs.schedule({ name: 'platform.sweep', cron: '17 * * * *', missed: 'latest' })
    jobs.handle('platform.sweep', async () => {
      await maintenance.sweep()
    })
    jobs.schedule({ name: 'trading.recompute-tiers', cron: '0 0 * * *' })
    jobs.handle<PeriodPayload>('trading.recompute-tiers', ({ period }) =>
      modules.trading.recomputeTiers(new Date(period)),
    )
    jobs.handle<NoticePayload>(SEND_NOTICE, identity.sendNotice)
    jobs.handle<CheckPayload>(SEND_CHECK, modules.kyc.submission.sendCheck)
    jobs.handle<LetterPayload>(SEND_LETTER, modules.kyc.sendLetter)
    jobs.schedule({ name: 'kyc.expire', cron: '5 0 * * *', missed: 'latest' })
    jobs.handle('kyc.expire', () => modules.kyc.verdicts.expire())
    jobs.handle<ShutTradingPayload>(SHUT_TRADING, modules.identityOffice.acts.shutTrading)
    jobs.handle<NewsPayload>(SEND_NEWS, identity.notifications.send)
    jobs.schedule({ name: TELL_ORDERS, cron: '* * * * *', missed: 'latest' })
    jobs.handle(TELL_ORDERS, () => identity.notifications.tellOrders(modules.trading.history.endedBetween))
    jobs.handle<RunPayload>(RUN_PLAN, modules.trading.runPlan)
    jobs.schedule({ name: PAY_WITHDRAWALS, cron: '* * * * *', missed: 'latest' })
    jobs.handle(PAY_WITHDRAWALS, modules.funding.withdrawals.pay)
    jobs.handle<CreditLetterPayload>(SEND_CREDIT_LETTER, modules.funding.credit.sendLetter)
    jobs.handle<OutflowLetterPayload>(SEND_OUTFLOW_LETTER, modules.funding.withdrawals.sendLetter)
    jobs.schedule({ name: 'stream.sweep-tickets', cron: '*/10 * * * *', missed: 'latest' })
    jobs.handle('stream.sweep-tickets', async () => {
      await modules.stream.sweepTickets()
    })
    jobs.handle<ExpirePayload>(EXPIRE_ORDER, modules.funding.bank.orders.expire)
    jobs.handle<CheckCardPayload>(CHECK_CARD, modules.funding.cards.checks.again)
    jobs.handle<ForgetPayload>(FORGET_CARD, modules.funding.cards.cards.forget)
    jobs.handle<CheckPaymentPayload>(CHECK_PAYMENT, modules.funding.payments.check)
    jobs.schedule({ name: RESUME_PAYMENTS, cron: '* * * * *', missed: 'latest' })
    jobs.handle(RESUME_PAYMENTS, modules.funding.payments.resume)
    jobs.handle<SweepPayload>(SWEEP_ADDRESS, modules.funding.crypto.sweep)
    jobs.schedule({ name: 'ledger.audit', cron: '*/15 * * * *', missed: 'latest' })
    jobs.handle('ledger.audit', async () => {
      const startedAt = clock.now()
      const findings = await modules.audit()
      await ledger.recordAudit(db.queryable, { startedAt, findings })
      if (findings.length > 0) core.logger.fatal({ findings }, 'the ledger audit found differences')
    })
  }

  return {
    ...core,
    ...modules,
    version: VERSION,
    jobs,
    texts: createTexts(CONTRACT_LOCALES),
    handlers: handlers as unknown as HandlerTable,
    authenticateUser: identity.authenticate,
    authenticateStaff: admin.authenticate,
    health,
    registerJobs,
    enter(next: 'serving' | 'stopping') {
      phase = next
    },
  }
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.pool.query('select 1')
    return true
  } catch {
    return false
  }
}
