import { z } from 'zod'
import { get, post } from './call.ts'
import { flag, language, nothing } from './fields.ts'

const email = z
  .string({ error: 'identity.email_missing' })
  .trim()
  .min(1, 'identity.email_missing')
  .max(254, 'identity.email_malformed')
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]{2,}$/u, 'identity.email_malformed')

/** Specification §5: 6 characters, digits only, not empty. */
const code = z
  .string({ error: 'identity.code_missing' })
  .min(1, 'identity.code_missing')
  .regex(/^[0-9]{6}$/, 'identity.code_malformed')

/** Specification §5: 8-20 characters, not purely numeric, not empty. */
const newPassword = z
  .string({ error: 'identity.password_missing' })
  .min(1, 'identity.password_missing')
  .min(8, 'identity.password_length')
  .max(20, 'identity.password_length')
  .regex(/[^0-9]/, 'identity.password_numeric')

const password = z
  .string({ error: 'identity.password_missing' })
  .min(1, 'identity.password_missing')
  .max(200, 'identity.credentials_wrong')

const ticked = (refusal: string) =>
  flag
    .refine((value) => value, refusal)
    .default(false)
    .refine(Boolean, refusal)

/** The fiat preferences that a new user may choose (specification §3). */
export const FIAT_PREFERENCES = ['USDT', 'EUR', 'GBP', 'USDC'] as const

const session = z.object({ token: z.string(), userId: z.string(), expiresAt: z.iso.datetime() })

const userData = z.object({
  userId: z.string(),
  uid: z.string(),
  username: z.string(),
  email: z.string(),
  inviteCode: z.string(),
  nodeName: z.string().nullable(),
  language,
  country: z.string(),
  fiat: z.enum(FIAT_PREFERENCES),
  registeredAt: z.iso.datetime(),
})
export type UserData = z.infer<typeof userData>

export const identity = {
  sendCode: post('/user/user/sendSms', {
    access: 'public',
    summary: 'Sends a 6-digit code to an email address for one act.',
    input: z.object({ email, act: z.enum(['register']) }),
    output: z.object({ resendAfterSeconds: z.number(), expiresAfterSeconds: z.number() }),
    refusals: ['identity.code_too_soon', 'identity.code_daily_limit', 'identity.code_budget'],
  }),
  register: post('/user/user/register', {
    access: 'public',
    summary: 'Opens an account with the code that was sent, and logs it in.',
    input: z.object({
      email,
      password: newPassword,
      code,
      country: z.string().regex(/^[A-Z]{2}$/, 'identity.country_missing'),
      inviteCode: z.string().trim().max(20).optional(),
      fiat: z.enum(FIAT_PREFERENCES).default('USDT'),
      agreement: ticked('identity.agreement_missing'),
      notChineseCitizen: ticked('identity.declaration_missing'),
    }),
    output: session,
    refusals: [
      'identity.code_wrong',
      'identity.code_expired',
      'identity.email_taken',
      'identity.password_common',
      'identity.invite_code_unknown',
      'identity.country_restricted',
    ],
  }),
  loginWithPassword: post('/user/user/loginWithPwd', {
    access: 'public',
    summary: 'Opens a session by email and password.',
    input: z.object({ email, password }),
    output: session,
    refusals: ['identity.credentials_wrong', 'identity.login_limit', 'session.frozen'],
  }),
  logout: post('/user/admin/user/logout', {
    access: 'user',
    summary: 'Ends the session of the token.',
    input: nothing,
    output: nothing,
  }),
  userData: get('/user/user/data', {
    access: 'user',
    summary: 'The logged-in user.',
    input: nothing,
    output: userData,
  }),
  setLanguage: post('/user/user/setLanguage', {
    access: 'user',
    summary: 'Keeps the language in which the user reads mails and messages.',
    input: z.object({ language }),
    output: nothing,
  }),
  setFiat: post('/user/user/update', {
    access: 'user',
    summary: 'Keeps the fiat preference in which values are shown.',
    input: z.object({ fiat: z.enum(FIAT_PREFERENCES) }),
    output: nothing,
  }),
} as const
