import type { Result } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Discount } from '../discount/index.ts'
import type { Etp } from '../etp/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'
import type { Saving } from '../saving/index.ts'
import type { Trading } from '../trading/index.ts'

export interface WealthDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly ledger: Pick<Ledger, 'hold' | 'release'>
  readonly markets: Pick<Markets, 'market' | 'asset' | 'data'>
  readonly trading: {
    readonly orders: Pick<Trading['orders'], 'place' | 'endOf'>
    readonly history: Pick<Trading['history'], 'fills'>
    readonly feeRate: Trading['feeRate']
  }
  /** Products whose value is judged minute by minute, where they stand. */
  readonly etp: Pick<Etp, 'plans' | 'products'>
  readonly notices: Pick<Notices, 'declare'>
  /** Whether products are offered to somebody. */
  readonly policy: Pick<Policy, 'may' | 'isOffered' | 'deniedCountries'>
  /** What can be invested in, of the modules that offer it. */
  readonly saving: Pick<Saving, 'offered'>
  readonly discount: { readonly products: Pick<Discount['products'], 'list'> }
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: {
    readonly view: (
      userId: string,
      actor: Actor,
    ) => Promise<Result<undefined, { readonly code: 'identity.user_unknown' }>>
  }
}
