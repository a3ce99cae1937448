import { z } from 'zod'
import { COUNTRIES } from '../countries.ts'
import { line, text } from '../fields.ts'
import { SCREENING_STATES } from '../screening/lists.ts'
import { CASE_STATES, DOCUMENT_KINDS, DOCUMENT_PARTS, KYC_FLAGS, KYC_REASONS, RESET_REASONS } from './lists.ts'

export const country = z
  .string({ error: 'kyc.country_missing' })
  .refine((code) => COUNTRIES.includes(code), 'kyc.country_missing')
export const documentKind = z.enum(DOCUMENT_KINDS, { error: 'kyc.document_missing' })
export const part = z.enum(DOCUMENT_PARTS)
export const fileId = text().max(40, 'kyc.file_unknown')
export const caseId = text().max(40, 'kyc.case_unknown')
export const resetId = text().max(40, 'kyc.reset_unknown')
export const kycTicket = text({ error: 'kyc.ticket_expired' }).max(100, 'kyc.ticket_expired')

/** As the document writes it, in any script: letters and their marks, spaces, hyphens, apostrophes and full stops. */
const name = text({ error: 'kyc.name_malformed' })
  .trim()
  .regex(/^\p{L}[\p{L}\p{M} .'’-]{0,79}$/u, 'kyc.name_malformed')

const date = (refusal: string) => z.iso.date({ error: refusal })
export const birthDate = date('kyc.birth_date_malformed')

/** Spaces, hyphens and the case of letters do not matter: people copy what is printed. */
export const documentNumber = text({ error: 'kyc.number_malformed' })
  .max(40, 'kyc.number_malformed')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{5,20}$/, 'kyc.number_malformed'))

const addressLine = (max: number) => {
  const refusal = 'kyc.address_missing'
  return text({ error: refusal })
    .trim()
    .min(1, refusal)
    .max(max, refusal)
    .regex(/^[^\p{Cc}]*$/u, refusal)
}

/** What the person declares; a document and a face then prove it. */
export const person = {
  firstName: name,
  lastName: name,
  birthDate,
  nationality: country,
  residence: country,
  address: addressLine(120),
  city: addressLine(80),
  postcode: addressLine(12),
  documentNumber,
  /** Some identity cards of older people have no end; left empty then. */
  expiresOn: z.union([z.literal(''), date('kyc.expiry_malformed')]).default(''),
}
export const personData = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  nationality: z.string(),
  residence: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  documentNumber: z.string(),
  expiresOn: z.string(),
})
export type KycPerson = z.infer<typeof personData>

export const kycReason = z.enum(KYC_REASONS)
export const resetReason = z.enum(RESET_REASONS)
export const kycFlag = z.enum(KYC_FLAGS)
const nullableTime = z.iso.datetime().nullable()

const fileIds = z.object({ front: z.string().nullable(), back: z.string().nullable(), selfie: z.string().nullable() })
export type KycFiles = z.infer<typeof fileIds>

/** Of the limits of a level: euro, in 24 hours and in 30 days. */
const limits = z.object({
  level: z.number(),
  withdrawalDay: z.string(),
  withdrawalMonth: z.string(),
  depositDay: z.string(),
  depositMonth: z.string(),
})
export type KycLimits = z.infer<typeof limits>

export const kycInfo = z.object({
  state: z.enum(['none', ...CASE_STATES]),
  level: z.number(),
  levels: z.array(limits),
  /** Why the last submission was refused, until another one is sent. */
  reasons: z.array(kycReason),
  triesLeft: z.number(),
  /** Whether a new submission may be begun, or the begun one be gone on with. */
  mayStart: z.boolean(),
  /** When the passed document runs out. */
  expiresOn: z.string().nullable(),
  missing: z.array(z.enum(['document', 'person', ...DOCUMENT_PARTS, 'code'])),
  draft: z
    .object({
      country: z.string(),
      documentKind,
      person: personData.nullable(),
      files: fileIds,
    })
    .nullable(),
  /** The phone that goes on with it: asked for, or at work. */
  handover: z.object({ claimed: z.boolean(), finished: z.boolean(), expiresAt: z.iso.datetime() }).nullable(),
  submissions: z.array(
    z.object({
      caseId: z.string(),
      state: z.enum(CASE_STATES),
      country: z.string(),
      documentKind,
      submittedAt: z.iso.datetime(),
      decidedAt: nullableTime,
      reasons: z.array(kycReason),
    }),
  ),
})
export type KycInfo = z.infer<typeof kycInfo>

export const handoverView = z.object({
  country: z.string(),
  documentKind,
  files: fileIds,
  finished: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type HandoverView = z.infer<typeof handoverView>

/** Of every call that takes a picture. */
export const UPLOAD_REFUSALS = [
  'kyc.file_format',
  'kyc.file_pixels',
  'kyc.file_small',
  'kyc.file_quota',
  'kyc.file_infected',
  'kyc.scanner_away',
] as const

export const picture = z.object({ contentType: z.string(), base64: z.string() })

export const shownNumber = z.object({ number: z.string(), expiresAt: z.iso.datetime() })

/** How a reset of a lost authenticator stands. */
export const resetState = z.object({
  /** `kyc_missing` and `not_bound` say why there can be none. */
  state: z.enum(['none', 'kyc_missing', 'not_bound', 'open', 'in_review', 'approved', 'rejected']),
  reasons: z.array(resetReason),
  submittedAt: nullableTime,
  decidedAt: nullableTime,
})
export type ResetState = z.infer<typeof resetState>

/** What staff of every role that handles people may see of a case: no name, no document. */
const caseRow = z.object({
  caseId: z.string(),
  userId: z.string(),
  uid: z.string(),
  /** Email address or phone number. */
  account: z.string(),
  state: z.enum(CASE_STATES),
  country: z.string(),
  documentKind,
  flags: z.array(kycFlag),
  submittedAt: z.iso.datetime(),
  decidedAt: nullableTime,
  /** Who works on it, by address; null while nobody does. */
  takenBy: z.string().nullable(),
  /** Who has approved it first, where two people must. */
  firstApprovalBy: z.string().nullable(),
})
export const officeCaseRow = caseRow
export type OfficeKycRow = z.infer<typeof caseRow>

export const officeCase = caseRow.extend({
  person: personData,
  accountCountry: z.string(),
  registeredAt: z.iso.datetime(),
  files: fileIds,
  reasons: z.array(kycReason),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Whether one approval is not enough. */
  fourEyes: z.boolean(),
  provider: z.object({
    state: z.enum(['none', 'waiting', 'clear', 'consider', 'refused']),
    checkId: z.string().nullable(),
    reasons: z.array(z.string()),
  }),
  /** What the lists say of the person: nobody passes before they were asked, nor while something on them is undecided. */
  screening: z.object({
    state: z.enum(['waiting', 'clear', 'open', 'confirmed']),
    cases: z.array(z.object({ caseId: z.string(), kind: z.string(), state: z.enum(SCREENING_STATES) })),
  }),
  /** Accounts that have used the same document. */
  duplicates: z.array(z.object({ caseId: z.string(), userId: z.string(), account: z.string(), state: z.string() })),
  earlier: z.array(
    z.object({
      caseId: z.string(),
      state: z.enum(CASE_STATES),
      submittedAt: z.iso.datetime(),
      reasons: z.array(kycReason),
      note: z.string().nullable(),
    }),
  ),
})
export type OfficeKycCase = z.infer<typeof officeCase>

export const officeResetRow = z.object({
  resetId: z.string(),
  userId: z.string(),
  uid: z.string(),
  /** Email address or phone number. */
  account: z.string(),
  state: z.enum(['in_review', 'approved', 'rejected']),
  via: z.enum(['session', 'log_in']),
  submittedAt: z.iso.datetime(),
  decidedAt: nullableTime,
  takenBy: z.string().nullable(),
  firstApprovalBy: z.string().nullable(),
})
export type OfficeResetRow = z.infer<typeof officeResetRow>

export const officeReset = officeResetRow.extend({
  person: personData,
  /** What the selfie must show. */
  number: z.string(),
  selfie: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  reasons: z.array(resetReason),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  kyc: z.object({ caseId: z.string(), files: fileIds, passedAt: z.iso.datetime() }),
})
export type OfficeReset = z.infer<typeof officeReset>

export const note = line(500).optional()
