import type { Db } from '../../platform/database/db.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { TellHappenings } from '../../platform/messaging/happenings.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { DepositBuys } from '../trading/index.ts'
import { createAllowance } from './allowance.ts'
import { createBounds } from './bounds.ts'
import { type AdvanceBooks, type CreditingDeps, createCrediting } from './crediting.ts'
import { fundingRoutes } from './funding.routes.ts'
import { FUNDING_MOVEMENTS } from './movements.ts'
import { createOwnMoney, type OwnMoneyDeps } from './own-money.ts'
import { PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createPublishFunding, FUNDING_CHANNEL } from './publishing.ts'
import { createFundingRecords } from './records/records.ts'
import type { Ways } from './ways.ts'

export type { Allowance } from './allowance.ts'
export { amountText } from './amount-text.ts'
export { ceilToCents, centsText, DECIMALS, floorToCents, isWholeCents, unitsOf } from './amounts.rules.ts'
export { type Bounds, createBounds } from './bounds.ts'
export {
  type AdvanceBooks,
  type Amount,
  type Arrival,
  type Arrived,
  type Crediting,
  createCrediting,
} from './crediting.ts'
export { addDebt, openDebts, payDebt } from './debts.sql.ts'
export { lockOutflows, lockPerson } from './locks.sql.ts'
export { isSameName } from './names.rules.ts'
export { createOwnMoney, type OwnMoneyOf } from './own-money.ts'
export { FUNDING_CHANNEL, fundingChanged, type PublishFunding } from './publishing.ts'
export type { RecordBranch } from './records/records.sql.ts'
export { findReference, referenceOf } from './references.rules.ts'
export type { ReversibleDeposit, Usage, Way } from './ways.ts'

export interface FundingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly bus: Bus
  readonly happened: TellHappenings
  readonly ledger: Ledger
  readonly markets: Markets
  /** What decides about money is valued by it alone. */
  readonly index: Pick<PriceIndex, 'valuer' | 'valueIn'>
  readonly kyc: Pick<Kyc, 'limitsOf'>
  readonly ways: Ways
  /** The module that advances money on deposits keeps these. */
  readonly advances: () => AdvanceBooks
  readonly leaving: OwnMoneyDeps['leaving']
  /** Purchases that wait for deposits are told of what was credited. */
  readonly depositBuys: Pick<DepositBuys, 'credited'>
  readonly depositArrived: CreditingDeps['depositArrived']
}

export type Funding = ReturnType<typeof createFunding>

/** What every way of money in and out stands on: limits, crediting, what is one's own, and the list of it all. */
export function createFunding(deps: FundingDeps) {
  const bounds = createBounds(deps)
  return {
    bounds,
    allowance: createAllowance(bounds),
    crediting: createCrediting(deps),
    ownMoney: createOwnMoney(deps),
    publishFunding: createPublishFunding(deps),
    movements: FUNDING_MOVEMENTS,
    channels: [FUNDING_CHANNEL],
    routes: fundingRoutes(createFundingRecords(deps), deps.ways),
    personal: { tables: PERSONAL_TABLES, stays },
  }
}
