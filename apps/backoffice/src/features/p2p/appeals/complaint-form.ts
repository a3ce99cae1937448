import type { OfficeComplaint } from '@bourse/contract'
import { compareDecimals, parseDecimal } from '@bourse/money'

export const COMPLAINT_OUTCOMES = ['hold', 'dismiss'] as const
type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number] | 'release'

export interface ComplaintInput {
  readonly outcome: ComplaintOutcome | undefined
  readonly amount: string
  readonly reason: string
}

export type ComplaintField = 'outcome' | 'amount' | 'reason'

type Facts = Pick<OfficeComplaint, 'state' | 'proposal' | 'most'>

/** What is held can only be freed; whoever agrees to a hold begins with what the first has proposed. */
export function startOf({ state, proposal, most }: Facts): ComplaintInput {
  if (state === 'held') return { outcome: 'release', amount: '', reason: '' }
  return { outcome: proposal === null ? undefined : 'hold', amount: proposal?.amount ?? most, reason: '' }
}

interface Decided {
  readonly outcome: ComplaintOutcome
  readonly amount?: string
  readonly reason: string
}

/** A hold is of no more coins than the order was about. */
export function complaintForm(input: ComplaintInput, { most }: Pick<Facts, 'most'>) {
  const { outcome } = input
  const amount = input.amount.trim().replace(',', '.')
  const reason = input.reason.trim()
  const wrong: ComplaintField[] = []
  if (outcome === undefined) wrong.push('outcome')
  if (outcome === 'hold' && !isUpTo(amount, most)) wrong.push('amount')
  if (reason === '') wrong.push('reason')
  const decided: Decided | undefined =
    wrong.length > 0 || outcome === undefined
      ? undefined
      : { outcome, reason, ...(outcome === 'hold' ? { amount } : {}) }
  return { wrong, decided }
}

/** Whether the amount that is typed is what a colleague has proposed: anything else is a proposal of one's own. */
export function agrees({ outcome, amount }: ComplaintInput, { proposal }: Pick<Facts, 'proposal'>): boolean {
  const typed = amount.trim().replace(',', '.')
  return (
    outcome === 'hold' && proposal !== null && parseDecimal(typed).ok && compareDecimals(typed, proposal.amount) === 0
  )
}

function isUpTo(typed: string, whole: string): boolean {
  return parseDecimal(typed).ok && compareDecimals(typed, '0') > 0 && compareDecimals(typed, whole) <= 0
}
