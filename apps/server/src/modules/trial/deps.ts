import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Convert } from '../convert/index.ts'
import type { Amount } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'

export interface TrialDeps {
  readonly db: Db
  readonly clock: Clock
  /** Of sessions: by it a log-in is dated. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly ledger: Pick<Ledger, 'post' | 'peekBalances' | 'balancesOfKind' | 'countEntries'>
  readonly markets: Pick<Markets, 'asset'>
  readonly pricing: Convert['pricing']
  readonly identity: Pick<Identity, 'userData' | 'findUserIdByUid' | 'placeMarks' | 'wasSeen'>
  readonly kyc: Pick<Kyc, 'limitsOf' | 'needed' | 'documentOf'>
  readonly notices: Pick<Notices, 'declare'>
  readonly recordAct: RecordAct
  readonly activities: Pick<
    Activities,
    | 'registerKind'
    | 'running'
    | 'find'
    | 'mayTake'
    | 'reserve'
    | 'unreserve'
    | 'spend'
    | 'giveBack'
    | 'grow'
    | 'award'
    | 'record'
  >
  /** What runs of early credit, and what is owed. */
  readonly advances: (on: Queryable, userId: string) => Promise<readonly Amount[]>
  readonly debtsOf: (on: Queryable, userId: string) => Promise<readonly Amount[]>
}
