import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'

export interface AirdropDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly secretKeys: SecretKeys
  readonly ledger: Pick<Ledger, 'balancesAt' | 'advancedAt'>
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'valuer'>
  readonly identity: Pick<Identity, 'userData'>
  readonly kyc: Pick<Kyc, 'needed'>
  readonly notices: Pick<Notices, 'declare'>
  readonly activities: Pick<
    Activities,
    'registerKind' | 'find' | 'findAll' | 'mayTake' | 'award' | 'rewarded' | 'reserve' | 'unreserve' | 'links'
  >
}
