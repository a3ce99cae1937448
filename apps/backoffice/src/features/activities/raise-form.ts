import type { RaiseAsked } from './api.ts'
import { figureOf, isAmount } from './terms/field.ts'

interface RaiseTyped {
  readonly amount: string
  readonly reason: string
}

/** What is proposed for a budget. */
export function raiseForm(typed: RaiseTyped, budget: Pick<RaiseAsked, 'id' | 'pool' | 'asset'>) {
  const reason = typed.reason.trim()
  const errors: Partial<Record<keyof RaiseTyped, 'amountMissing' | 'missing'>> = {}
  if (!isAmount(typed.amount) || Number(figureOf(typed.amount)) === 0) errors.amount = 'amountMissing'
  if (reason === '') errors.reason = 'missing'
  const asked: RaiseAsked = { ...budget, amount: figureOf(typed.amount), reason }
  return { errors, asked: Object.keys(errors).length === 0 ? asked : undefined }
}
