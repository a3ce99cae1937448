import type { HomeNotice } from '@bourse/contract'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Policy } from '../policy/index.ts'

export interface ConvertDeps extends Pick<Funding, 'publishFunding'> {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'post' | 'balance' | 'peekBalances' | 'compare' | 'countEntries'>
  readonly markets: Pick<Markets, 'asset' | 'assets' | 'market' | 'mode' | 'live'>
  readonly index: Pick<PriceIndex, 'live' | 'line' | 'valueIn' | 'minute' | 'minutes' | 'lastValued'>
  readonly identity: Pick<Identity, 'outflows' | 'findUserIdByUid' | 'userData'>
  readonly recordAct: RecordAct
  /** The back office switches maintenance; it stands to the right. */
  readonly maintenance: () => Promise<HomeNotice['maintenance']>
  /** Whether products are offered to somebody. */
  readonly policy: Pick<Policy, 'may'>
}
