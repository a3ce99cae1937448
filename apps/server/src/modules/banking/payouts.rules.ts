import type { Moves } from '../../platform/database/moves.ts'
import type { PayoutRow } from './payouts.sql.ts'

/** The first answer of the bank counts. */
export const BANK_PAYOUT_MOVES: Moves<PayoutRow['state']> = {
  asked: ['accepted', 'refused'],
  accepted: [],
  refused: [],
}
