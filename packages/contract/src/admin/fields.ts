import { z } from 'zod'
import { canonicalEmail } from '../email.ts'
import { text } from '../fields.ts'
import { isMadeOfProductWords } from '../identity/product-words.ts'

export const STAFF_ROLES = ['admin', 'compliance', 'reviewer', 'support', 'operator'] as const

export const staff = z.object({
  staffId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  active: z.boolean(),
  secondFactor: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  /** New rights decide about money from this moment on; null when nothing is waited for. */
  waitsUntil: z.iso.datetime().nullable(),
})
export type Staff = z.infer<typeof staff>

/** In its canonical form; staff may have mailboxes of a network of their own. */
export const email = z
  .string()
  .trim()
  .transform((typed, context) => {
    const address = canonicalEmail(typed)
    if (address === undefined) context.addIssue({ code: 'custom', message: 'no address' })
    return address ?? z.NEVER
  })

export const newPassword = z
  .string()
  .min(12)
  .max(200)
  .refine((text) => !isMadeOfProductWords(text), 'admin.password_common')

/** Leave to go on with the log-in. */
export const ticket = text().max(100)

export const authenticatorCode = z.string().regex(/^[0-9]{6}$/, 'admin.code_wrong')
