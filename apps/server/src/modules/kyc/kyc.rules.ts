import {
  type DocumentKind,
  type DocumentPart,
  KYC_REASONS,
  type KycFlag,
  type KycInfo,
  type KycLimits,
  type KycPerson,
  type KycReason,
  OPEN_COUNTRIES,
  partsOf,
  RESTRICTED_NATIONALITIES,
} from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'

/** What each level may move: euro, in 24 hours and in 30 days. Whoever has not passed withdraws nothing (specification §5). */
export const LEVELS: readonly KycLimits[] = [
  { level: 0, withdrawalDay: '0', withdrawalMonth: '0', depositDay: '0', depositMonth: '0' },
  { level: 1, withdrawalDay: '0', withdrawalMonth: '0', depositDay: '1000', depositMonth: '3000' },
  { level: 2, withdrawalDay: '50000', withdrawalMonth: '500000', depositDay: '20000', depositMonth: '200000' },
]

const LEAST_AGE = 18
/** Nobody is older, and a slip in the year is caught. */
const MOST_AGE = 120
export const MOST_TRIES = 5
/** From so many refusals on a person looks, whatever a provider says. */
const MANY_TRIES = 2
/** So long before the document runs out, another one may be shown. */
const RENEW_DAYS = 60
const DAY_MS = 86_400_000

export type PersonRefusal = {
  readonly code:
    | 'kyc.too_young'
    | 'kyc.birth_date_malformed'
    | 'kyc.document_expired'
    | 'kyc.expiry_malformed'
    | 'kyc.country_restricted'
    | 'kyc.country_closed'
}

export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Full years on a day, both as `YYYY-MM-DD`: a birthday counts from its first minute. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export function judgePerson(person: KycPerson, kind: DocumentKind, now: Date): Result<undefined, PersonRefusal> {
  const today = dayOf(now)
  const age = ageOn(today, person.birthDate)
  if (person.birthDate > today || age > MOST_AGE) return refuse({ code: 'kyc.birth_date_malformed' })
  if (age < LEAST_AGE) return refuse({ code: 'kyc.too_young' })
  if (RESTRICTED_NATIONALITIES.includes(person.nationality)) return refuse({ code: 'kyc.country_restricted' })
  if (!OPEN_COUNTRIES.includes(person.residence)) return refuse({ code: 'kyc.country_closed' })
  if (person.expiresOn === '' && kind !== 'id_card') return refuse({ code: 'kyc.expiry_malformed' })
  if (person.expiresOn !== '' && person.expiresOn < today) return refuse({ code: 'kyc.document_expired' })
  return ok()
}

export type DocumentRefusal = { readonly code: 'kyc.country_restricted' | 'kyc.document_not_accepted' }

/** A passport is known everywhere; other documents only where we open accounts, because we must know how they look. */
export function judgeDocument(country: string, kind: DocumentKind): Result<undefined, DocumentRefusal> {
  if (RESTRICTED_NATIONALITIES.includes(country)) return refuse({ code: 'kyc.country_restricted' })
  const known = kind === 'passport' || OPEN_COUNTRIES.includes(country)
  return known ? ok() : refuse({ code: 'kyc.document_not_accepted' })
}

/** As much of a case as the rules about beginning another one read. */
export interface CaseFacts {
  readonly state: KycInfo['state']
  readonly expiresOn: string | null
}

export type StartRefusal = { readonly code: 'kyc.in_review' | 'kyc.passed' | 'kyc.tries_used' }

export function judgeStart(
  last: CaseFacts | undefined,
  rejections: number,
  now: Date,
): Result<undefined, StartRefusal> {
  if (last?.state === 'in_review') return refuse({ code: 'kyc.in_review' })
  if (last?.state === 'passed' && !runsOutSoon(last.expiresOn, now)) return refuse({ code: 'kyc.passed' })
  if (rejections >= MOST_TRIES) return refuse({ code: 'kyc.tries_used' })
  return ok()
}

function runsOutSoon(expiresOn: string | null, now: Date): boolean {
  return expiresOn !== null && expiresOn < dayOf(new Date(now.getTime() + RENEW_DAYS * DAY_MS))
}

/** A refused part must be taken again; the others may serve again. */
export function partsToKeep(kind: DocumentKind, reasons: readonly KycReason[]): readonly DocumentPart[] {
  return partsOf(kind).filter((part) => !reasons.some((reason) => reason.startsWith(`${part}_`)))
}

export interface DraftFacts {
  readonly documentKind: DocumentKind
  readonly hasPerson: boolean
  readonly files: Readonly<Record<DocumentPart, string | null>>
  readonly proved: boolean
}

export function missingOf(draft: DraftFacts | undefined): KycInfo['missing'] {
  if (draft === undefined) return ['document']
  const parts = partsOf(draft.documentKind).filter((part) => draft.files[part] === null)
  return [...(draft.hasPerson ? [] : (['person'] as const)), ...parts, ...(draft.proved ? [] : (['code'] as const))]
}

export interface RiskFacts {
  readonly duplicate: boolean
  readonly accountCountry: string
  readonly residence: string
  readonly rejections: number
}

export function flagsOf({ duplicate, accountCountry, residence, rejections }: RiskFacts): KycFlag[] {
  return [
    ...(duplicate ? (['duplicate'] as const) : []),
    ...(accountCountry === residence ? [] : (['country_differs'] as const)),
    ...(rejections >= MANY_TRIES ? (['many_tries'] as const) : []),
  ]
}

/** What may hide a second account or a false name is never for one person to decide. */
export function needsTwo(flags: readonly string[], always: boolean): boolean {
  return always || flags.includes('duplicate')
}

export type Outcome = 'clear' | 'consider' | 'refused'
export type VerdictEffect =
  | { readonly act: 'pass' }
  | { readonly act: 'reject'; readonly reasons: readonly KycReason[] }
  | { readonly act: 'review'; readonly flag: KycFlag | undefined }

/** The provider decides the plain cases; whatever is unclear or flagged waits for a person. */
export function effectOf(
  outcome: Outcome,
  told: readonly string[],
  { flags, taken }: { readonly flags: readonly string[]; readonly taken: boolean },
): VerdictEffect {
  if (outcome === 'consider') return { act: 'review', flag: 'provider_consider' }
  if (taken || flags.length > 0) return { act: 'review', flag: undefined }
  if (outcome === 'clear') return { act: 'pass' }
  const reasons = KYC_REASONS.filter((reason) => told.includes(reason))
  const clear = reasons.length > 0 && reasons.length === told.length
  return clear ? { act: 'reject', reasons } : { act: 'review', flag: 'provider_unclear' }
}
