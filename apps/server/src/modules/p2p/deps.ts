import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Bounds, PublishFunding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { OutflowGate } from '../withdrawals/index.ts'
import type { MerchantsPort, MethodsPort } from './ports.ts'

/** What listings and orders stand on. */
export interface TradingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly ledger: Pick<Ledger, 'post' | 'raiseHeld' | 'lowerHeld' | 'lockBalances' | 'balance'>
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'valueIn'>
  readonly identity: Pick<Identity, 'outflows'>
  readonly notices: Pick<Notices, 'declare'>
  readonly bounds: Bounds
  readonly publishFunding: PublishFunding
  /** Of everything that leaves an account: a sale does. */
  readonly gate: Pick<OutflowGate, 'levelOf' | 'judge' | 'judgePerson'>
  /** What the law of a person's country lets them do. */
  readonly policy: Pick<Policy, 'may' | 'passStep'>
  readonly methods: MethodsPort
  readonly merchants: MerchantsPort
}
