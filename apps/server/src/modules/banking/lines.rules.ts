import type { BankLineState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'

/** A transfer that the bank would not take back waits for a person again. */
export const BANK_LINE_MOVES: Moves<BankLineState> = {
  review: ['credited', 'returning', 'house'],
  returning: ['returned', 'review'],
  credited: [],
  returned: [],
  house: [],
}
