import { z } from 'zod'
import { get, post } from '../call.ts'
import { nothing, text, time } from '../fields.ts'
import { authenticatorCode, code } from '../identity/fields.ts'
import { PROOF_REFUSALS } from '../identity/refusals.ts'

export const EXPORT_STATES = ['making', 'ready'] as const

const dataExport = z.object({
  exportId: z.string(),
  state: z.enum(EXPORT_STATES),
  askedAt: time,
  /** Null while it is being made. */
  bytes: z.number().nullable(),
  keptUntil: time.nullable(),
})
export type DataExport = z.infer<typeof dataExport>

const proof = { code: code.optional(), googleCode: authenticatorCode }

export const privacy = {
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
} as const
