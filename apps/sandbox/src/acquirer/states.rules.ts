import type { Moves } from '@bourse/server/platform/database/moves.ts'
import type { ChargeState } from './store.sql.ts'

export const CHARGE_MOVES: Moves<ChargeState> = {
  challenge: ['verified', 'captured', 'declined'],
  authorised: ['captured', 'declined'],
  captured: ['refunded', 'charged_back'],
  verified: [],
  declined: [],
  refunded: [],
  charged_back: [],
}
