import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, nothing, text } from '../fields.ts'
import { email, newPassword, STAFF_ROLES, staff } from './fields.ts'

export const STAFF_PROPOSAL_KINDS = ['create', 'reset', 'role', 'reactivate'] as const

const staffProposal = z.object({
  id: z.string(),
  kind: z.enum(STAFF_PROPOSAL_KINDS),
  /** Null of an account that does not exist yet. */
  staffId: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  /** The role that the person has once it is confirmed. */
  role: z.enum(STAFF_ROLES),
  proposerId: z.string(),
  proposerEmail: z.string(),
  proposedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type StaffProposal = z.infer<typeof staffProposal>

const staffId = text().max(40)
const ofProposal = z.object({ id: text().max(40) })
const ADMIN = { access: 'staff', roles: ['admin'] } as const
const ABOUT = ['admin.staff_unknown', 'admin.own_account', 'admin.proposal_open', 'session.unauthorized'] as const
const CLOSING = ['admin.proposal_unknown', 'admin.proposal_closed', 'session.unauthorized'] as const
const BY_ANOTHER = [...CLOSING, 'admin.second_admin_needed', 'admin.own_account'] as const

/** Who may enter the back office: giving rights takes two admins, taking them away takes one. Part of the calls of admin. */
export const staffCalls = {
  staffList: officeGet('/staff/list', {
    ...ADMIN,
    summary: 'Every member of staff.',
    input: nothing,
    output: z.array(staff),
  }),
  staffProposals: officeGet('/staff/proposal/list', {
    ...ADMIN,
    summary: 'What admins have proposed and nobody has decided yet, the oldest first.',
    input: nothing,
    output: z.array(staffProposal),
  }),
  proposeNewStaff: officePost('/staff/proposal/create', {
    ...ADMIN,
    summary:
      'Proposes a new member of staff with a first password, which is good for 72 hours once another admin has confirmed.',
    input: z.object({ email, name: line(80), role: z.enum(STAFF_ROLES), password: newPassword }),
    output: staffProposal,
    refusals: ['admin.email_taken', 'admin.password_common', 'admin.proposal_open', 'session.unauthorized'],
  }),
  proposeStaffRole: officePost('/staff/proposal/role', {
    ...ADMIN,
    summary: 'Proposes another role. Once confirmed it ends the sessions of that member of staff.',
    input: z.object({ staffId, role: z.enum(STAFF_ROLES) }),
    output: staffProposal,
    refusals: ABOUT,
  }),
  proposeStaffReset: officePost('/staff/proposal/reset', {
    ...ADMIN,
    summary:
      'Proposes, for a lost phone or password, to start an account again: own password and authenticator at the next log-in.',
    input: z.object({ staffId, password: newPassword }),
    output: staffProposal,
    refusals: [...ABOUT, 'admin.password_common'],
  }),
  proposeStaffReturn: officePost('/staff/proposal/reactivate', {
    ...ADMIN,
    summary: 'Proposes to give access back to somebody who was deactivated.',
    input: z.object({ staffId }),
    output: staffProposal,
    refusals: ABOUT,
  }),
  confirmStaffProposal: officePost('/staff/proposal/confirm', {
    ...ADMIN,
    decides: true,
    summary: 'Confirms what another admin proposed, never about oneself. The rights decide about money 24 hours later.',
    input: ofProposal,
    output: staff,
    refusals: [...BY_ANOTHER, 'admin.email_taken'],
  }),
  declineStaffProposal: officePost('/staff/proposal/decline', {
    ...ADMIN,
    summary: 'Declines what another admin proposed.',
    input: ofProposal,
    output: nothing,
    refusals: BY_ANOTHER,
  }),
  withdrawStaffProposal: officePost('/staff/proposal/withdraw', {
    ...ADMIN,
    summary: 'Takes one’s own proposal back.',
    input: ofProposal,
    output: nothing,
    refusals: [...CLOSING, 'admin.not_own_proposal'],
  }),
  deactivateStaff: officePost('/staff/deactivate', {
    ...ADMIN,
    summary: 'Takes access away at once and ends the sessions. To give it back takes two.',
    input: z.object({ staffId }),
    output: staff,
    refusals: ['admin.staff_unknown', 'admin.own_account', 'session.unauthorized'],
  }),
  endStaffSessions: officePost('/staff/sessions/end', {
    ...ADMIN,
    summary: 'Ends every session of another member of staff.',
    input: z.object({ staffId }),
    output: nothing,
    refusals: ['admin.staff_unknown', 'admin.own_account', 'session.unauthorized'],
  }),
} as const
