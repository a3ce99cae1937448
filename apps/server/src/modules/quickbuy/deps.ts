import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { IsListed } from '../../platform/http/redirects.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Custody } from '../custody/index.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { Screening } from '../screening/index.ts'
import type { Withdrawals } from '../withdrawals/index.ts'
import type { Partners } from './partners/partner.ts'

export interface QuickbuyDeps extends Pick<Funding, 'publishFunding'> {
  readonly db: Db
  readonly clock: Clock
  /** Partners know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly limits: Pick<Limits, 'take'>
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly ledger: Pick<Ledger, 'hold' | 'release' | 'consume' | 'balances' | 'entriesOf'>
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'outflows' | 'findUserIdByUid' | 'userData'>
  readonly notices: Pick<Notices, 'declare'>
  readonly kyc: Pick<Kyc, 'payerOf'>
  /** Whether the rules of the person's country let them buy from partners. */
  readonly policy: Pick<Policy, 'may'>
  readonly screening: { readonly coins: Pick<Screening['coins'], 'askOut' | 'stopsOut' | 'recordOut'> }
  readonly custody: Pick<Custody, 'chains' | 'addresses' | 'depositBy'>
  /** What is asked of whoever sends coins past their own account. */
  readonly withdrawals: Pick<Withdrawals, 'outside'>
  readonly partners: Partners
  /** Which of their pages a browser may be sent to without being asked. */
  readonly isListed: IsListed
  /** Where buyers come back to. */
  readonly siteUrl: string
  readonly recordAct: RecordAct
}
