import { z } from 'zod'
import { canonicalEmail } from '../email.ts'
import { flag, language, text } from '../fields.ts'
import { isMadeOfProductWords } from './product-words.ts'

/** Mailboxes of people are on the internet, where a domain has a dot. */
const PUBLIC_DOMAIN = /\.[^.]{2,}$/
/** E.164: a plus, the code of the country, the number. Whether such a number exists the server judges. */
const PHONE = /^\+[1-9][0-9]{6,14}$/

/** In its canonical form, or a refusal. */
function judgeEmail(typed: string, context: z.RefinementCtx): string {
  const address = canonicalEmail(typed)
  if (address !== undefined && PUBLIC_DOMAIN.test(address)) return address
  context.addIssue({ code: 'custom', message: 'identity.email_malformed' })
  return z.NEVER
}

export const email = z
  .string({ error: 'identity.email_missing' })
  .trim()
  .min(1, 'identity.email_missing')
  .transform(judgeEmail)

export const phone = z
  .string({ error: 'identity.phone_missing' })
  .trim()
  .min(1, 'identity.phone_missing')
  .regex(PHONE, 'identity.phone_malformed')

/** What a person registers and logs in with: an email address, or a phone number, which alone begins with a plus. */
export const account = z
  .string({ error: 'identity.account_missing' })
  .trim()
  .min(1, 'identity.account_missing')
  .transform((typed, context) => {
    if (!typed.startsWith('+')) return judgeEmail(typed, context)
    if (!PHONE.test(typed)) context.addIssue({ code: 'custom', message: 'identity.phone_malformed' })
    return typed
  })

/** Specification §5: 6 characters, digits only, not empty. */
export const code = z
  .string({ error: 'identity.code_missing' })
  .min(1, 'identity.code_missing')
  .regex(/^[0-9]{6}$/, 'identity.code_malformed')

/** What the authenticator shows. Whether one is needed the account knows, so it may be left out here. */
export const authenticatorCode = code.optional()

/** Dashes, spaces and the case of letters do not matter; what is left is looked up. */
export const recoveryCode = text().trim().min(1, 'identity.recovery_code_wrong').max(40, 'identity.recovery_code_wrong')

/** Specification §5: 8-20 characters, not purely numeric, not empty; and not what a guesser who knows us tries first. */
export const newPassword = z
  .string({ error: 'identity.password_missing' })
  .min(1, 'identity.password_missing')
  .min(8, 'identity.password_length')
  .max(20, 'identity.password_length')
  .regex(/[^0-9]/, 'identity.password_numeric')
  .refine((text) => !isMadeOfProductWords(text), 'identity.password_common')

export const password = z
  .string({ error: 'identity.password_missing' })
  .min(1, 'identity.password_missing')
  .max(200, 'identity.credentials_wrong')

/** Whether it repeats the new one is the use case's to see; here it is only text. */
export const confirmation = z.string({ error: 'identity.password_mismatch' }).max(200, 'identity.password_mismatch')

/** Specification §5: exactly 6 characters, digits only, not empty. */
export const fundPassword = z
  .string({ error: 'identity.fund_password_missing' })
  .min(1, 'identity.fund_password_missing')
  .regex(/^[0-9]{6}$/, 'identity.fund_password_malformed')

export const ticket = text({ error: 'identity.ticket_expired' }).max(100, 'identity.ticket_expired')

/** A word that the user knows and a forger of mails does not; empty takes it away. */
export const antiPhishingCode = z
  .string()
  .trim()
  .regex(/^(?!.*\p{Default_Ignorable_Code_Point})([\p{L}\p{N} _-]{4,20})?$/u, 'identity.anti_phishing_malformed')

export const country = z.string().regex(/^[A-Z]{2}$/, 'identity.country_missing')

export const inviteCode = text({ error: 'identity.invite_code_unknown' })
  .trim()
  .min(1, 'identity.invite_code_unknown')
  .max(20, 'identity.invite_code_unknown')

/** How others see the user: letters, digits and what joins them, and no look-alike of an address. */
export const username = z
  .string({ error: 'identity.username_malformed' })
  .trim()
  .regex(
    /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N} ._-]{1,18}[\p{L}\p{N}]$/u,
    'identity.username_malformed',
  )

export const ticked = (refusal: string) =>
  flag
    .refine((value) => value, refusal)
    .default(false)
    .refine(Boolean, refusal)

/** The fiat preferences that a new user may choose (specification §3). */
export const FIAT_PREFERENCES = ['USDT', 'EUR', 'GBP', 'USDC'] as const

/** Acts for which a stranger may ask a code, to any address. */
export const PUBLIC_CODE_ACTS = ['register', 'login', 'reset_password', 'unlock_settings'] as const
/** Acts of a logged-in user, to their own address. */
export const OWN_CODE_ACTS = [
  'change_password',
  'bind_totp',
  'unbind_totp',
  'fund_password',
  'kyc',
  'lost_totp',
  'change_email',
  'change_phone',
  'bind_passkey',
  'lock_settings',
  'end_sessions',
  'export_data',
  'close_account',
  'api_key',
] as const
/** Acts of a logged-in user, to an address or number that is not yet theirs. */
export const NEW_CODE_ACTS = ['new_email', 'new_phone'] as const
/** Outflows: such a code counts only for the amount and the recipient that its message names. */
export const OUTFLOW_CODE_ACTS = ['withdraw', 'transfer'] as const
export type OutflowCodeAct = (typeof OUTFLOW_CODE_ACTS)[number]
export type PublicCodeAct = (typeof PUBLIC_CODE_ACTS)[number]
export type OwnCodeAct = (typeof OWN_CODE_ACTS)[number]
export type NewCodeAct = (typeof NEW_CODE_ACTS)[number]
export type CodeAct = PublicCodeAct | OwnCodeAct | NewCodeAct | OutflowCodeAct

/** A challenge and the number that solves it; how, is in docs/domain/codes.md. */
export const workDone = z.string().regex(/^[\w.-]{1,200}:\d{1,16}$/)

export const codeSent = z.object({ resendAfterSeconds: z.number(), expiresAfterSeconds: z.number() })

export const session = z.object({ token: z.string(), userId: z.string(), expiresAt: z.iso.datetime() })

export const userData = z.object({
  userId: z.string(),
  uid: z.string(),
  username: z.string(),
  /** At least one of the two is there. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  inviteCode: z.string(),
  /** Until when an inviter may be named and the country mended; null when neither can be any more. */
  settlingUntil: z.iso.datetime().nullable(),
  hasInviter: z.boolean(),
  /** Of the specification’s user data (§3), which says nothing of its meaning: always null, so that no client builds on a guess. */
  nodeName: z.null(),
  language,
  country: z.string(),
  fiat: z.enum(FIAT_PREFERENCES),
  registeredAt: z.iso.datetime(),
})
export type UserData = z.infer<typeof userData>

export const securityState = z.object({
  /** Masked (specification §9): enough to know it again. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  authenticator: z.boolean(),
  passkeys: z.number(),
  /** Until when this session need not prove a second factor again; null when it must. */
  steppedUpUntil: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number(),
  fundPassword: z.boolean(),
  /** Five wrong tries lock it until it is reset. */
  fundPasswordLocked: z.boolean(),
  antiPhishingCode: z.string().nullable(),
  /** A security change stops withdrawals for 24 hours; null while nothing stops them. */
  withdrawalsStoppedUntil: z.iso.datetime().nullable(),
  /** Null while security changes are allowed. */
  settingsLock: z.object({ days: z.number(), opensAt: z.iso.datetime().nullable() }).nullable(),
})
export type SecurityState = z.infer<typeof securityState>

export const deviceSession = z.object({
  sessionId: z.string(),
  /** Names of products, the same in every language; null when the device does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  openedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

export const area = z.object({ country: z.string(), diallingCode: z.string(), example: z.string() })
export type Area = z.infer<typeof area>

export const registrationBonus = z.object({
  /** What is credited to a new account, in the currency that it has chosen; zero while nothing is given. */
  amounts: z.array(z.object({ fiat: z.enum(FIAT_PREFERENCES), amount: z.string() })),
  deniedCountries: z.array(z.string()),
})
export type RegistrationBonus = z.infer<typeof registrationBonus>

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const shortTicket = z.object({ ticket: z.string(), expiresAfterSeconds: z.number() })
