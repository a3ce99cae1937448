import { type GateStep, LANGUAGES, type LanguageTexts, type PolicyAnswer } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import { canBeRead } from './documents.ts'

export type ProposalState = 'open' | 'approved' | 'declined' | 'withdrawn' | 'expired'

export const POLICY_PROPOSAL_MOVES: Moves<ProposalState> = {
  open: ['approved', 'declined', 'withdrawn', 'expired'],
  approved: [],
  declined: [],
  withdrawn: [],
  expired: [],
}

const HOUR_MS = 60 * 60_000
/** Beyond a weekend, as what admins propose about one another. */
const OPEN_MS = 72 * HOUR_MS
/** Every process has read a new rule long before it begins. */
const SOONEST_MS = 60_000

export const openUntil = (now: Date): Date => new Date(now.getTime() + OPEN_MS)

export function startOf(wanted: Date, now: Date): Date {
  return new Date(Math.max(wanted.getTime(), now.getTime() + SOONEST_MS))
}

export type RuleRefusal = {
  readonly code: 'policy.steps_wrong' | 'policy.warning_missing' | 'policy.document_missing' | 'policy.reason_missing'
}

interface Saying {
  readonly product: string
  readonly answer: PolicyAnswer
  readonly steps: readonly GateStep[]
  readonly reason: LanguageTexts
}

/** A gate has steps, each once, and nothing else has any; whoever is refused reads why in their own language. */
export function judgeRule({ product, answer, steps, reason }: Saying): Result<void, RuleRefusal> {
  if ((answer === 'gate') !== steps.length > 0 || new Set(steps).size < steps.length)
    return refuse({ code: 'policy.steps_wrong' })
  // A gate that could never be passed: a wait that never begins, or a document that there is none of.
  if (steps.includes('cooling_off') && !steps.includes('risk_warning'))
    return refuse({ code: 'policy.warning_missing' })
  if (!steps.every((step) => canBeRead(step, product))) return refuse({ code: 'policy.document_missing' })
  return LANGUAGES.every((language) => reason[language] !== '') ? ok() : refuse({ code: 'policy.reason_missing' })
}

type ClosedRefusal = { readonly code: 'policy.proposal_unknown' | 'policy.proposal_closed' }
export type DecideRefusal = ClosedRefusal | { readonly code: 'policy.second_person_needed' }
export type WithdrawRefusal = ClosedRefusal | { readonly code: 'policy.not_own_proposal' }

interface Proposed {
  readonly state: ProposalState
  readonly proposed_by: string
  readonly expires_at: Date
}

export interface ProposalFacts<Row extends Proposed> {
  readonly proposal: Row | undefined
  readonly staffId: string
  readonly now: Date
}

function judgeOpen<Row extends Proposed>({ proposal, now }: ProposalFacts<Row>): Result<Row, ClosedRefusal> {
  if (proposal === undefined) return refuse({ code: 'policy.proposal_unknown' })
  const isOpen = proposal.state === 'open' && now < proposal.expires_at
  return isOpen ? ok(proposal) : refuse({ code: 'policy.proposal_closed' })
}

/** Whoever proposed it neither approves nor declines. */
export function mayDecide<Row extends Proposed>(facts: ProposalFacts<Row>): Result<Row, DecideRefusal> {
  const open = judgeOpen(facts)
  if (!open.ok) return open
  return open.value.proposed_by === facts.staffId ? refuse({ code: 'policy.second_person_needed' }) : open
}

export function mayWithdraw<Row extends Proposed>(facts: ProposalFacts<Row>): Result<Row, WithdrawRefusal> {
  const open = judgeOpen(facts)
  if (!open.ok) return open
  return open.value.proposed_by === facts.staffId ? open : refuse({ code: 'policy.not_own_proposal' })
}
