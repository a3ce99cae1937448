import { parseUnits } from '@bourse/money'
import { parseDecimalInput } from '../../../app/shared-data/decimal-input.ts'
import { FIAT_SCALE } from '../p2p-money.ts'

export type AmountWrong = 'malformed' | 'tooPrecise'

/** What was typed as an amount of money: the wire's decimal, nothing, or what is wrong with it. */
export function readAmount(
  typed: string,
  locale: string,
): { amount: string | undefined; wrong: AmountWrong | undefined } {
  if (typed.trim() === '') return { amount: undefined, wrong: undefined }
  const text = parseDecimalInput(typed, locale)
  if (text === null) return { amount: undefined, wrong: 'malformed' }
  const parsed = parseUnits(text, FIAT_SCALE)
  if (!parsed.ok)
    return { amount: undefined, wrong: parsed.refusal.code === 'money.too_precise' ? 'tooPrecise' : 'malformed' }
  return { amount: parsed.value > 0n ? text : undefined, wrong: undefined }
}
