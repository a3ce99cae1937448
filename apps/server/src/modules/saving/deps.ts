import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'

export interface SavingDeps extends Pick<Funding, 'publishFunding'> {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly ledger: Pick<
    Ledger,
    'post' | 'postBatch' | 'transfer' | 'peekBalances' | 'balancesOfKind' | 'countEntries' | 'lockBalances'
  >
  readonly markets: Pick<Markets, 'asset' | 'assets'>
  readonly identity: Pick<Identity, 'findUserIdByUid' | 'userData'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly notices: Pick<Notices, 'declare'>
  readonly ownMoney: Pick<Funding['ownMoney'], 'of'>
  readonly recordAct: RecordAct
  /** Whether savings in a coin are offered to somebody. */
  readonly policy: Pick<Policy, 'may'>
}
