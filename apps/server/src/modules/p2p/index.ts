import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { job } from '../../platform/module.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { BankAccounts } from '../banking/index.ts'
import type { OwnMoneyOf } from '../funding/index.ts'
import type { FreezeIn, Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Opening } from '../policy/index.ts'
import type { TradingDeps } from './deps.ts'
import { createClosing } from './listings/closing.ts'
import { createBonds } from './merchants/bonds.ts'
import { createMerchants, FREE_BOND } from './merchants/merchants.ts'
import { declareMerchantNotices } from './merchants/notices.ts'
import { createMerchantOffice } from './merchants/office.ts'
import { createMerchantSeed } from './merchants/seed.ts'
import { createMerchantStandings } from './merchants/standing.ts'
import { createTopUp } from './merchants/top-up.ts'
import { createMethods } from './methods/methods.ts'
import { createMethodSeed } from './methods/seed.ts'
import { P2P_MOVEMENTS } from './movements.ts'
import { lastTaken } from './orders/figures.sql.ts'
import { createTrades } from './orders/figures.ts'
import type { WatchDeps } from './orders/watch.ts'
import { p2pRoutes } from './p2p.routes.ts'
import { forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import type { Trades } from './trades.ts'
import { createTrading } from './trading.ts'

export type { SeedMerchant } from './merchants/seed.ts'
export type { SeedMethod } from './methods/seed.ts'
export { spokenFor } from './trading.ts'

export interface P2pDeps
  extends Pick<WatchDeps, 'realClock' | 'heartbeats' | 'maintenance'>,
    Pick<TradingDeps, 'index' | 'bounds' | 'publishFunding' | 'gate' | 'policy'> {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Identity
  readonly limits: Limits
  readonly kyc: Pick<Kyc, 'isPassed' | 'legalNameOf' | 'needed' | 'evidence'>
  readonly freeze: FreezeIn
  readonly notices: Pick<Notices, 'declare'>
  readonly ownMoney: OwnMoneyOf
  readonly checkAccount: BankAccounts['check']
  readonly recordAct: RecordAct
}

export type P2p = ReturnType<typeof createP2p>

/** Coins bought and sold between people, for fiat that they pay one another outside. */
export function createP2p(deps: P2pDeps, told?: Partial<Trades>) {
  const closing = createClosing(deps)
  const trades: Trades = { ...createTrades({ closing }), ...told }
  const notices = declareMerchantNotices(deps)
  const methods = createMethods({ ...deps, trades })
  const methodSeed = createMethodSeed(deps)
  const standings = createMerchantStandings({ ...deps, trades })
  const parts = { ...deps, trades, notices, standings }
  const merchants = createMerchants(parts)
  const merchantOffice = createMerchantOffice({ ...parts, methods })
  const bonds = createBonds(parts)
  const topUp = createTopUp({ ...parts, merchants })
  const trading = createTrading({ ...deps, closing, methods, merchants: standings, pictures: deps.kyc.evidence })
  return {
    methods,
    merchants,
    topUp,
    standings,
    trading,
    seedMethods: methodSeed.seed,
    seedMerchant: createMerchantSeed({ ...deps, methods: methodSeed }),
    /** Of an account that was frozen. */
    shut: trading.shut,
    routes: p2pRoutes({ methods, merchants, topUp, standings, merchantOffice, bonds, trading }),
    jobs: [job(FREE_BOND, merchants.freeBond), ...trading.jobs],
    holds: trading.holds,
    way: trading.way,
    audit: createReconciliation(deps).findings,
    movements: P2P_MOVEMENTS,
    openings: async (on: Queryable, since: Date): Promise<Opening[]> =>
      (await lastTaken(on, since)).map((one) => ({ ...one, product: 'p2p_take' })),
    decisions: {
      decideMerchant: merchantOffice.decisionSubject,
      payFromBond: merchantOffice.decisionSubject,
      decideBondClaim: bonds.decisionSubject,
      decideAppeal: trading.appealOffice.decisionSubject,
      decideComplaint: trading.complaints.decisionSubject,
    },
    personal: { tables: PERSONAL_TABLES, stays, forget },
  }
}
