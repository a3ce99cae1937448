import type { Units } from '@bourse/money'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { FollowedFill, Trading } from '../trading/index.ts'

/** What one person did in one trade, after their coupons: of each `value` parts of the fee they have paid `paidByCoupons` back. */
export interface FeeFill extends FollowedFill {
  /**
   * What the whole fee was worth, in the asset of the coupons. Where coupons in several assets paid, and where none did, the two are but a
   * share: the value is never nothing.
   */
  readonly value: Units
  readonly paidByCoupons: Units
}

/** Who has something of the fees of others, in the transaction of the coupons and after them. */
export interface FeeReader {
  /** Whose trades have an effect. */
  readonly concerned: (tx: Tx, users: readonly string[]) => Promise<readonly string[]>
  /** Each fill of theirs once, oldest first; those without a fee too. */
  readonly afterCoupons: (tx: Tx, fills: readonly FeeFill[]) => Promise<void>
}

export interface CouponDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'postBatch' | 'countEntries'>
  readonly markets: Pick<Markets, 'asset' | 'assets'>
  readonly index: Pick<PriceIndex, 'valuesBefore' | 'valueIn'>
  readonly trading: Pick<Trading, 'follower'>
  readonly identity: Pick<Identity, 'userData'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly notices: Pick<Notices, 'declare'>
  readonly recordAct: RecordAct
  readonly activities: Pick<
    Activities,
    'registerKind' | 'running' | 'find' | 'mayTake' | 'award' | 'rewarded' | 'giveBack' | 'titlesOf' | 'budgetsLeft'
  >
  readonly feeReader: FeeReader
}
