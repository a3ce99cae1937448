import { rmSync } from 'node:fs'
import { type CallEntries, type ClientOf, type CookieJar, createClient, createCookieJar } from '@bourse/client'
import { BASE_PATH, contract, type Envelope, type Language } from '@bourse/contract'
import { WEB_CALLS } from '@bourse/contract/calls'
import {
  type SandboxAcquirerServer,
  type SandboxBankServer,
  type SandboxHedgeServer,
  type SandboxPartnerServer,
  type SandboxPayments,
  startSandboxAcquirer,
  startSandboxBank,
  startSandboxHedge,
  startSandboxPartners,
  startSandboxPayments,
} from '@bourse/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Core } from '../core.ts'
import { createHttpBank } from '../modules/banking/index.ts'
import type { ChainSettings } from '../modules/custody/index.ts'
import { createHttpDesk } from '../modules/discount/index.ts'
import type { ProviderCheck } from '../modules/kyc/index.ts'
import { createHttpAcquirer, createPaymentProviders } from '../modules/payments/index.ts'
import { createPartners } from '../modules/quickbuy/index.ts'
import type { Engine } from '../modules/trading/index.ts'
import type { Signer } from '../modules/vault/index.ts'
import { type Db, openDb } from '../platform/database/db.ts'
import { createLocalFiles } from '../platform/files/files.ts'
import { noScanner, type Scanner } from '../platform/files/scanner.ts'
import { createRedirectList } from '../platform/http/redirects.ts'
import { createIds } from '../platform/ids.ts'
import { createMemoryBus } from '../platform/messaging/bus.ts'
import { type MailMessage, MailRefused } from '../platform/messaging/mail.ts'
import type { SmsMessage } from '../platform/messaging/sms.ts'
import { createLogger } from '../platform/monitoring/logger.ts'
import { createMetrics } from '../platform/monitoring/metrics.ts'
import { type IsBreached, neverBreached } from '../platform/secrets/breached.ts'
import { type FakeClock, fakeClock } from '../platform/time/clock.ts'
import { createCallServer, upgradeOf } from '../roles/api.ts'
import { sandboxOffHandlers } from '../world.ts'
import { workBesideCalls } from './beside-calls.ts'
import { openTestChains, type TestChains } from './chains.ts'
import { testDatabase } from './database.ts'
import { LONG_TIMEOUTS } from './long-timeouts.ts'
import { type TestScreening, testScreening } from './screening.ts'
import { cookieOf, headersOf } from './sent-cookies.ts'
import { signingClient } from './signing-client.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { type TestTravel, testTravel } from './travel.ts'
import { type TestVenues, testVenues } from './venues.ts'

export const ORIGIN = 'http://localhost:3000'
export const OFFICE_ORIGIN = 'http://localhost:3001'

/** What passwords really cost has a test of its own. */
const SETTINGS = { PASSWORD_COST: 'least' }

/** To addresses of this domain the mail server refuses every message. */
const REFUSED_DOMAIN = '@refused.example'

export const WEBHOOK_SECRET = 'what the provider signs with'

export interface Caller {
  readonly token?: string
  readonly language?: Language
  /** Of another browser than the one that everybody shares unless told. */
  readonly cookies?: CookieJar
}

export interface TestApp {
  readonly app: App
  readonly config: Config
  readonly clock: FakeClock
  /** What would have been mailed: mail, SMS and the KYC provider are what is faked here of the outside world. */
  readonly outbox: MailMessage[]
  /** What the KYC provider was given; tests tell its verdicts. */
  readonly checks: ProviderCheck[]
  /** What would have been sent to phones. */
  readonly messages: SmsMessage[]
  /** The simulated chains, on which a test makes the blocks, and the signer. */
  readonly chains: TestChains
  /** The simulated bank, at which a test pays in and out. */
  readonly bank: SandboxBankServer
  /** The simulated PayPal and e-wallet, at which a test pays. */
  readonly payments: SandboxPayments
  /** The simulated card acquirer, whose events reach the app by themselves. */
  readonly acquirer: SandboxAcquirerServer
  /** The simulated partners of quick buy, at which a test pays and delivers. */
  readonly partners: SandboxPartnerServer
  /** The simulated hedge desk of discount trade. */
  readonly hedge: SandboxHedgeServer
  /** The outside venues, whose prices a test moves. */
  readonly venues: TestVenues
  /** The lists of the screening firm, on which a test puts people. */
  readonly screening: TestScreening
  /** The other providers, who say what a test tells them to. */
  readonly travel: TestTravel
  readonly web: FastifyInstance
  readonly office: FastifyInstance
  /** Of the browser that everybody shares unless told. */
  readonly cookies: CookieJar
  client(caller?: Caller): ClientOf<'web'>
  officeClient(caller?: Caller): ClientOf<'office'>
  /** Another process in its place, with other settings, on the same database and files. */
  restart(environment: Record<string, string>): Promise<void>
  /** A second process that answers, on the same database and bus; the markets stay with the engine of the first. */
  beside(): Promise<Beside>
  /** A request as a stranger might make it. */
  send(request: RawRequest): Promise<RawAnswer>
}

export interface RawRequest {
  readonly api?: 'web' | 'office'
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
  /** Of another browser than the one that everybody shares unless told. */
  readonly cookies?: CookieJar
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Envelope<{ reason?: string; params?: Record<string, unknown> } & Record<string, unknown>>
}

/** What a test gives in place of chains that have no node here, and of the process with the keys. */
export interface Outside {
  readonly chains?: Partial<ChainSettings>
  readonly signer?: Signer
  /** What outside venues pay for assets, in USDT; without it there is no index. */
  readonly prices?: Readonly<Record<string, string>>
  /** Without it every file is clean. */
  readonly scanner?: Scanner
  /** Without it no password is known from a breach. */
  readonly isBreached?: IsBreached
  /** Without it nothing on this machine takes webhooks. */
  readonly webhookReceiver?: () => string | undefined
  /** Without it time stands still until a test moves it. */
  readonly clock?: FakeClock
}

/** What another process answers with. */
export interface Beside {
  readonly app: App
  readonly web: FastifyInstance
}

/** What a process of its own would be. */
interface Served extends Beside {
  readonly engine: Engine
  readonly office: FastifyInstance
  readonly webUrl: string
  readonly officeUrl: string
}

async function serve(core: Core, engineDb: Db, firm: TestScreening): Promise<Served> {
  const app = createApp(core, () => sandboxOffHandlers)
  await app.policy.applyPreset()
  const engine = await app.trading.startEngine(engineDb)
  const web = await createCallServer(app, core.config, 'web')
  const office = await createCallServer(app, core.config, 'office')
  const work = workBesideCalls(app, core.clock, firm)
  for (const server of [web, office]) server.addHook('onRequest', work)
  const listen = (server: FastifyInstance) => server.listen({ host: '127.0.0.1', port: 0 })
  web.server.on('upgrade', upgradeOf(app, true))
  return { app, engine, web, office, webUrl: await listen(web), officeUrl: await listen(office) }
}

async function stopServing({ app, engine, web, office }: Served): Promise<void> {
  await app.api.sockets.close()
  await app.stream.close()
  await web.close()
  await office.close()
  await engine.stop()
}

/** The whole server on a database of its own, with a clock that the test moves. Read its members inside tests only. */
export function testApp(environment: Record<string, string> = {}, outside: Outside = {}): TestApp {
  const database = testDatabase()
  const dataDir = temporaryFolder('bourse-app-')
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, CALLS_PER_SECOND: '100000', ...environment })
  const clock = outside.clock ?? fakeClock('2026-11-15T12:00:00Z')
  const outbox: MailMessage[] = []
  const checks: ProviderCheck[] = []
  const messages: SmsMessage[] = []
  const venues = testVenues(outside.prices)
  const screening = testScreening()
  const travel = testTravel()
  let started:
    | (Served &
        Pick<TestApp, 'chains' | 'bank' | 'payments' | 'acquirer' | 'partners' | 'hedge'> & {
          core: Core
          engineDb: Db
        })
    | undefined

  beforeAll(async () => {
    const mail = {
      async send(message: MailMessage) {
        if (message.to.endsWith(REFUSED_DOMAIN)) throw new MailRefused('no such mailbox')
        outbox.push(message)
      },
      close: () => undefined,
    }
    const ids = createIds(clock)
    const logger = createLogger({ level: 'silent' })
    const chains = await openTestChains({ db: database.db, url: database.url, clock, codeSteps: config.codeSteps })
    const bank = await startSandboxBank({ db: database.db, clock, ids })
    const siteUrl = () => running().webUrl
    const payments = await startSandboxPayments({ db: database.db, clock, realClock: clock, ids, logger, siteUrl })
    const webhookUrl = () => `${running().webUrl}${BASE_PATH.web}${contract.payments.acquireCallback.path}`
    const acquirer = await startSandboxAcquirer({ db: database.db, clock, realClock: clock, ids, logger, webhookUrl })
    const hintUrl = () => `${running().webUrl}${BASE_PATH.web}${contract.quickbuy.rampWebhook.path}`
    const partners = await startSandboxPartners({
      ...{ db: database.db, clock, realClock: clock, ids, logger, chains: chains.chains },
      ...{ webhookUrl: hintUrl, webhookSecret: ids.secret() },
    })
    const hedge = await startSandboxHedge({ db: database.db, clock, realClock: clock, ids })
    const core: Core = {
      config,
      db: database.db,
      ownerUrl: database.url,
      clock,
      realClock: clock,
      ids,
      logger,
      metrics: createMetrics(),
      mail,
      sms: { send: async (message) => void messages.push(message) },
      files: createLocalFiles({ dataDir, ids }),
      bus: createMemoryBus({ logger }),
      chains: { urls: chains.chains.urls, testNetworks: true, finality: config.finality, ...outside.chains },
      signer: outside.signer ?? chains.vault,
      guard: chains.vault,
      bank: createHttpBank(bank.settings),
      acquirer: {
        acquirer: createHttpAcquirer(acquirer.settings),
        webhookSecret: acquirer.settings.webhookSecret,
      },
      paymentProviders: createPaymentProviders(
        { paypal: payments.paypal.settings, advcash: payments.wallet.settings },
        { realClock: clock },
      ),
      partners: createPartners(partners.settings, { realClock: clock }),
      hedgeDesk: createHttpDesk(hedge.settings, { realClock: clock }),
      webhookReceiver: outside.webhookReceiver ?? (() => undefined),
      // The acquirer is left out: its pages stand for those of banks that nobody has listed.
      isListed: createRedirectList({
        hosts: config.redirectHosts,
        partners: [payments.paypal.settings.url, payments.wallet.settings.url],
      }),
      isBreached: outside.isBreached ?? neverBreached,
      scanner: outside.scanner ?? noScanner,
      venues: venues.venues,
      peopleScreening: screening.people,
      chainAnalytics: screening.analytics,
      travelRule: travel.travelRule,
      kycProvider: {
        provider: { createCheck: async (check) => `chk_${checks.push(check)}` },
        webhookSecret: WEBHOOK_SECRET,
      },
    }
    const engineDb = openDb({
      url: database.url,
      poolSize: 2,
      role: 'bourse_app',
      onPoolError: () => undefined,
      prepared: true,
      timeouts: LONG_TIMEOUTS,
    })
    started = {
      core,
      engineDb,
      chains,
      bank,
      payments,
      acquirer,
      partners,
      hedge,
      ...(await serve(core, engineDb, screening)),
    }
  })
  const besides: Beside[] = []
  afterAll(async () => {
    for (const { app, web } of besides) {
      await app.api.sockets.close()
      await app.stream.close()
      await web.close()
    }
    if (started !== undefined) await stopServing(started)
    await started?.chains.chains.stop()
    await started?.bank.stop()
    await started?.payments.stop()
    await started?.acquirer.stop()
    await started?.partners.stop()
    await started?.hedge.stop()
    await started?.engineDb.close()
    await started?.app.bus.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const running = () => {
    if (started === undefined) throw new Error('the test app starts in beforeAll')
    return started
  }
  const shared = createCookieJar()
  const options = (origin: string, sendOrigin: string, { token, language = 'en', cookies = shared }: Caller) => ({
    origin,
    sendOrigin,
    cookies,
    language: () => language,
    fiat: () => 'USDT',
    token: () => token ?? null,
    text: (reason: string) => reason,
    ...(config.stagingKey === undefined ? {} : { sealingKey: config.stagingKey }),
  })
  return {
    config,
    clock,
    outbox,
    checks,
    messages,
    venues,
    screening,
    travel,
    cookies: shared,
    get app() {
      return running().app
    },
    get chains() {
      return running().chains
    },
    get bank() {
      return running().bank
    },
    get payments() {
      return running().payments
    },
    get acquirer() {
      return running().acquirer
    },
    get partners() {
      return running().partners
    },
    get hedge() {
      return running().hedge
    },
    get web() {
      return running().web
    },
    get office() {
      return running().office
    },
    client: (caller = {}) => createClient('web', WEB_CALLS as CallEntries, options(running().webUrl, ORIGIN, caller)),
    officeClient: (caller = {}) => signingClient(options(running().officeUrl, OFFICE_ORIGIN, caller)),
    async restart(other) {
      const { core, engineDb } = running()
      await stopServing(running())
      const changed = {
        ...core,
        metrics: createMetrics(),
        config: readConfig({ ...SETTINGS, DATA_DIR: dataDir, ...environment, ...other }),
      }
      started = { ...running(), core: changed, ...(await serve(changed, engineDb, screening)) }
    },
    async beside() {
      const app = createApp({ ...running().core, metrics: createMetrics() }, () => sandboxOffHandlers)
      const web = await createCallServer(app, config, 'web')
      web.server.on('upgrade', upgradeOf(app, true))
      await web.listen({ host: '127.0.0.1', port: 0 })
      const other = { app, web }
      besides.push(other)
      return other
    },
    async send({ api = 'web', method, path, body, headers = {}, cookies = shared }) {
      const server = api === 'web' ? running().web : running().office
      const reply = await server.inject({
        method,
        url: path,
        headers: {
          ...(method === 'GET' ? {} : { channel: 'web', origin: api === 'web' ? ORIGIN : OFFICE_ORIGIN }),
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...cookieOf(cookies, headers.authorization),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      cookies.take({ headers: headersOf(reply.headers['set-cookie']) })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    },
  }
}
