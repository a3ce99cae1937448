import { randomBytes } from 'node:crypto'
import { refuse } from '@bourse/money'
import { openOffice } from '@bourse/server/modules/admin/admin.fixture.ts'
import { createContent } from '@bourse/server/modules/content/index.ts'
import { createIdentity } from '@bourse/server/modules/identity/index.ts'
import { createMarkets, type Markets } from '@bourse/server/modules/markets/index.ts'
import { createTradeLog, ORDER_HOLDS } from '@bourse/server/modules/trading/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import { createIds } from '@bourse/server/platform/ids.ts'
import type { Jobs } from '@bourse/server/platform/jobs/jobs.ts'
import { createLimits } from '@bourse/server/platform/limits/limits.ts'
import { createMemoryBus } from '@bourse/server/platform/messaging/bus.ts'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { createMetrics } from '@bourse/server/platform/monitoring/metrics.ts'
import { createPasswords } from '@bourse/server/platform/secrets/passwords.ts'
import { type FakeClock, fakeClock } from '@bourse/server/platform/time/clock.ts'
import { NO_NEIGHBOURS } from '@bourse/server/testing/ports.ts'
import { createSandboxAcquirer } from './acquirer/acquirer.ts'
import { createSandboxBank } from './bank/bank.ts'
import { startSandboxChains } from './chains/chains.ts'
import { createSandboxClock, type SandboxClock } from './clock.ts'
import { createKycChecks } from './kyc-checks.ts'
import { createSandboxPartners } from './partners/partners.ts'
import { startSandboxPayments } from './payments/payments.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { createSandbox } from './sandbox.ts'

const logger = createLogger({ level: 'silent' })
const passwords = createPasswords('least')

export interface Parts {
  readonly realClock: FakeClock
  readonly clock: SandboxClock
  readonly jobs?: Pick<Jobs, 'settle' | 'nextDue' | 'walk'>
}

/** A sandbox among real modules. `realClock` stands for the wall clock. */
export async function openSandbox(db: Db, parts?: Parts) {
  const realClock = parts?.realClock ?? fakeClock('2026-06-01T08:00:00Z')
  const clock = parts?.clock ?? (await createSandboxClock({ db, realClock, logger }))
  const ids = createIds(clock)
  const office = openOffice(db)
  const { admin, ledger } = office
  const bus = createMemoryBus({ logger })
  const markets: Markets = createMarkets({
    ...NO_NEIGHBOURS,
    db,
    bus,
    clock,
    logger,
    tradeLog: createTradeLog(db, () => markets),
  })
  const limits = createLimits({ db, clock: realClock })
  const identity = createIdentity({
    ...NO_NEIGHBOURS,
    ...{ db, clock, realClock, ids, limits, passwords, bus, bonusAmounts: async () => new Map() },
    removeKeys: async () => undefined,
    guard: { ...NO_NEIGHBOURS.guard, enrol: async () => undefined },
    jobs: { now: async () => undefined, at: async () => undefined },
    metrics: createMetrics(),
    sessionIdleMs: 1_800_000,
    codePauseMs: 60_000,
    codeSteps: 1,
    secretKeys: [randomBytes(32).toString('base64url')],
    origins: ['http://localhost:3000'],
  })
  const content = createContent({
    ...{ db, bus, clock, ids, markets, metrics: createMetrics(), recordAct: admin.recordAct },
    maintenance: admin.maintenance,
    operatingSince: '2026-01-01',
    contactEmail: null,
  })
  const settled: number[] = []
  /** When the books were waited for. */
  const atMarkets: string[] = []
  const jobs = parts?.jobs ?? {
    settle: async () => void settled.push(clock.now().getTime()),
    nextDue: async () => undefined,
    walk: <T>(work: () => Promise<T>) => work(),
  }
  const nobody = 'http://127.0.0.1:1/'
  const partner = { ...{ db, clock, realClock, ids, logger }, webhookSecret: 'nobody listens' }
  const kycChecks = createKycChecks({ ...partner, webhookUrl: nobody })
  const chains = await startSandboxChains({ db, clock, logger })
  const sandbox = createSandbox({
    db,
    clock,
    realClock,
    siteUrl: nobody,
    ids,
    logger,
    jobs,
    admin,
    identity,
    markets,
    content,
    ledger,
    all: [{ holds: [ORDER_HOLDS] }],
    marketsOfNow: async () => void atMarkets.push(clock.now().toISOString()),
    activities: {
      running: async () => [],
      findAll: async () => [],
      budgetsLeft: async () => [],
      spend: async () => false,
    },
    airdrops: { toDraw: async () => [], drawNow: async () => false },
    invitations: {
      drawIn: async () => refuse({ code: 'invitations.no_draw' }),
      drawView: () => Promise.reject(new Error('nothing is drawn')),
    },
    trading: { orders: { place: async () => refuse({ code: 'trading.symbol_unknown' }) } },
    kyc: { seed: async () => undefined },
    privacy: { closings: { seed: async () => undefined } },
    p2p: { seedMerchant: async () => undefined, seedMethods: async () => undefined },
    kycChecks,
    bank: createSandboxBank({ db, clock, ids }),
    payments: await startSandboxPayments({ db, clock, realClock, ids, logger, siteUrl: () => 'http://127.0.0.1:1' }),
    acquirer: createSandboxAcquirer({ ...partner, webhookUrl: () => nobody }),
    partners: createSandboxPartners({ ...partner, chains, webhookUrl: () => nobody }),
    chains,
  })
  return {
    sandbox,
    calls: sandboxRoutes(sandbox),
    clock,
    realClock,
    ids,
    office,
    ledger,
    markets,
    identity,
    settled,
    atMarkets,
  }
}

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>
