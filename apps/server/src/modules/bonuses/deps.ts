import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { Trading } from '../trading/index.ts'

export interface BonusDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'asset' | 'valueIn'>
  readonly identity: Pick<Identity, 'registrationsOf' | 'marketAccountsAmong'>
  readonly kyc: Pick<Kyc, 'limitsOf' | 'residenceOf'>
  readonly policy: Pick<Policy, 'may'>
  readonly notices: Pick<Notices, 'declare'>
  readonly trading: Pick<Trading, 'follower'>
  readonly activities: Pick<Activities, 'registerKind' | 'approved' | 'reserve' | 'unreserve' | 'award'>
}
