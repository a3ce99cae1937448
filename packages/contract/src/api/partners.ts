import { z } from 'zod'
import { get, post } from '../call.ts'
import { nothing } from '../fields.ts'
import { businessData, partner, partnerStep } from './partner-fields.ts'

const partnerStanding = z.object({
  /** Whether the identity of its owner was verified: without it nobody applies. */
  verified: z.boolean(),
  /** The latest application; null where there was none. */
  partner: partner.nullable(),
  steps: z.array(partnerStep),
  /** What is taken off each payment of a new partner. */
  feePercent: z.string(),
})
export type PartnerStanding = z.infer<typeof partnerStanding>

/** Businesses that are paid by a link: what they say and see, and what their customers do. Part of the calls of machines. */
export const partnerCalls = {
  partnerInfo: get('/user/partner/info', {
    access: 'user',
    summary: 'The application of the caller to be paid by links, and what has happened to it.',
    input: nothing,
    output: partnerStanding,
  }),
  applyPartner: post('/user/partner/apply', {
    access: 'user',
    summary: 'Applies to be paid by links, as a business whose owner is verified. Two members of staff decide.',
    input: z.object(businessData),
    output: partnerStanding,
    refusals: ['kyc.needed', 'identity.country_missing', 'api.website_malformed', 'api.partner_already'],
  }),
  updatePartner: post('/user/partner/update', {
    access: 'user',
    summary:
      'Changes what was said. Of an approved business only the website and the description change: staff looked at the rest.',
    input: z.object(businessData),
    output: partnerStanding,
    refusals: [
      'identity.country_missing',
      'api.website_malformed',
      'api.partner_unknown',
      'api.partner_closed',
      'api.partner_fixed',
    ],
  }),
} as const
