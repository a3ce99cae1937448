import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import type { ProposalRow } from './proposals.sql.ts'
import { isAdmin } from './staff.rules.ts'
import type { StaffRow } from './staff.sql.ts'

export const STAFF_PROPOSAL_MOVES: Moves<ProposalRow['state']> = {
  open: ['confirmed', 'declined', 'withdrawn', 'expired'],
  confirmed: [],
  declined: [],
  withdrawn: [],
  expired: [],
}

/** As long as a first password is good: beyond a weekend. */
const OPEN_MS = 72 * 60 * 60_000
/** Long enough for colleagues to see new rights before money is decided with them. */
const WAIT_MS = 24 * 60 * 60_000

export const openUntil = (now: Date): Date => new Date(now.getTime() + OPEN_MS)
export const decidesFrom = (now: Date): Date => new Date(now.getTime() + WAIT_MS)

type ClosedRefusal = {
  readonly code: 'admin.proposal_unknown' | 'admin.proposal_closed' | 'session.unauthorized'
}
export type DecideRefusal = ClosedRefusal | { readonly code: 'admin.second_admin_needed' | 'admin.own_account' }
export type WithdrawRefusal = ClosedRefusal | { readonly code: 'admin.not_own_proposal' }

export interface ProposalFacts {
  readonly proposal: ProposalRow | undefined
  readonly actor: StaffRow | undefined
  readonly now: Date
}

/** The actor is judged as they are at this moment: an admin who was just removed decides nothing. */
function judgeOpen({ proposal, actor, now }: ProposalFacts): Result<ProposalRow, ClosedRefusal> {
  if (!isAdmin(actor)) return refuse({ code: 'session.unauthorized' })
  if (proposal === undefined) return refuse({ code: 'admin.proposal_unknown' })
  const isOpen = proposal.state === 'open' && now < proposal.expires_at
  return isOpen ? ok(proposal) : refuse({ code: 'admin.proposal_closed' })
}

/** Neither the proposer nor the person concerned confirms or declines. */
export function mayDecide(facts: ProposalFacts): Result<ProposalRow, DecideRefusal> {
  const open = judgeOpen(facts)
  if (!open.ok) return open
  if (open.value.proposed_by === facts.actor?.id) return refuse({ code: 'admin.second_admin_needed' })
  if (open.value.staff_id === facts.actor?.id) return refuse({ code: 'admin.own_account' })
  return open
}

export function mayWithdraw(facts: ProposalFacts): Result<ProposalRow, WithdrawRefusal> {
  const open = judgeOpen(facts)
  if (!open.ok) return open
  return open.value.proposed_by === facts.actor?.id ? open : refuse({ code: 'admin.not_own_proposal' })
}
