import { z } from 'zod'
import type { StaffRole } from '../call.ts'
import { flag, language, line, text, time, wholeNumber } from '../fields.ts'
import { deviceSession } from './fields.ts'

/** Who speaks with people, or answers for what is done to their accounts. */
export const CONTACT_ROLES = ['admin', 'compliance', 'support'] as const satisfies readonly StaffRole[]
/** Reviewers look people up as well, and see their contact masked. */
export const LOOK_UP_ROLES = [...CONTACT_ROLES, 'reviewer'] as const satisfies readonly StaffRole[]
/** Who may take back what keeps money in the house. */
export const RELEASE_ROLES = ['admin', 'compliance'] as const satisfies readonly StaffRole[]

/** Why staff freeze an account. The person is told that it is frozen, never why: an inquiry must not give itself away. */
export const FREEZE_REASONS = [
  'suspected_takeover',
  'suspected_crime',
  'false_payment',
  'authority_request',
  'person_asked',
  'terms_broken',
  'screening_match',
] as const
export type FreezeReason = (typeof FREEZE_REASONS)[number]

/** What was checked before a frozen account may be opened again. */
export const UNFREEZE_EVIDENCE = ['call_back', 'document', 'face_check', 'inquiry_closed'] as const
export type UnfreezeEvidence = (typeof UNFREEZE_EVIDENCE)[number]

export const securityEvent = z.object({
  id: z.string(),
  /** One of SECURITY_EVENTS; a page that does not know it shows it as it stands. */
  kind: z.string(),
  time,
  /** Of the person's own acts; nobody learns from where staff work. */
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** Lists of people and of what happened are walked by a cursor: nobody waits for a count of a hundred thousand. */
export function cursorPage<Row extends z.ZodType>(row: Row) {
  return z.object({ records: z.array(row), next: z.string().nullable() })
}

export const cursorPaging = {
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  size: wholeNumber({ min: 1, max: 100, standard: 25 }),
}

const userId = z.string({ error: 'identity.user_unknown' }).regex(/^usr_[0-9A-Z]{26}$/, 'identity.user_unknown')
export const ofUser = z.object({ userId })

/** What staff write about an act or a person; paragraphs may be apart. */
export const staffText = (max: number) =>
  text({ error: 'identity.text_missing' })
    .trim()
    .min(1, 'identity.text_missing')
    .max(max)
    .regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u)

export const userSearch = z.object({
  ...cursorPaging,
  /** Email, phone, name, uid, user id, invitation code or the address of a session; names and emails by their beginning. */
  text: line(100).optional(),
  state: z.enum(['active', 'frozen']).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  from: time.optional(),
  to: time.optional(),
  secondFactor: flag.optional(),
  withdrawalsStopped: flag.optional(),
})

const personLine = z.object({
  userId: z.string(),
  uid: z.string(),
  username: z.string(),
  /** Both are masked for roles that need no contact; null for whoever has none. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string(),
  registeredAt: time,
  frozenAt: time.nullable(),
  /** When its owner closed it, and since when that is final. */
  closedAt: time.nullable(),
  endedAt: time.nullable(),
})
export type PersonLine = z.infer<typeof personLine>

export const officeUserRow = personLine.extend({
  secondFactor: z.boolean(),
  withdrawalsStoppedUntil: time.nullable(),
})
export type OfficeUserRow = z.infer<typeof officeUserRow>

export const officeUser = officeUserRow.extend({
  language,
  fiat: z.string(),
  inviteCode: z.string(),
  inviter: personLine.nullable(),
  invitees: z.number(),
  /** Null while the account is open. Without `by` the person froze it by the link of a mail. */
  freeze: z
    .object({
      at: time,
      reason: z.enum([...FREEZE_REASONS, 'own_link']),
      /** As that of a stop, only for those who may read notes. */
      text: z.string().nullable(),
      by: z.object({ email: z.string(), role: z.string() }).nullable(),
    })
    .nullable(),
  /** What the caller may do to open a frozen account again, and if nothing, which rule says so. */
  unfreeze: z.enum(['not_frozen', 'proposable', 'allowed', 'needs_compliance', 'needs_another', 'needs_second']),
  /** Waits for a second person; as the text of a freeze, only for those who may read notes. */
  unfreezeProposal: z
    .object({
      proposalId: z.string(),
      at: time,
      by: z.string(),
      evidence: z.enum(UNFREEZE_EVIDENCE),
      reference: z.string(),
      text: z.string(),
    })
    .nullable(),
  /** The stop by hand, if it still holds; the 24 hours after a security change count beside it. */
  staffStop: z.object({ until: time, text: z.string().nullable(), by: z.string() }).nullable(),
  /** Since when it makes a market for the exchange, and takes part in no campaign. */
  marketAccountSince: time.nullable(),
  factors: z.array(
    z.object({
      kind: z.enum(['password', 'authenticator', 'passkeys', 'recovery_codes', 'fund_password', 'anti_phishing']),
      state: z.enum(['set', 'missing', 'locked']),
      /** Of those that are counted. */
      left: z.number().nullable(),
    }),
  ),
})
export type OfficeUser = z.infer<typeof officeUser>

export const officeSession = deviceSession.omit({ current: true })
export type OfficeSession = z.infer<typeof officeSession>

export const userNote = z.object({ id: z.string(), time, staffEmail: z.string(), text: z.string() })
export type UserNote = z.infer<typeof userNote>

export const invitee = personLine
