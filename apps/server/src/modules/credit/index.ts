import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import { createCreditBooks } from './books.ts'
import { creditRoutes } from './credit.routes.ts'
import { createCreditOrders } from './credit.ts'
import { CREDIT_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createCreditOffice } from './office.ts'
import { PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createCreditReconciliation } from './reconciliation.ts'
import { createStanding } from './standing.ts'

export type { CreditOrders } from './credit.ts'

export interface CreditDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'valueIn'>
  readonly identity: Identity
  readonly notices: Pick<Notices, 'declare'>
  readonly kyc: Pick<Kyc, 'limitsOf'>
  readonly policy: Pick<Policy, 'may'>
  readonly recordAct: RecordAct
  readonly funding: Pick<Funding, 'crediting' | 'ownMoney'>
  /** Whether a Trial Fund of the person runs: then there is no Credit Deposit (specification §6). */
  readonly trialRuns: (on: Queryable, userId: string) => Promise<boolean>
}

export type Credit = ReturnType<typeof createCredit>

/** Credit Deposit: what is advanced on a deposit order, and every way in which it comes back. */
export function createCredit(deps: CreditDeps) {
  const notices = declareNotices(deps)
  const books = createCreditBooks({ ...deps, notices })
  const { crediting } = deps.funding
  const standing = createStanding({ ...deps, ...deps.funding })
  const parts = { ...deps, notices, books, crediting, standing }
  const orders = createCreditOrders(parts)
  const office = createCreditOffice(parts)
  return {
    orders,
    /** What the crediting of every deposit asks, to know what is a debt. */
    books,
    routes: creditRoutes({ orders, office }),
    personal: { tables: PERSONAL_TABLES, stays },
    movements: CREDIT_MOVEMENTS,
    decisions: { suspendCredit: office.decisionSubject, reopenCredit: office.decisionSubject },
    audit: createCreditReconciliation(deps).findings,
  }
}
