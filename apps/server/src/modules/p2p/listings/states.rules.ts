import type { ListingState } from '@bourse/contract'
import type { Moves } from '../../../platform/database/moves.ts'

export const LISTING_MOVES: Moves<ListingState> = {
  open: ['hidden', 'closed'],
  hidden: ['open', 'closed'],
  closed: [],
}
