import type { Result } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities, AwardRefusal } from '../activities/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { Trading } from '../trading/index.ts'

export type BonusRefusal =
  | { readonly code: 'bonuses.none' | 'bonuses.not_traded' | 'bonuses.not_verified' | 'bonuses.expired' }
  | AwardRefusal

/** Takes somebody's registration bonus, of whom the module of bonuses knows. */
export type TakeBonus = (
  tx: Tx,
  userId: string,
) => Promise<Result<{ readonly currency: string; readonly amount: string; readonly held: boolean }, BonusRefusal>>

export interface InvitationDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly secretKeys: SecretKeys
  readonly ledger: Pick<Ledger, 'balancesAt' | 'flows'>
  readonly markets: Pick<Markets, 'asset' | 'valueIn'>
  readonly identity: Pick<Identity, 'userData' | 'knownAs'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly kyc: Pick<Kyc, 'residenceSince'>
  readonly policy: Pick<Policy, 'deniedCountries'>
  readonly notices: Pick<Notices, 'declare'>
  readonly activities: Pick<
    Activities,
    | 'registerKind'
    | 'running'
    | 'find'
    | 'mayTake'
    | 'reserve'
    | 'unreserve'
    | 'award'
    | 'links'
    | 'awarded'
    | 'setAside'
  >
  readonly trading: Pick<Trading, 'volumeWithout'>
  readonly takeBonus: TakeBonus
  /** What the house has advanced to somebody, in EUR; undefined where that has no price. */
  readonly owedEur: (on: Queryable, userId: string) => Promise<bigint | undefined>
}
