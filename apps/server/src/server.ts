import { createApp } from './app.ts'
import { bannerText } from './banner.ts'
import type { Config, Role } from './config.ts'
import { coldVariables } from './config-chains.ts'
import type { Core } from './core.ts'
import { openDatabase } from './database.ts'
import { refuseDemoData } from './demo-data.ts'
import { awayBank, createHttpBank } from './modules/banking/index.ts'
import { createHttpDesk, noHedgeDesk } from './modules/discount/index.ts'
import { createHttpVenue } from './modules/index/index.ts'
import { createHttpProvider } from './modules/kyc/index.ts'
import { createHttpAcquirer, createPaymentProviders } from './modules/payments/index.ts'
import { createPartners } from './modules/quickbuy/index.ts'
import { createHttpChainAnalytics, createHttpPeopleScreening } from './modules/screening/index.ts'
import { createHttpTravelRule } from './modules/travel/index.ts'
import { awayVault, createVaultClient, openVaultLogIn, startVaultProcess, type Vault } from './modules/vault/index.ts'
import { openDb } from './platform/database/db.ts'
import { createLocalFiles } from './platform/files/files.ts'
import { createClamdScanner, missingScanner, noScanner, type Scanner } from './platform/files/scanner.ts'
import { createInternalServer } from './platform/http/internal-server.ts'
import { createRedirectList } from './platform/http/redirects.ts'
import { createIds, type Ids } from './platform/ids.ts'
import { type Bus, createMemoryBus } from './platform/messaging/bus.ts'
import { createMail } from './platform/messaging/mail.ts'
import { createSms } from './platform/messaging/sms.ts'
import { createLogger, type Logger } from './platform/monitoring/logger.ts'
import { createMetrics } from './platform/monitoring/metrics.ts'
import { createRangeService, neverBreached } from './platform/secrets/breached.ts'
import { createAgreedClock } from './platform/time/agreed-clock.ts'
import type { Clock } from './platform/time/clock.ts'
import { startRoles } from './roles/index.ts'
import { openWorld, type World } from './world.ts'

export interface RunningServer {
  readonly banner: string
  stop(): Promise<void>
}

type Close = () => Promise<unknown>
type OnStop = (close: Close) => void

/** From nothing to a serving process: database, outside world, app, roles. Stopping goes the other way round. */
export interface ServerOptions {
  readonly config: Config
  readonly role: Role
  /** The file that starts a process of this server, for the signer beside it. */
  readonly main: string
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, role } = options
  const closes: Close[] = []
  const stop = async () => {
    for (const close of closes.splice(0).reverse()) await close()
  }
  try {
    const world = await build(options, (close) => closes.push(close))
    return { banner: bannerText(config, role, world), stop }
  } catch (error) {
    // A start that fails half-way leaves no PostgreSQL and no port behind.
    await stop()
    throw error
  }
}

async function build({ config, role, main }: ServerOptions, onStop: OnStop): Promise<World> {
  const lines = createLogger({ level: config.logLevel })
  const database = await openDatabase(config, (line) => {
    // PostgreSQL tells much of its daily work; what it warns of is news.
    if (/\b(WARNING|ERROR|FATAL|PANIC):/.test(line)) lines.warn({ line }, 'postgres')
    else lines.debug({ line }, 'postgres')
  })
  onStop(database.close)
  // In production the seed is never beside everything else.
  const startVault = role === 'all' && !config.production ? ownVault(main) : undefined
  const { core, world } = await createCore(config, database.url, onStop, startVault)
  const app = createApp(core, world.handlers)
  if (config.production) await refuseDemoData(app)
  // What an older version kept itself goes behind the wall before anybody is served.
  await app.identity.handOverFactors()
  await app.policy.applyPreset()
  await world.seed()

  const internal = createInternalServer(app.health, core.metrics)
  onStop(() => internal.close())
  await internal.listen({ host: config.internalHost, port: config.internalPort })
  onStop(await startRoles(app, config, role))
  onStop(async () => app.enter('stopping'))
  app.enter('serving')
  // The bots are users of the site: they come when it is open, and go before it closes.
  if (config.sandboxHost ?? role === 'all') {
    world.openMarkets()
    onStop(world.closeMarkets)
  }
  return world
}

/** What modules stand on, whether they serve or only run a command. */
export async function createCore(
  config: Config,
  ownerUrl: string,
  onStop: OnStop,
  startVault?: StartVault,
): Promise<{ core: Core; world: World }> {
  const logger = createLogger({ level: config.logLevel })
  const onPoolError = (err: Error) => logger.warn({ err }, 'an idle database connection broke')
  const db = openDb({ url: ownerUrl, poolSize: config.databasePool, role: 'bourse_app', onPoolError })
  onStop(db.close)
  const realClock = await createAgreedClock({ db, logger })
  onStop(async () => realClock.stop())
  const world = await openWorld(config, { db, logger, realClock })
  onStop(world.close)
  const { clock } = world
  const mail = createMail({ smtpUrl: world.smtpUrl, from: config.mailFrom, clock })
  onStop(async () => mail.close())
  const bus = await openBus(config, logger)
  onStop(() => bus.close())
  const metrics = createMetrics()
  metrics.watchPool('main', db.pool)
  const ids = createIds(clock)
  const vault = await openVault({ config, ownerUrl, ids, clock, logger, onStop, world }, startVault)
  const core = {
    config,
    db,
    ownerUrl,
    clock,
    realClock,
    ids,
    logger,
    metrics,
    mail,
    sms: createSms({ url: world.smsUrl, key: world.smsKey }),
    files: createLocalFiles({ dataDir: config.dataDir, ids }),
    bus,
    chains: { urls: world.chainUrls, testNetworks: config.sandbox, finality: config.finality },
    signer: vault,
    guard: vault,
    bank: world.bank === undefined ? awayBank : createHttpBank(world.bank),
    acquirer: world.acquirer && {
      acquirer: createHttpAcquirer(world.acquirer),
      webhookSecret: world.acquirer.webhookSecret,
    },
    paymentProviders: createPaymentProviders(world.payments, { realClock }),
    partners: createPartners(world.quickbuy, { realClock }),
    webhookReceiver: () => world.webhookReceiver,
    hedgeDesk: world.hedgeDesk === undefined ? noHedgeDesk : createHttpDesk(world.hedgeDesk, { realClock }),
    isListed: createRedirectList({ hosts: config.redirectHosts, partners: partnerPages(world) }),
    isBreached: world.rangeService ? createRangeService(world.rangeService, { logger }) : neverBreached,
    scanner: openScanner(world.scanner),
    venues: world.venues.map(createHttpVenue),
    peopleScreening: world.peopleScreening && createHttpPeopleScreening(world.peopleScreening),
    chainAnalytics: world.chainAnalytics && createHttpChainAnalytics(world.chainAnalytics),
    travelRule: world.travelRule && createHttpTravelRule(world.travelRule),
    kycProvider: world.kycProvider && {
      provider: createHttpProvider(world.kycProvider),
      webhookSecret: world.kycProvider.webhookSecret,
    },
  }
  return { core, world }
}

function openScanner(settings: World['scanner']): Scanner {
  if (settings === 'off') return noScanner
  return settings === undefined ? missingScanner : createClamdScanner(settings)
}

/** Where partners show pages of their own beside their API. */
function partnerPages({ acquirer, payments, quickbuy }: Pick<World, 'acquirer' | 'payments' | 'quickbuy'>) {
  return [acquirer?.url, payments.paypal?.url, payments.advcash?.url, quickbuy.ramp?.url]
}

/** Over NATS where it is named; else within this process, which then has to do everything. */
async function openBus({ natsUrl }: Config, logger: Logger): Promise<Bus> {
  if (natsUrl === undefined) return createMemoryBus({ logger })
  const { connectNatsBus } = await import('./platform/messaging/nats-bus.ts')
  return connectNatsBus({ url: natsUrl, name: `bourse-${process.pid}`, logger })
}

interface VaultSurroundings {
  readonly config: Config
  readonly ownerUrl: string
  readonly ids: Ids
  readonly clock: Clock
  readonly logger: Logger
  readonly onStop: OnStop
  readonly world: Pick<World, 'coldAddresses'>
}

type StartVault = (surroundings: VaultSurroundings) => Promise<Vault>

/** The one that the configuration names, one beside this process where it does everything, or none. */
async function openVault(surroundings: VaultSurroundings, startVault: StartVault | undefined): Promise<Vault> {
  const { config, clock } = surroundings
  const { signer } = config
  if (signer !== undefined) return createVaultClient({ url: () => signer.url, key: signer.key, clock })
  return startVault === undefined ? awayVault : startVault(surroundings)
}

/** A process of its own with a key and a database log-in of its own, which knows the data folder and nothing else. */
function ownVault(main: string): StartVault {
  return async ({ config, ownerUrl, ids, clock, logger, onStop, world }) => {
    const key = ids.secret()
    const started = startVaultProcess({
      main,
      key,
      clock,
      logger,
      environment: {
        BOURSE_MODE: config.mode,
        SANDBOX: config.sandbox ? 'on' : 'off',
        DATA_DIR: config.dataDir,
        DATABASE_URL: await openVaultLogIn(ownerUrl),
        WEB_ORIGINS: config.webOrigins.join(','),
        OFFICE_ORIGINS: config.officeOrigins.join(','),
        PASSWORD_COST: config.passwordCost,
        AUTHENTICATOR_STEPS: String(config.codeSteps),
        SIGNER_PORT: '0',
        SIGNER_KEY: key,
        LOG_LEVEL: config.logLevel,
        ...coldVariables(world.coldAddresses),
      },
    })
    onStop(started.stop)
    return started.vault
  }
}
