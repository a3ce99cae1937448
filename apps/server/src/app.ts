import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { contract } from '@bourse/contract'
import { type Campaigns, createCampaigns } from './campaigns.ts'
import type { Config } from './config.ts'
import { type Core, settingsOf, VERSION } from './core.ts'
import { createExchange, type Exchange } from './exchange.ts'
import type { Activities } from './modules/activities/index.ts'
import { createAdmin, type DecisionSubjects } from './modules/admin/index.ts'
import { createApi, type MachineApi } from './modules/api/index.ts'
import { createContent } from './modules/content/index.ts'
import type { Etp } from './modules/etp/index.ts'
import { createIdentity, type Identity, type IdentityDeps } from './modules/identity/index.ts'
import { createIndex } from './modules/index/index.ts'
import { createKyc, type KycDeps } from './modules/kyc/index.ts'
import { type AuditFinding, createLedger, LEDGER_TABLES, type Ledger } from './modules/ledger/index.ts'
import { createMarkets, type Markets } from './modules/markets/index.ts'
import { createNotices } from './modules/notices/index.ts'
import { createPolicy, joinPositions, type Policy } from './modules/policy/index.ts'
import { createPrivacy } from './modules/privacy/index.ts'
import { createScreening } from './modules/screening/index.ts'
import { createStream, type StreamDeps } from './modules/stream/index.ts'
import { createTradeLog, createTrading, type Trading } from './modules/trading/index.ts'
import { createTravel } from './modules/travel/index.ts'
import { createWallet } from './modules/wallet/index.ts'
import { createMoney, type Money } from './money.ts'
import type { RecordAct } from './platform/acts.ts'
import type { Db } from './platform/database/db.ts'
import { createMaintenance } from './platform/database/maintenance.ts'
import type { Handlers, HandlerTable } from './platform/http/context.ts'
import { sessionSecrets } from './platform/http/cookies.ts'
import { createHealth } from './platform/http/health.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import type { TellHappenings } from './platform/messaging/happenings.ts'
import {
  auditAll,
  channelsOf,
  decisionSubjectsOf,
  type Module,
  movementsOf,
  personalOf,
  registerJobs,
  startAll,
} from './platform/module.ts'
import { createHeartbeats } from './platform/monitoring/heartbeats.ts'
import { createPasswords } from './platform/secrets/passwords.ts'
import { createTexts } from './platform/texts.ts'

export type Modules = ReturnType<typeof createModules>
export type App = ReturnType<typeof createApp>
export type SandboxHandlers = Handlers<typeof contract.sandbox>

const CONTRACT_LOCALES = join(dirname(fileURLToPath(import.meta.resolve('@bourse/contract'))), '../locales')

/** Units of our own products are on no market, but somebody holds them. */
function withUnits(markets: Pick<Markets, 'assets'>, etp: Pick<Etp, 'assets'>) {
  return { assets: async () => [...(await markets.assets()), ...(await etp.assets())] }
}

/** Asked by modules that stand to the left of the policy. */
function whatIsOffered(policy: () => Policy): Pick<Policy, 'isOffered' | 'deniedCountries'> {
  return {
    isOffered: (...asked) => policy().isOffered(...asked),
    deniedCountries: (product) => policy().deniedCountries(product),
  }
}

/** What modules to the left tell those who keep who invited whom. */
function toldOfFriends(
  campaigns: () => Campaigns,
): Pick<IdentityDeps, 'invited' | 'bonusAmounts'> & Pick<KycDeps, 'passed'> {
  return {
    bonusAmounts: () => campaigns().bonuses.amounts(),
    invited: (...joined) => campaigns().invitations.joined(...joined),
    passed: (...verified) => campaigns().invitations.verified(...verified),
  }
}

/** And those who keep the keys of machines. */
function toldLater(
  modules: () => { readonly campaigns: Campaigns; readonly api: Pick<MachineApi, 'removeKeys'> },
): ReturnType<typeof toldOfFriends> & Pick<IdentityDeps, 'removeKeys'> {
  return {
    ...toldOfFriends(() => modules().campaigns),
    removeKeys: (...of) => modules().api.removeKeys(...of),
  }
}

/** What somebody has to look at, by the modules that know. */
function warningsOf(modules: readonly Pick<Activities, 'warnings'>[]): Activities['warnings'] {
  return async () => (await Promise.all(modules.map(({ warnings }) => warnings()))).flat()
}

interface Shuttable {
  shut(user: string): Promise<number>
}

/** One after the other: a plan lets go of its orders before the market ends what is left. */
async function shutAll(user: string, modules: readonly Shuttable[]): Promise<number> {
  let ended = 0
  for (const { shut } of modules) ended += await shut(user)
  return ended
}

/** What people have open that a rule may end, and what they have used, of the modules that offer it. */
function whatWasOffered(
  modules: () => {
    readonly trading: Trading
    readonly money: Money
    readonly exchange: Exchange
    readonly campaigns: Campaigns
  },
) {
  return {
    positions() {
      const { trading, money, exchange } = modules()
      return joinPositions([exchange.wealth, exchange.etp, trading, money.quickbuy].map(({ positions }) => positions))
    },
    openings() {
      const { trading, money, exchange, campaigns } = modules()
      const { convert, saving, discount, etp, wealth } = exchange
      const { activities } = campaigns
      const bought = [trading, money.p2p, money.quickbuy, convert, saving, discount, etp, wealth]
      return [...bought, activities].map((one) => one.openings)
    },
  }
}

/** Who may listen to their own news: whoever holds the session with the cookie that the socket brings. */
function listeners(
  { sessionLives, sessionIsHeldBy }: Identity,
  origins: Config['webOrigins'],
): Pick<StreamDeps, 'sessionLives' | 'sessionIsHeldBy'> {
  const secretsOf = sessionSecrets('web', origins)
  return { sessionLives, sessionIsHeldBy: (sessionId, cookie) => sessionIsHeldBy(sessionId, secretsOf(cookie)) }
}

/** Everything that must hold, each module's part: the ledger with what others hold on it, books, the audit log. */
function auditOf(
  { ledger, db }: { readonly ledger: Pick<Ledger, 'audit'>; readonly db: Db },
  modules: () => readonly Module<AuditFinding>[],
): () => Promise<AuditFinding[]> {
  return async () => {
    const all = modules()
    const otherHolds = all.flatMap(({ holds = [] }) => holds)
    return [...(await ledger.audit(db.queryable, { otherHolds })), ...(await auditAll(all))]
  }
}

/**
 * The composition root: the only place that knows which module talks to which. Modules are made in the order of MODULE_ORDER;
 * what one needs of another to its right comes by a port, a function that asks when it is called.
 */
function createModules(core: Core, jobs: Jobs) {
  const { db, realClock, config } = core
  const limits = createLimits({ db, clock: realClock })
  const maintenance = () => admin.maintenance()
  const recordAct: RecordAct = (...act) => admin.recordAct(...act)
  const passwords = createPasswords(config.passwordCost, core.isBreached)
  const happened: TellHappenings = (...of) => api.happened(...of)
  const shared = { ...settingsOf(core), jobs, limits, recordAct, happened, passwords }
  const rateLimits = createRateLimits({ ...shared, clock: realClock })
  const heartbeats = createHeartbeats(core)

  const ledger = createLedger(core)
  const markets = createMarkets({
    ...{ ...shared, leveraged: () => exchange.etp.listed() },
    tradeLog: createTradeLog(db, (): Markets => markets),
    setMode: (...mode) => trading.orders.setMode(...mode),
  })
  const index = createIndex({ ...shared, markets })
  const notices = createNotices({ ...shared, recipients: (user) => identity.recipient(user) })
  const offers = whatIsOffered(() => policy)
  const shutTrading = (user: string) => shutAll(user, [exchange.wealth, exchange.etp, money.p2p, trading])
  const identity = createIdentity({ ...shared, notices, offers, shutTrading, ...toldLater(() => ({ campaigns, api })) })
  const { people, freezeIn: freeze } = identity
  const screening = createScreening({
    ...{ ...shared, identity, freeze, submissions: () => kyc.submissions, deposits: () => money.custody },
  })
  const kyc = createKyc({ ...shared, identity, notices, screening, ...toldOfFriends(() => campaigns) })
  const policy = createPolicy({
    ...{ ...shared, markets, notices, identity, kyc },
    ...whatWasOffered(() => ({ trading, money, exchange, campaigns })),
  })
  const travel = createTravel({
    ...{ ...shared, markets, identity, kyc, deposits: () => money.custody },
    withdrawals: () => money.withdrawals.waiting,
  })
  const content = createContent({ ...shared, markets, maintenance })
  const trading = createTrading({
    ...{ ...shared, ledger, markets, rateLimits, people, notices, policy },
    usdtValue: (asset, amount) => markets.valueIn(asset, amount, 'USDT'),
    conversions: () => exchange.convert.forDeposits,
  })
  const wallet = createWallet({
    ...{ ...shared, ledger, markets, identity, people, restrictions: kyc.restrictionsOf, policy },
    trades: trading.history,
    movements: () => movementsOf(all),
    issued: () => exchange.etp.assets(),
  })
  const money = createMoney({
    ...{ ...shared, ledger, markets, index, notices, identity, screening, kyc, policy, travel },
    trialRuns: (...asked) => campaigns.trial.runs(...asked),
    depositArrived: (...of) => campaigns.trial.depositArrived(...of),
    ...{ depositBuys: trading.depositBuys, freeze, heartbeats, maintenance },
  })
  const sources = { ledger, markets, index, notices, identity, policy }
  const exchange = createExchange({ ...shared, ...sources, trading, people, maintenance, money })
  const campaigns = createCampaigns({ ...shared, ...sources, kyc, trading, people, exchange, money })
  const privacy = createPrivacy({
    ...{ ...shared, ledger, markets: withUnits(markets, exchange.etp), index, notices, identity },
    personal: () => ({ ledger: { tables: LEDGER_TABLES }, ...personalOf(registered) }),
  })
  const basis = { markets, index, notices, identity, screening, kyc, policy, travel, content, trading, wallet }
  const products = { ...basis, ...money, ...exchange, ...campaigns, privacy }
  const stream = createStream({
    ...{ ...shared, ...listeners(identity, config.webOrigins), markets: markets.live },
    channels: channelsOf(Object.values(products)),
  })
  const api = createApi({ ...shared, ...products, ledger, rateLimits, people, callsPerSecond: config.callsPerSecond })
  const audit = auditOf({ ledger, db }, () => all)
  const audits = { audit, recordAudit: ledger.recordAudit, lastAudit: () => ledger.lastAudit(db.queryable) }
  const decisionSubjects: DecisionSubjects = (...asked) => decisionSubjectsOf(registered)(...asked)
  const warnings = warningsOf([index, exchange.discount, campaigns.activities])
  const admin = createAdmin({ ...shared, heartbeats, ledger: audits, warnings, decisionSubjects })

  const registered = { ...products, stream, api, admin }
  const all: readonly Module<AuditFinding>[] = Object.values(registered)
  return { ledger, ...registered, registered, all, heartbeats, limits, rateLimits, audit }
}

export function createApp(core: Core, sandboxHandlers: (modules: Modules, jobs: Jobs) => SandboxHandlers) {
  const jobs = createJobs(core)
  const modules = createModules(core, jobs)
  const { registered, all } = modules
  type Registered = typeof registered
  const handlers = {
    ...(Object.fromEntries(Object.entries(registered).map(([name, { routes }]) => [name, routes])) as {
      [Name in keyof Registered]: Registered[Name]['routes']
    }),
    sandbox: sandboxHandlers(modules, jobs),
  } satisfies { [Name in keyof typeof contract]: Handlers<(typeof contract)[Name]> }
  return {
    ...core,
    ...modules,
    ...createHealth(core.db),
    version: VERSION,
    jobs,
    texts: createTexts(CONTRACT_LOCALES),
    handlers: handlers as unknown as HandlerTable,
    authenticateUser: modules.identity.authenticate,
    authenticateStaff: modules.admin.authenticate,
    /** What happens by time. Only the worker does it, but every process knows the names. */
    registerJobs: () => registerJobs(jobs, [createMaintenance(core), ...all]),
    /** What the worker runs all the time. */
    startModules: () => startAll(all),
  }
}
