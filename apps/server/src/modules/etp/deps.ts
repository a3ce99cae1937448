import type { EtpEndReason, EtpSide } from '@bourse/contract'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'

/** An order of a plan that is over, as the plan hears of it. Amounts are units of their assets. */
export interface OverOrder {
  readonly orderId: string
  readonly planId: string
  readonly userId: string
  readonly symbol: string
  readonly side: EtpSide
  readonly state: 'filled' | 'cancelled'
  readonly endReason: EtpEndReason | null
  /** The sale that follows a purchase with a take-profit or a stop-loss. */
  readonly exitId: string | null
  readonly units: bigint | null
  readonly total: bigint | null
  readonly nav: bigint | null
  readonly at: Date
}

export interface EtpDeps extends Pick<Funding, 'publishFunding'> {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Pick<Logger, 'warn'>
  readonly ledger: Pick<
    Ledger,
    | 'lockBalances'
    | 'postBatch'
    | 'raiseHeld'
    | 'lowerHeld'
    | 'peekBalances'
    | 'balance'
    | 'balancesOfKind'
    | 'compare'
    | 'countEntries'
  >
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'minutes' | 'valuesAt' | 'live' | 'fresh' | 'minute'>
  readonly identity: Pick<Identity, 'findUserIdByUid' | 'userData'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly notices: Pick<Notices, 'declare'>
  readonly policy: Pick<Policy, 'may'>
  readonly recordAct: RecordAct
  /** Plans stand to the right. */
  readonly planOrderOver: (tx: Tx, over: OverOrder) => Promise<void>
  /** A thousand units of a product have become one: what plans say of it means the new ones from now on. */
  readonly planUnitsConsolidated: (tx: Tx, symbol: string) => Promise<void>
  /** A product is over, and nobody has units of it any more. Plans with an order on it have heard of that order before. */
  readonly planProductClosed: (tx: Tx, symbol: string, at: Date) => Promise<void>
}
