import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, nothing, page, paging, text, time } from '../fields.ts'
import { PARTNER_DECISIONS, PARTNER_PAYMENT_STATES, PARTNER_STATES } from './lists.ts'
import { partner, partnerId, partnerPayment, partnerStep } from './partner-fields.ts'

const SEEING = ['admin', 'compliance', 'support'] as const
const DECIDING = ['admin', 'compliance'] as const

const officePartnerRow = partner.extend({ userId: z.string(), uid: z.string() })
export type OfficePartnerRow = z.infer<typeof officePartnerRow>

const partnerProposal = z.object({
  id: z.string(),
  decision: z.enum(PARTNER_DECISIONS),
  /** Of a change of the fee, what it would be. */
  feePercent: z.string().nullable(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  mayDecide: z.boolean(),
})
export type PartnerProposal = z.infer<typeof partnerProposal>

const officePartner = officePartnerRow.extend({
  steps: z.array(partnerStep),
  proposals: z.array(partnerProposal),
})
export type OfficePartner = z.infer<typeof officePartner>

/** Without the link by which it is paid. */
const officePartnerPayment = partnerPayment.omit({ link: true }).extend({
  /** Who paid it, and with what; null until then. */
  payer: z.object({ userId: z.string(), uid: z.string(), coin: z.string(), amount: z.string() }).nullable(),
})
export type OfficePartnerPayment = z.infer<typeof officePartnerPayment>

const proposalId = z.string().regex(/^ptp_[0-9A-Z]{20,40}$/)
const reason = line(500)
const FEE = /^\d{1,2}(\.\d{1,2})?$/

/** Businesses that are paid by links, for staff. */
export const partnerOfficeCalls = {
  officePartners: officePost('/api/partners/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Businesses that want to be paid by links, applications that wait first, longest first.',
    input: z.object({
      ...{ ...paging, state: z.enum(PARTNER_STATES).optional() },
      search: text()
        .trim()
        .max(60)
        .optional()
        .describe('The beginning of its name or legal name, or the number of an account.'),
    }),
    output: page(officePartnerRow),
  }),
  officePartnerPayments: officeGet('/api/partners/payments', {
    access: 'staff',
    roles: SEEING,
    summary: 'What a business has asked for by links, newest first, with who paid it.',
    input: z.object({ ...paging, id: partnerId, state: z.enum(PARTNER_PAYMENT_STATES).optional() }),
    output: page(officePartnerPayment),
  }),
  officePartner: officeGet('/api/partners/one', {
    access: 'staff',
    roles: SEEING,
    summary: 'One business with what was decided about it and what waits for another person. Recorded.',
    input: z.object({ id: partnerId }),
    output: officePartner,
    refusals: ['api.partner_unknown'],
  }),
  proposePartner: officePost('/api/partners/propose', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary:
      'Proposes to approve a business, to let a suspended one go on, or another fee; another person must confirm it.',
    input: z.object({
      ...{ id: partnerId, decision: z.enum(PARTNER_DECISIONS), reason },
      feePercent: z.string().regex(FEE, 'api.partner_fee_malformed').optional(),
    }),
    output: partnerProposal,
    refusals: [
      'api.partner_unknown',
      'api.partner_wrong_state',
      'api.partner_fee_malformed',
      'api.partner_proposal_open',
    ],
  }),
  confirmPartner: officePost('/api/partners/confirm', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Does what another person proposed.',
    input: z.object({ id: proposalId }),
    output: nothing,
    refusals: [
      'api.partner_proposal_unknown',
      'api.partner_proposal_closed',
      'api.partner_second_person',
      'api.partner_wrong_state',
    ],
  }),
  declinePartner: officePost('/api/partners/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal, one’s own too.',
    input: z.object({ id: proposalId }),
    output: nothing,
    refusals: ['api.partner_proposal_unknown', 'api.partner_proposal_closed'],
  }),
  refusePartner: officePost('/api/partners/refuse', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Refuses an application; its owner reads why.',
    input: z.object({ id: partnerId, reason }),
    output: nothing,
    refusals: ['api.partner_unknown', 'api.partner_wrong_state'],
  }),
  suspendPartner: officePost('/api/partners/suspend', {
    access: 'staff',
    roles: DECIDING,
    summary: 'A business that is paid nothing until two people let it go on; its owner reads why.',
    input: z.object({ id: partnerId, reason }),
    output: nothing,
    refusals: ['api.partner_unknown', 'api.partner_wrong_state'],
  }),
} as const
