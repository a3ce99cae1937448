import type { Db } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { Trading } from '../trading/index.ts'

export interface BoostDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly ledger: Pick<Ledger, 'balancesAt' | 'advancedAt'>
  readonly index: Pick<PriceIndex, 'valuer'>
  readonly activities: Pick<
    Activities,
    | 'registerKind'
    | 'find'
    | 'mayTake'
    | 'award'
    | 'reserve'
    | 'unreserve'
    | 'budgetsLeft'
    | 'setAside'
    | 'links'
    | 'shown'
    | 'given'
  >
  readonly markets: Pick<Markets, 'asset' | 'pairs'>
  readonly trading: Pick<Trading, 'follower'>
  readonly identity: Pick<
    Identity,
    'userData' | 'recipient' | 'countryFixedAt' | 'isMarketAccount' | 'marketAccountsAmong'
  >
  readonly kyc: Pick<Kyc, 'residenceSince'>
  readonly policy: Pick<Policy, 'may'>
  readonly notices: Pick<Notices, 'declare'>
}
