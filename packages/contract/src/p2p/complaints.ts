import { z } from 'zod'
import { officeGet, officePost, post } from '../call.ts'
import { line, nothing, page, paging, text, time } from '../fields.ts'
import { caseFile, caseSum, SEEING } from './case-file.ts'
import { COMPLAINT_STATES, id, words } from './fields.ts'

const complaintRow = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.string(),
  ...caseSum.shape,
  buyer: z.string(),
  seller: z.string(),
  /** A buyer paid although the order had ended; a seller's payment was called back after the release. */
  by: z.enum(['buyer', 'seller']),
  text: z.string(),
  state: z.enum(COMPLAINT_STATES),
  /** Of the other's coins: what can be held for it, and what is. */
  most: z.string(),
  held: z.string(),
  /** What one of staff would hold, until another agrees. */
  proposal: z.object({ staffId: z.string(), email: z.string(), amount: z.string() }).nullable(),
  /** Of whoever proposed or decided last. */
  reason: z.string().nullable(),
  createTime: time,
  endTime: time.nullable(),
})
export type OfficeComplaintRow = z.infer<typeof complaintRow>

const complaint = complaintRow.extend({
  file: caseFile,
  /** What the other has of the coin and could be held. */
  available: z.string(),
})
export type OfficeComplaint = z.infer<typeof complaint>

/** After the end of an order. */
export const complaintCalls = {
  complain: post('/exchange/otcOrder/complain', {
    access: 'user',
    summary:
      'After the end, staff look into it: within seven days its buyer paid although the order had been cancelled or had lapsed; within 180 days of the release the seller’s payment was called back.',
    input: z.object({ id, text: words(1_000) }),
    output: nothing,
    refusals: ['p2p.order_unknown', 'p2p.not_yours', 'p2p.wrong_state', 'p2p.complaint_known'],
  }),
  officeComplaints: officePost('/p2p/complaint/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'What people say after the end of an order, the oldest that is open first.',
    input: z.object({ ...paging, state: z.enum(COMPLAINT_STATES).optional() }),
    output: page(complaintRow),
  }),
  officeComplaint: officeGet('/p2p/complaint/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One complaint with the order, both people, what they wrote and showed.',
    input: z.object({ id }),
    output: complaint,
    refusals: ['p2p.complaint_unknown'],
  }),
  decideComplaint: officePost('/p2p/complaint/decide', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Dismisses a complaint, holds as much of the other’s coins as two people agree on, or frees what is held.',
    input: z.object({
      id,
      outcome: z.enum(['hold', 'dismiss', 'release']),
      /** Of a hold, in the coin. */
      amount: text().max(40).optional(),
      reason: line(500),
    }),
    output: z.object({ outcome: z.enum(['proposed', 'decided']) }),
    refusals: [
      'p2p.complaint_unknown',
      'p2p.complaint_ended',
      'p2p.amount_wrong',
      'p2p.nothing_to_hold',
      'p2p.second_person_needed',
    ],
  }),
} as const
