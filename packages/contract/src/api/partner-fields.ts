import { z } from 'zod'
import { line, text, time } from '../fields.ts'
import { country } from '../identity/fields.ts'
import { PARTNER_EVENTS, PARTNER_STATES } from './lists.ts'

export const partnerId = z.string().regex(/^ptr_[0-9A-Z]{20,40}$/)

const website = text()
  .trim()
  .max(200)
  .regex(/^https:\/\/[^\s"<>\\]{4,190}$/, 'api.website_malformed')

/** What a business says about itself. */
export const businessData = {
  name: line(40).describe('As people who pay read it.'),
  legalName: line(120),
  registration: line(60),
  country,
  website,
  about: line(500),
}

export const partner = z.object({
  id: z.string(),
  state: z.enum(PARTNER_STATES),
  name: z.string(),
  legalName: z.string(),
  registration: z.string(),
  country: z.string(),
  website: z.string(),
  about: z.string(),
  feePercent: z.string(),
  applyTime: time,
  /** Why it was refused or suspended. */
  reason: z.string().nullable(),
})
export type Partner = z.infer<typeof partner>

export const partnerStep = z.object({ event: z.enum(PARTNER_EVENTS), time, note: z.string().nullable() })
export type PartnerStep = z.infer<typeof partnerStep>
