import { z } from 'zod'
import { get, post } from '../call.ts'
import { flag, nothing, text, time } from '../fields.ts'
import { authenticatorCode, code, fundPassword } from '../identity/fields.ts'
import { LOCK_REFUSALS, PROOF_REFUSALS } from '../identity/refusals.ts'
import { officeCalls } from './office.ts'
import { STAY_REASONS } from './periods.ts'

const EXPORT_STATES = ['making', 'ready'] as const

const dataExport = z.object({
  exportId: z.string(),
  state: z.enum(EXPORT_STATES),
  askedAt: time,
  /** Null while it is being made. */
  bytes: z.number().nullable(),
  keptUntil: time.nullable(),
})
export type DataExport = z.infer<typeof dataExport>

const closing = z.object({
  reasons: z.array(z.object({ reason: z.enum(STAY_REASONS), count: z.number() })),
  /** What would stay behind. */
  dust: z.array(z.object({ coin: z.string(), amount: z.string() })),
})
export type Closing = z.infer<typeof closing>

const proof = { code: code.optional(), googleCode: authenticatorCode }

export const privacy = {
  ...officeCalls,
  exports: get('/user/privacy/exports', {
    access: 'user',
    summary: 'The archives of one’s own data that are made or being made, and when the next one may be asked for.',
    input: nothing,
    output: z.object({ exports: z.array(dataExport), nextAt: time.nullable() }),
  }),
  askExport: post('/user/privacy/export', {
    access: 'user',
    summary:
      'Asks for an archive of everything that is kept about the user. It is made by a job, and a mail tells when.',
    input: z.object(proof),
    output: dataExport,
    refusals: [...PROOF_REFUSALS, 'privacy.export_daily'],
  }),
  downloadExport: post('/user/privacy/exportFile', {
    access: 'user',
    summary: 'An archive that is ready. It asks for the second factor again: a stolen session must not fetch it.',
    input: z.object({ exportId: text().max(60), ...proof }),
    output: z.object({ name: z.string(), contentType: z.literal('application/zip'), base64: z.string() }),
    refusals: [...PROOF_REFUSALS, 'privacy.export_unknown'],
  }),
  closing: get('/user/privacy/closing', {
    access: 'user',
    summary: 'What keeps the account from being closed, and what little would stay behind.',
    input: nothing,
    output: closing,
  }),
  closeAccount: post('/user/privacy/close', {
    access: 'user',
    summary:
      'Closes the account: sessions end, and after 14 days it is final. Until then a link in the mail opens it again.',
    input: z.object({ ...proof, fundPassword: fundPassword.optional(), leaveDust: flag.default(false) }),
    output: z.object({ finalAt: time }),
    refusals: [
      ...PROOF_REFUSALS,
      ...LOCK_REFUSALS,
      'identity.fund_password_missing',
      'identity.fund_password_wrong',
      'identity.fund_password_locked',
      'identity.account_closed',
      'privacy.must_stay_open',
      'privacy.dust_left',
    ],
  }),
  reopenAccount: post('/user/privacy/reopen', {
    access: 'public',
    summary: 'Opens a closed account again by the link of its mail, within 14 days. It opens no session.',
    input: z.object({ token: text().max(100) }),
    output: nothing,
    refusals: ['identity.reopen_unknown'],
  }),
} as const
