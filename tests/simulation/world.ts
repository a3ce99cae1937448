import { rmSync } from 'node:fs'
import { assert, ok, type Units, units } from '@bourse/money'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { awayBank, EXPIRE_ORDER, type ExpirePayload } from '../../apps/server/src/modules/banking/index.ts'
import { SWEEP_ADDRESS, type SweepPayload } from '../../apps/server/src/modules/custody/index.ts'
import { noHedgeDesk } from '../../apps/server/src/modules/discount/index.ts'
import { type AuditFinding, spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { type Engine, ORDER_HOLDS } from '../../apps/server/src/modules/trading/index.ts'
import { awayVault } from '../../apps/server/src/modules/vault/index.ts'
import { PAY_WITHDRAWALS } from '../../apps/server/src/modules/withdrawals/index.ts'
import { provenOutflows } from '../../apps/server/src/modules/withdrawals/proven.fixture.ts'
import { createMoney, type Money } from '../../apps/server/src/money.ts'
import { afterCommit, type Db, openDb, type Tx } from '../../apps/server/src/platform/database/db.ts'
import { createLocalFiles } from '../../apps/server/src/platform/files/files.ts'
import { noScanner } from '../../apps/server/src/platform/files/scanner.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import type { Json } from '../../apps/server/src/platform/json.ts'
import { type Bus, createMemoryBus } from '../../apps/server/src/platform/messaging/bus.ts'
import { auditAll } from '../../apps/server/src/platform/module.ts'
import { createLogger } from '../../apps/server/src/platform/monitoring/logger.ts'
import { createMetrics } from '../../apps/server/src/platform/monitoring/metrics.ts'
import { neverBreached } from '../../apps/server/src/platform/secrets/breached.ts'
import { type FakeClock, fakeClock } from '../../apps/server/src/platform/time/clock.ts'
import { LONG_TIMEOUTS } from '../../apps/server/src/testing/long-timeouts.ts'
import { assetRow, pairRow } from '../../apps/server/src/testing/markets.ts'
import { NO_NEIGHBOURS } from '../../apps/server/src/testing/ports.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { testTravel } from '../../apps/server/src/testing/travel.ts'
import { sandboxOffHandlers } from '../../apps/server/src/world.ts'
import { createSimulatedBank, type SimulatedBank } from './bank.ts'
import { CONFIRMATIONS, createSimulatedChain, type SimulatedChain } from './chain.ts'
import { createRandom, type Moods } from './random.ts'

export const PERSON = { firstName: 'Anna', lastName: 'Verdi' }
export const SYMBOL = 'BTC-EUR'
export const WHOLE = 10n ** 8n
/** What a bitcoin counts for where limits and risks are judged. */
const EUR_OF_BTC = 100n
const HOT_START = 10_000n * WHOLE

interface Job {
  readonly name: string
  readonly payload: Json
  readonly dueAt: Date
}

/** The real modules on a real database, with a clock, chain, bank and job queue that a seed decides over. */
export interface World {
  readonly app: App
  readonly db: Db
  readonly clock: FakeClock
  readonly moods: Moods
  readonly money: Money
  readonly chain: SimulatedChain
  readonly bank: SimulatedBank
  /** What is to be done, by its time; a worker may do it late, twice, and in another order. */
  readonly jobs: Job[]
  engine: Engine
  restartEngine(): Promise<void>
  perform(job: Job): Promise<void>
  audit(): Promise<unknown[]>
  close(): Promise<void>
}

const ENOUGH = '1000000000'
const LIMITS = { depositDay: ENOUGH, depositMonth: ENOUGH, withdrawalDay: ENOUGH, withdrawalMonth: ENOUGH, level: 2 }

function valueIn(asset: string, amount: Units, target: string): Units | undefined {
  if (asset === target) return amount
  if (asset === 'BTC' && target === 'EUR') return units(amount * EUR_OF_BTC)
  return asset === 'EUR' && target === 'BTC' ? units(amount / EUR_OF_BTC) : undefined
}

export async function openWorld(url: string, wrap: (bus: Bus, moods: Moods) => Bus = (bus) => bus): Promise<World> {
  const clock = fakeClock('2026-11-15T12:00:00Z')
  const moods: Moods = { fair: true, random: createRandom(0) }
  const dataDir = temporaryFolder('bourse-simulation-')
  const config = readConfig({ DATA_DIR: dataDir, PASSWORD_COST: 'least', ORDERS_PER_SECOND: '1000000' })
  const logger = createLogger({ level: 'silent' })
  const ids = createIds(clock)
  const open = { url, role: 'bourse_app', onPoolError: () => undefined, timeouts: LONG_TIMEOUTS } as const
  const db = openDb({ ...open, poolSize: 6, prepared: true })
  const engineDb = openDb({ ...open, poolSize: 2, prepared: true })
  // An audit reads everything that there is, for which looking rows up one by one is the wrong plan.
  const auditDb = openDb({ ...open, poolSize: 1 })
  const bus = wrap(createMemoryBus({ logger }), moods)
  const app = createApp(
    {
      ...{ config, db, ownerUrl: url, clock, realClock: clock, ids, logger, bus, metrics: createMetrics() },
      mail: { send: async () => undefined, close: () => undefined },
      sms: { send: async () => undefined },
      files: createLocalFiles({ dataDir, ids }),
      ...{ chains: { urls: {}, testNetworks: true }, signer: awayVault, guard: awayVault, bank: awayBank },
      ...{
        acquirer: undefined,
        kycProvider: undefined,
        paymentProviders: {},
        partners: {},
        hedgeDesk: noHedgeDesk,
        webhookReceiver: () => undefined,
        venues: [],
        peopleScreening: undefined,
      },
      chainAnalytics: { assess: async () => ({ risk: 0, categories: [], reference: 'none' }) },
      travelRule: testTravel().travelRule,
      ...{ isListed: () => false, isBreached: neverBreached, scanner: noScanner },
    },
    () => sandboxOffHandlers,
  )
  // People of a simulation live nowhere, and everything is offered to them.
  Object.assign(app.policy, NO_NEIGHBOURS.policy)
  await app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  const chain = createSimulatedChain(moods)
  const bank = createSimulatedBank(moods, clock)
  const jobs: Job[] = []
  const money = createMoneyFor({ app, clock, chain, bank, jobs })
  const world: World = {
    ...{ app, db, clock, moods, money, chain, bank, jobs },
    engine: await app.trading.startEngine(engineDb),
    async restartEngine() {
      const before = [...world.engine.hashes()]
      await world.engine.stop()
      world.engine = await app.trading.startEngine(engineDb)
      assert(String([...world.engine.hashes()]) === String(before), 'E7: books are rebuilt as they were')
    },
    async perform({ name, payload }) {
      if (name === SWEEP_ADDRESS) await money.custody.sweep(payload as SweepPayload)
      if (name === EXPIRE_ORDER) await money.banking.orders.expire(payload as ExpirePayload)
      if (name === PAY_WITHDRAWALS) await money.withdrawals.pay()
    },
    audit: async () => [
      ...(await app.ledger.audit(auditDb.queryable, { otherHolds: [ORDER_HOLDS] })),
      ...(await app.trading.audit()),
      ...(await auditAll<AuditFinding>(Object.values(money))),
    ],
    async close() {
      await world.engine.stop()
      await engineDb.close()
      await auditDb.close()
      await db.close()
      await bus.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await fillHotWallet(world)
  return world
}

/** The house's own coins, from which withdrawals and their costs are paid. */
async function fillHotWallet({ chain, money: { custody } }: World): Promise<void> {
  await custody.addresses.hotWallet(chain.chain.code)
  chain.send(chain.hot, HOT_START)
  chain.mine(CONFIRMATIONS)
  await custody.scan(chain.chain)
}

interface MoneyWorld extends Pick<World, 'app' | 'clock' | 'chain' | 'bank' | 'jobs'> {}

/** Who people are is taken for granted: proofs hold, everybody is verified, and prices stand still. */
function createMoneyFor({ app, clock, chain, bank, jobs }: MoneyWorld): Money {
  const { identity } = app
  const at = async (tx: Tx, { name, payload, dueAt }: Job) =>
    afterCommit(tx, () => void jobs.push({ name, payload, dueAt }))
  const named = (userId: string) => ({ userId, uid: userId, name: userId })
  return createMoney({
    ...app,
    jobs: { ...app.jobs, at, now: (tx, job) => at(tx, { ...job, dueAt: clock.now() }) },
    bus: { ...app.bus, publish: () => undefined },
    ...{ recordAct: NO_NEIGHBOURS.recordAct, happened: NO_NEIGHBOURS.happened },
    depositBuys: app.trading.depositBuys,
    notices: NO_NEIGHBOURS.notices,
    index: { valueIn: async (_on, ...of) => valueIn(...of), valuer: async () => valueIn },
    identity: {
      ...identity,
      // People of a simulation are names alone, and none of them leaves.
      closing: { ...identity.closing, isClosed: async () => false },
      outflows: {
        ...provenOutflows(identity.outflows, clock, true),
        proving: (_proof, work) => work(),
        deviceSince: async () => new Date(0),
        findRecipient: async (_db, uid) => named(uid),
        shownAs: async (_db, userId) => userId,
      },
    },
    freeze: identity.freezeIn,
    maintenance: NO_NEIGHBOURS.maintenance,
    kyc: {
      evidence: app.kyc.evidence,
      isPassed: async () => true,
      limitsOf: async () => LIMITS,
      legalNameOf: async () => PERSON,
      payerOf: async () => ok(PERSON),
      needed: async () => ({ code: 'kyc.needed', state: 'none', path: '/kyc/index' }),
    },
    ...{ signer: chain.signer, chains: { urls: {}, testNetworks: true, others: [chain.chain] }, bank: bank.bank },
    withdrawals: { ruleLimitEur: 1_000, fourEyesEur: 1_000_000 },
    ...{
      siteUrl: '',
      trialRuns: async () => false,
      depositArrived: async () => undefined,
      acquirer: undefined,
      paymentProviders: {},
    },
  })
}

export async function give(world: World, to: Readonly<Record<string, Readonly<Record<string, bigint>>>>) {
  const { app, db, bank } = world
  for (const { EUR = 0n } of Object.values(to)) bank.endow((EUR * 100n) / WHOLE)
  const deposits = Object.entries(to).flatMap(([user, assets]) =>
    Object.entries(assets).map(([asset, amount]) => ({
      ...{ source: 'simulation', sourceId: `${user} ${asset}`, kind: 'deposit' },
      postings: [
        { account: systemAccount(asset === 'EUR' ? 'bank:sepa' : 'bank:TEST', asset), units: units(-amount) },
        { account: spot(user, asset), units: units(amount) },
      ],
    })),
  )
  const given = await db.tx(async (tx) => {
    const posted = await app.ledger.postBatch(tx, deposits)
    return posted.ok ? ok() : posted
  })
  assert(given.ok, 'what is given is given')
}
