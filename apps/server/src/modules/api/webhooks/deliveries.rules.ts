import type { DeliveryState } from '@bourse/contract'
import type { Moves } from '../../../platform/database/moves.ts'

/** What has ended begins again when it is sent again. */
export const DELIVERY_MOVES: Moves<DeliveryState> = {
  pending: ['delivered', 'given_up'],
  delivered: ['pending'],
  given_up: ['pending'],
}
