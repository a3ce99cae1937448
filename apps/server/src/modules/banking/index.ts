import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { repeatEvery } from '../../platform/jobs/repeating.ts'
import { job, type Stop } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Credit } from '../credit/index.ts'
import type { Funding, Way } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { DepositBuys } from '../trading/index.ts'
import { createBankAccounts } from './accounts.ts'
import { awayBank, type Bank } from './bank.ts'
import { bankingRoutes } from './banking.routes.ts'
import { createBankCrediting } from './crediting.ts'
import { createOrderEndings } from './endings.ts'
import { createFreeTimes } from './free-times.ts'
import { createHouseLines } from './house.ts'
import { createImporter } from './importing.ts'
import { noteFailure } from './lines.sql.ts'
import { createBankOffice } from './office.ts'
import { createOrderStates } from './order-states.ts'
import { createOrderViews } from './order-views.ts'
import { bankInflow } from './orders.sql.ts'
import { createBankOrders, EXPIRE_ORDER } from './orders.ts'
import { createPayouts } from './payouts.ts'
import { forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { factsOf, RAILS, railFees } from './rails.ts'
import { createBankReconciliation } from './reconciliation.ts'
import { bankLines, bankOrders } from './records.sql.ts'
import { createReturns } from './returns.ts'
import { createWithdrawalPayouts } from './withdrawal-payouts.ts'

export type { BankAccounts } from './accounts.ts'
export {
  awayBank,
  type Bank,
  type BankSettings,
  BankUnknown,
  createHttpBank,
  type PayoutAnswer,
  type PayoutOrder,
  type StatementLine,
} from './bank.ts'
export { accountMarks } from './marks.sql.ts'
export { EXPIRE_ORDER, type ExpirePayload } from './orders.ts'
export { payoutMinutes } from './rails.ts'
export type { PayoutRequest, WithdrawalPayouts } from './withdrawal-payouts.ts'

export interface BankingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Markets
  readonly identity: Identity
  readonly notices: Pick<Notices, 'declare'>
  readonly kyc: Pick<Kyc, 'legalNameOf' | 'needed' | 'payerOf'>
  readonly recordAct: RecordAct
  readonly depositBuys: DepositBuys
  readonly funding: Pick<Funding, 'allowance' | 'crediting' | 'publishFunding'>
  readonly credit: Pick<Credit, 'orders'>
  readonly bank: Bank
}

export type Banking = ReturnType<typeof createBanking>

/** Between two looks at the statements, in real time. */
const LOOK_MS = 3_000

/** Deposits by bank transfer, bank accounts, and payments out of our accounts. */
export function createBanking({ funding, credit, ...rest }: BankingDeps) {
  const deps = { ...rest, ...funding, credit: credit.orders, freeTimes: createFreeTimes(rest.clock) }
  const { db, clock, logger } = deps
  const views = createOrderViews(deps)
  const crediting = createBankCrediting(deps)
  const { setState, tellAssigned } = createOrderStates(deps)
  const endings = createOrderEndings({ ...deps, setState })
  const { readStatement } = createImporter({ ...deps, crediting, setState })
  const payouts = createPayouts(deps)
  const returns = createReturns({ ...deps, payouts, crediting, endings })
  const reconciliation = createBankReconciliation({ ...deps, payouts, readStatement })
  const orders = createBankOrders({ ...deps, views, endings, readStatement })
  const accounts = createBankAccounts(deps)
  const stockHouse = createHouseLines({ ...deps, crediting })
  const office = createBankOffice({ ...deps, crediting, setState, tellAssigned, endings, views, sendBack })

  /** The bank may be away: what was not read now is read next time. */
  async function quietly(what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (err) {
      logger.warn({ err, what }, 'the bank could not be asked')
      return false
    }
  }

  async function readAll(): Promise<void> {
    for (const facts of RAILS) {
      const read = await quietly(`statement of ${facts.rail}`, () => readStatement(facts))
      if (!read) await noteFailure(db.queryable, facts.rail, clock.now())
    }
  }

  async function sendBack(lineId: string): Promise<void> {
    await quietly(`return of ${lineId}`, () => returns.send(lineId))
  }

  /** Reads the statements until it is stopped; nothing to read where no bank is configured. */
  function start(): Stop {
    if (deps.bank === awayBank) return async () => undefined
    return repeatEvery(LOOK_MS, async () => {
      await readAll().catch((err: unknown) => logger.warn({ err }, 'the statements could not be read'))
      await quietly('returns', returns.resume)
    })
  }

  const way: Way = {
    inflow: bankInflow,
    records: [bankOrders, bankLines],
    deposit: orders.detail,
    fees: async () => (deps.bank === awayBank ? [] : railFees()),
    network: (code) =>
      code === 'sepa' || code === 'fps'
        ? { name: factsOf(code).provider, confirmations: 0, finalBlocks: null }
        : undefined,
  }

  return {
    orders,
    accounts,
    payouts,
    /** Undefined where no bank is configured. */
    withdrawalPayouts: deps.bank === awayBank ? undefined : createWithdrawalPayouts({ ...deps, payouts }),
    way,
    readAll,
    routes: bankingRoutes({ orders, accounts, office, stockHouse }),
    personal: { tables: PERSONAL_TABLES, stays, forget },
    decisions: {
      stockHouse: office.decisionSubject,
      assignBankLine: office.decisionSubject,
      returnBankLine: office.decisionSubject,
    },
    jobs: [job(EXPIRE_ORDER, orders.expire)],
    audit: reconciliation.findings,
    start,
  }
}
