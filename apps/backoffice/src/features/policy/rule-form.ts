import type { GateStep, LanguageTexts, PolicyAnswer, RuleCategory } from '@bourse/contract'
import { LANGUAGES, type Language } from '@bourse/contract/client'
import { fromLocalInput } from '../../app/local-time.ts'

/** The form of a rule as a pure model: the page only draws it. */
export interface RuleInput {
  readonly product: string
  /** The token of a rule about one. */
  readonly token: string
  readonly place: string
  readonly category: RuleCategory
  readonly answer: PolicyAnswer
  readonly steps: readonly GateStep[]
  readonly reason: LanguageTexts
  readonly source: string
  /** As the date field has it; empty is as soon as possible. */
  readonly validFrom: string
  readonly note: string
}

/** Chosen for a token that has no line in the list yet. */
export const OTHER_TOKEN = 'asset'

export const EMPTY_RULE: RuleInput = {
  ...{ product: '', token: '', place: '', category: 'any', answer: 'deny', steps: [] },
  reason: { en: '', it: '', de: '', ru: '', es: '', 'zh-TW': '' },
  ...{ source: '', validFrom: '', note: '' },
}

/** As the call takes it. */
export interface NewRule {
  readonly product: string
  readonly place: string
  readonly category: RuleCategory
  readonly answer: PolicyAnswer
  readonly steps: string
  readonly reason: string
  readonly source: string
  readonly validFrom: string
}

export type RuleField = 'product' | 'token' | 'place' | 'steps' | 'source' | 'validFrom'

export interface RuleForm {
  readonly missing: readonly RuleField[]
  readonly missingTexts: readonly Language[]
  /** Complete, for a dry run; a proposal also needs its note. */
  readonly rule: NewRule | undefined
}

/** `now` is the moment from which a rule without one of its own holds. */
export function ruleForm(input: RuleInput, now: Date): RuleForm {
  const token = input.token.trim().toUpperCase()
  const source = input.source.trim()
  const validFrom = fromLocalInput(input.validFrom)
  const wrong: Record<RuleField, boolean> = {
    product: input.product === '',
    token: input.product === OTHER_TOKEN && !/^[A-Z0-9]{2,12}$/.test(token),
    place: input.place === '',
    steps: input.answer === 'gate' && input.steps.length === 0,
    source: source === '',
    validFrom: validFrom === undefined,
  }
  const missing = (Object.keys(wrong) as RuleField[]).filter((field) => wrong[field])
  const missingTexts = LANGUAGES.filter((language) => input.reason[language].trim() === '')
  if (missing.length > 0 || missingTexts.length > 0) return { missing, missingTexts, rule: undefined }
  const { place, category, answer, steps, reason, product } = input
  const rule: NewRule = {
    ...{ place, category, answer, source },
    product: product === OTHER_TOKEN ? `asset:${token}` : product,
    steps: answer === 'gate' ? steps.join(',') : '',
    reason: JSON.stringify(reason),
    validFrom: validFrom || now.toISOString(),
  }
  return { missing, missingTexts, rule }
}
