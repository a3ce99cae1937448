import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Coupons } from '../coupons/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Policy } from '../policy/index.ts'

/** Who invited somebody, and since when. */
export interface Invited {
  readonly inviterId: string
  readonly since: Date
}

/** What stands on the locked account of somebody, and belongs to another module. */
export interface LockedElsewhere {
  readonly userId: string
  readonly asset: string
  readonly units: bigint
}

export interface ShareDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'post' | 'postBatch' | 'balancesOfKind'>
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'userData' | 'marketAccountsAmong'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly policy: Pick<Policy, 'may'>
  readonly recordAct: RecordAct
  readonly activities: Pick<
    Activities,
    'approved' | 'alsoPromised' | 'reserve' | 'spend' | 'giveBack' | 'record' | 'links'
  >
  /** Of these people those who were invited. */
  readonly inviterOf: (on: Queryable, users: readonly string[]) => Promise<ReadonlyMap<string, Invited>>
  /** Everybody who was invited. */
  readonly friends: (on: Queryable) => Promise<readonly string[]>
  /** Who follows the fees of all markets, and what coupons paid on them. */
  readonly coupons: Pick<Coupons, 'followFees' | 'followed'>
  readonly lockedElsewhere: readonly ((on: Queryable) => Promise<readonly LockedElsewhere[]>)[]
}
