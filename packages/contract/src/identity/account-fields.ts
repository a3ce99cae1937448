import { z } from 'zod'
import { text, wholeNumber } from '../fields.ts'
import { session } from './fields.ts'

/** The secret of the waiting browser, or the code in its picture. */
export const appSecret = text({ error: 'identity.app_log_in_unknown' }).max(100, 'identity.app_log_in_unknown')

export const appLogInStarted = z.object({
  /** In the picture: whoever is logged in and holds it may answer. */
  code: z.string(),
  /** Never leaves the waiting browser but to ask for the answer. */
  secret: z.string(),
  /** Two digits that stand beside the picture and are typed on the phone. */
  number: z.string(),
  expiresAfterSeconds: z.number(),
})
export type AppLogInStarted = z.infer<typeof appLogInStarted>

export const appLogInAnswer = z.object({
  state: z.enum(['waiting', 'approved', 'denied', 'expired']),
  /** Of the one request that finds it approved. */
  session: session.nullable(),
})

export const appLogInAsked = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Enough to know one's own network again. */
  ip: z.string(),
  askedAt: z.iso.datetime(),
  expiresAfterSeconds: z.number(),
})
export type AppLogInAsked = z.infer<typeof appLogInAsked>

export const matchNumber = z.string().regex(/^\d{2}$/, 'identity.app_number_wrong')

/** How long the settings stay shut after somebody asked to open them. */
export const lockDays = wholeNumber({ min: 1, max: 30, standard: 7 })
