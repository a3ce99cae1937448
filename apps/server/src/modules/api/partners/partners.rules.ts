import type { PartnerPaymentState, PartnerState } from '@bourse/contract'
import type { Moves } from '../../../platform/database/moves.ts'
import type { ProposalState } from '../../../platform/database/proposals.sql.ts'

/** Whoever was refused applies again, as a new row. */
export const PARTNER_MOVES: Moves<PartnerState> = {
  applied: ['approved', 'refused'],
  approved: ['suspended'],
  suspended: ['approved'],
  refused: [],
}

export const PARTNER_PROPOSAL_MOVES: Moves<ProposalState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

export const PARTNER_PAYMENT_MOVES: Moves<PartnerPaymentState> = {
  created: ['paid', 'expired', 'cancelled'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['refunded'],
  refunded: [],
  expired: [],
  cancelled: [],
}

const BPS_OF_PERCENT = 100

/** "0.8" is 80 hundredths of a percent. */
export function percentOf(bps: number): string {
  return String(bps / BPS_OF_PERCENT)
}

export function bpsOf(percent: string): number {
  return Math.round(Number(percent) * BPS_OF_PERCENT)
}
