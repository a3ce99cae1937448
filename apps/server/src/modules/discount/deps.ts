import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { HedgeDesk } from './hedge/hedge-desk.ts'

export interface DiscountDeps extends Pick<Funding, 'publishFunding' | 'ownMoney'> {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly logger: Pick<Logger, 'error'>
  readonly ledger: Pick<Ledger, 'post' | 'transfer' | 'peekBalances' | 'balancesOfKind' | 'compare' | 'countEntries'>
  readonly markets: Pick<Markets, 'asset' | 'assets'>
  readonly index: Pick<PriceIndex, 'live' | 'minute' | 'minutes' | 'toldBetween' | 'lastValued'>
  readonly identity: Pick<Identity, 'findUserIdByUid' | 'userData'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly notices: Pick<Notices, 'declare'>
  /** Whether the product is offered to somebody. */
  readonly policy: Pick<Policy, 'may'>
  readonly hedgeDesk: HedgeDesk
  readonly recordAct: RecordAct
}
