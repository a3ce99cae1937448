import type { OfficePair } from '@bourse/contract'
import { compareDecimals, MONEY_PATTERN, toDecimal } from '@bourse/money'
import type { PairSave } from './api.ts'

export interface PairDraft {
  readonly minAmount: string
  readonly maxAmount: string
  readonly minTotal: string
  readonly maxOpenOrders: string
  readonly maxConditionalOrders: string
}

export type PairError = 'offStep' | 'belowMin' | 'nothing' | 'countWrong' | 'moreThanOpen'

export interface PairForm {
  readonly errors: { readonly [Field in keyof PairDraft]?: PairError }
  readonly save: PairSave | undefined
}

export function draftOfPair(pair: OfficePair): PairDraft {
  return {
    minAmount: pair.minAmount,
    maxAmount: pair.maxAmount,
    minTotal: pair.minTotal,
    maxOpenOrders: String(pair.maxOpenOrders),
    maxConditionalOrders: String(pair.maxConditionalOrders),
  }
}

const COUNT = /^[1-9]\d{0,4}$/

/** The rules of the server, told while somebody types; the server has the last word. */
export function pairForm(draft: PairDraft, { symbol, version, baseStep }: OfficePair): PairForm {
  const errors: Partial<Record<keyof PairDraft, PairError>> = {}
  for (const field of ['minAmount', 'maxAmount'] as const) {
    if (!isWholeSteps(draft[field].trim(), baseStep)) errors[field] = 'offStep'
  }
  if (!isMoreThanNothing(draft.minTotal.trim())) errors.minTotal = 'nothing'
  for (const field of ['maxOpenOrders', 'maxConditionalOrders'] as const) {
    if (!COUNT.test(draft[field].trim())) errors[field] = 'countWrong'
  }
  if (errors.minAmount === undefined && errors.maxAmount === undefined) {
    if (compareDecimals(draft.maxAmount.trim(), draft.minAmount.trim()) < 0) errors.maxAmount = 'belowMin'
  }
  const counted = errors.maxOpenOrders === undefined && errors.maxConditionalOrders === undefined
  if (counted && Number(draft.maxConditionalOrders) > Number(draft.maxOpenOrders)) {
    errors.maxConditionalOrders = 'moreThanOpen'
  }
  if (Object.keys(errors).length > 0) return { errors, save: undefined }
  return {
    errors,
    save: {
      symbol,
      version: String(version),
      minAmount: draft.minAmount.trim(),
      maxAmount: draft.maxAmount.trim(),
      minTotal: draft.minTotal.trim(),
      maxOpenOrders: draft.maxOpenOrders.trim(),
      maxConditionalOrders: draft.maxConditionalOrders.trim(),
    },
  }
}

function isMoreThanNothing(text: string): boolean {
  return MONEY_PATTERN.test(text) && /[1-9]/.test(text)
}

function isWholeSteps(text: string, step: string): boolean {
  if (!isMoreThanNothing(text)) return false
  const [amount, unit] = [toDecimal(text), toDecimal(step)]
  const scale = Math.max(amount.scale, unit.scale)
  const at = ({ units, scale: own }: typeof amount) => units * 10n ** BigInt(scale - own)
  return at(amount) % at(unit) === 0n
}
