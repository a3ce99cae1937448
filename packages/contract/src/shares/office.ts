import { z } from 'zod'
import { LINK_KINDS } from '../activities/lists.ts'
import { officeGet, officePost } from '../call.ts'
import { assetCode, line, nothing, page, paging, text, time } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { SHARE_CREDIT_STATES, SHARE_DECISIONS, SHARE_KINDS } from './lists.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

const credit = z.object({
  id: z.string(),
  /** When it was credited: 08:00 UTC. */
  time,
  kind: z.enum(SHARE_KINDS),
  asset: z.string(),
  amount: z.string(),
  /** With whom it was earned: the friend who traded, or whoever invited. */
  besideUserId: z.string(),
  besideUid: z.string(),
  state: z.enum(SHARE_CREDIT_STATES),
  /** What they have in common, of a held one. */
  links: z.array(z.enum(LINK_KINDS)),
  endedAt: time.nullable(),
})
export type OfficeShareCredit = z.infer<typeof credit>

const shareCase = z.object({
  id: z.string(),
  userId: z.string(),
  uid: z.string(),
  decision: z.enum(SHARE_DECISIONS),
  asset: z.string(),
  amount: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  mayDecide: z.boolean(),
})
export type ShareCase = z.infer<typeof shareCase>

const heldShare = z.object({
  userId: z.string(),
  uid: z.string(),
  asset: z.string(),
  amount: z.string(),
  /** With whom, as a number of people, and by what. */
  besides: z.number(),
  links: z.array(z.enum(LINK_KINDS)),
  since: time,
})
export type HeldShare = z.infer<typeof heldShare>

const one = z.object({ id: text().max(40) })

/** Fee shares as staff see them. Part of the calls of shares. */
export const shareOfficeCalls = {
  officeSharesOf: officeGet('/user/shares', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'What a person was credited of the fees of friends, newest first, and what is proposed about it.',
    input: ofUser.extend(paging),
    output: page(credit).extend({
      /** Locked and held together, by asset. */
      waiting: z.array(z.object({ asset: z.string(), locked: z.string(), held: z.string(), together: z.string() })),
      cases: z.array(shareCase),
    }),
    refusals: ['identity.user_unknown'],
  }),
  officeShareQueue: officeGet('/shares/queue', {
    access: 'staff',
    roles: SEEING,
    summary: 'Proposals about fee shares that wait for a second person, and shares that are held.',
    input: nothing,
    output: z.object({ cases: z.array(shareCase), held: z.array(heldShare) }),
  }),
  proposeShareCase: officePost('/shares/case/propose', {
    access: 'staff',
    roles: DECIDING,
    summary:
      'Proposes to pay what is held of a person in an asset, or to take back what is not paid out. Another person must confirm it.',
    input: z.object({ userId: text().max(40), asset: assetCode, decision: z.enum(SHARE_DECISIONS), reason: line(500) }),
    output: shareCase,
    refusals: ['shares.nothing_waiting', 'shares.case_open'],
  }),
  confirmShareCase: officePost('/shares/case/confirm', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Pays or takes back what somebody else proposed. What was paid out meanwhile stays paid.',
    input: one,
    output: nothing,
    refusals: ['shares.case_unknown', 'shares.case_closed', 'shares.second_person_needed', 'shares.nothing_waiting'],
  }),
  declineShareCase: officePost('/shares/case/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal about fee shares, one’s own too.',
    input: one,
    output: nothing,
    refusals: ['shares.case_unknown', 'shares.case_closed'],
  }),
} as const
