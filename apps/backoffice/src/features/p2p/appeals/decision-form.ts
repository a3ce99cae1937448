import type { AppealFinding, AppealOutcome, OfficeAppeal } from '@bourse/contract'
import { compareDecimals, parseDecimal } from '@bourse/money'

export interface DecisionInput {
  readonly outcome: AppealOutcome | undefined
  readonly finding: AppealFinding | undefined
  readonly toBuyer: string
  readonly freeze: boolean
  readonly reason: string
}

export type DecisionField = 'outcome' | 'finding' | 'toBuyer' | 'freeze' | 'reason'

export const NO_DECISION: DecisionInput = {
  outcome: undefined,
  finding: undefined,
  toBuyer: '',
  freeze: false,
  reason: '',
}

/** Whoever decides second begins with what the first has proposed: anything else would be another decision. */
export function startOf({ proposal }: Pick<OfficeAppeal, 'proposal'>): DecisionInput {
  if (proposal === null) return NO_DECISION
  const { outcome, finding, toBuyer, freeze } = proposal
  return { outcome, finding, toBuyer: outcome === 'split' ? toBuyer : '', freeze, reason: '' }
}

interface Decided {
  readonly outcome: AppealOutcome
  readonly finding: AppealFinding
  readonly toBuyer?: string
  readonly freeze: 'true' | 'false'
  readonly reason: string
}

/** A split gives the buyer a part, and never all or nothing; "never paid" may have to freeze. */
export function decisionForm(input: DecisionInput, appeal: Pick<OfficeAppeal, 'quantity' | 'freezeRequired'>) {
  const { outcome, finding, freeze } = input
  const toBuyer = input.toBuyer.trim().replace(',', '.')
  const reason = input.reason.trim()
  const wrong: DecisionField[] = []
  if (outcome === undefined) wrong.push('outcome')
  if (finding === undefined) wrong.push('finding')
  if (outcome === 'split' && !isPart(toBuyer, appeal.quantity)) wrong.push('toBuyer')
  if (finding === 'never_paid' && appeal.freezeRequired && !freeze) wrong.push('freeze')
  if (reason === '') wrong.push('reason')
  const complete = wrong.length === 0 && outcome !== undefined && finding !== undefined
  const decided: Decided | undefined = complete
    ? {
        outcome,
        finding,
        ...(outcome === 'split' ? { toBuyer } : {}),
        freeze: finding === 'never_paid' && freeze ? 'true' : 'false',
        reason,
      }
    : undefined
  return { wrong, decided }
}

function isPart(typed: string, whole: string): boolean {
  return parseDecimal(typed).ok && compareDecimals(typed, '0') > 0 && compareDecimals(typed, whole) < 0
}
