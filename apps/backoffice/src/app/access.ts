import * as admin from '@bourse/contract/calls/office/admin'
import * as content from '@bourse/contract/calls/office/content'
import * as custody from '@bourse/contract/calls/office/custody'
import * as identity from '@bourse/contract/calls/office/identity'
import * as kyc from '@bourse/contract/calls/office/kyc'
import * as markets from '@bourse/contract/calls/office/markets'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import * as withdrawals from '@bourse/contract/calls/office/withdrawals'
import { type CallEntry, callFacts, type StaffRole } from '@bourse/contract/client'

/** The order in which a list of roles reads: from the widest to the narrowest. */
export const ROLES = ['admin', 'compliance', 'reviewer', 'support', 'operator'] as const satisfies readonly StaffRole[]

/** Whether a role may make a call. The server decides; asking here keeps menus free of what it would refuse. */
export function mayCall(role: StaffRole, call: CallEntry): boolean {
  const { roles } = callFacts(call)
  return roles.length === 0 || roles.includes(role)
}

/** A section of the header. It is shown to those who may make the call that fills it. */
export interface Section {
  readonly path:
    | '/system'
    | '/users'
    | '/kyc'
    | '/withdrawals'
    | '/funding'
    | '/markets'
    | '/content'
    | '/audit-log'
    | '/staff'
    | '/sandbox'
  readonly key:
    | 'system'
    | 'users'
    | 'kyc'
    | 'withdrawals'
    | 'funding'
    | 'markets'
    | 'content'
    | 'auditLog'
    | 'staff'
    | 'sandbox'
  readonly call: CallEntry
  readonly sandboxOnly?: true
}

const SECTIONS: readonly Section[] = [
  { path: '/system', key: 'system', call: admin.systemStatus },
  { path: '/users', key: 'users', call: identity.officeUsers },
  { path: '/kyc', key: 'kyc', call: kyc.officeCases },
  { path: '/withdrawals', key: 'withdrawals', call: withdrawals.officeWithdrawals },
  { path: '/funding', key: 'funding', call: custody.officeCryptoDeposits },
  { path: '/markets', key: 'markets', call: markets.officeCoins },
  { path: '/content', key: 'content', call: content.officeBanners },
  { path: '/audit-log', key: 'auditLog', call: admin.auditLog },
  { path: '/staff', key: 'staff', call: admin.staffList },
  { path: '/sandbox', key: 'sandbox', call: sandbox.inbox, sandboxOnly: true },
]

export function sectionsOf({ role, sandbox }: { role: StaffRole; sandbox: boolean }): Section[] {
  return SECTIONS.filter((section) => mayCall(role, section.call) && (sandbox || section.sandboxOnly !== true))
}

/** Everyone's, and in no section: one's own account. */
export const OWN_ACCOUNT = '/own-account'

/** Whether a path of the router lies in a section that this person has. */
export function mayOpen(pathname: string, person: { role: StaffRole; sandbox: boolean }): boolean {
  if (pathname === OWN_ACCOUNT) return true
  return sectionsOf(person).some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
