import type { EtpOrderState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'

export type ProductState = 'open' | 'closing' | 'closed'

/** A product whose value came to nothing closes without notice. */
export const ETP_PRODUCT_MOVES: Moves<ProductState> = {
  open: ['closing', 'closed'],
  closing: ['closed'],
  closed: [],
}

export const ETP_ORDER_MOVES: Moves<EtpOrderState> = {
  waiting: ['filled', 'cancelled'],
  filled: [],
  cancelled: [],
}

export type EtpProposalState = 'open' | 'confirmed' | 'declined'

export const ETP_PROPOSAL_MOVES: Moves<EtpProposalState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}
