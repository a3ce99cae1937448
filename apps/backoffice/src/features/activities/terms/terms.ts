import type { ActivityKind } from '@bourse/contract/activity-lists'
import { AIRDROP_TERMS } from './airdrop.ts'
import { BOOST_TERMS } from './boost.ts'
import { COMPETITION_TERMS } from './competition.ts'
import { COUPON_TERMS } from './coupon.ts'
import { readTerm, type TermError, type TermField, type TypedTerms, typedTerm } from './field.ts'
import { INVITATION_TERMS } from './invitation.ts'
import { REGISTRATION_BONUS_TERMS } from './registration-bonus.ts'
import { TRIAL_FUND_TERMS } from './trial-fund.ts'

/** What is asked for of each kind; of a kind with no fields the terms are one text of JSON. */
const KIND_TERMS: Readonly<Record<ActivityKind, readonly TermField[]>> = {
  trial_fund: TRIAL_FUND_TERMS,
  coupon: COUPON_TERMS,
  invitation: INVITATION_TERMS,
  registration_bonus: REGISTRATION_BONUS_TERMS,
  airdrop: AIRDROP_TERMS,
  competition: COMPETITION_TERMS,
  boost: BOOST_TERMS,
}

/** The one field of a kind that has none of its own. */
export const WHOLE = 'terms'
const WHOLE_FIELD: TermField = { name: WHOLE, type: 'json', start: '{}' }

export function termFields(kind: ActivityKind): readonly TermField[] {
  const fields = KIND_TERMS[kind]
  return fields.length === 0 ? [WHOLE_FIELD] : fields
}

/** Terms as they stand in the fields of their kind. */
export function typedTerms(kind: ActivityKind, terms: Readonly<Record<string, unknown>>): TypedTerms {
  const fields = termFields(kind)
  const kept = ({ name }: TermField) => (name === WHOLE ? terms : terms[name])
  return Object.fromEntries(fields.map((field) => [field.name, typedTerm(field, kept(field))]))
}

interface TermsForm {
  readonly errors: Readonly<Record<string, TermError>>
  readonly terms: Readonly<Record<string, unknown>> | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with the terms and, when nothing is, what is sent. */
export function termsForm(kind: ActivityKind, typed: TypedTerms): TermsForm {
  const errors: Record<string, TermError> = {}
  const terms: Record<string, unknown> = {}
  for (const field of termFields(kind)) {
    const read = readTerm(field, typed[field.name] ?? '')
    if (read === undefined) continue
    if ('error' in read) errors[field.name] = read.error
    else terms[field.name] = read.value
  }
  const sent = WHOLE in terms ? terms[WHOLE] : terms
  if (!isRecord(sent) && Object.keys(errors).length === 0) errors[WHOLE] = 'json'
  return { errors, terms: Object.keys(errors).length === 0 && isRecord(sent) ? sent : undefined }
}
