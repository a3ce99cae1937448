import type { Moves } from '../../../platform/database/moves.ts'
import type { DepositBuyRow } from './deposit-buys.sql.ts'

/** Once its money is there it can no longer be cancelled: the order is on its way. */
export const DEPOSIT_BUY_MOVES: Moves<DepositBuyRow['state']> = {
  waiting: ['buying', 'dropped', 'cancelled'],
  buying: ['bought', 'dropped'],
  bought: [],
  dropped: [],
  cancelled: [],
}
