import type { CallEntry } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import type { StaffRole } from '@bourse/contract/client'

/** The order in which a list of roles reads: from the widest to the narrowest. */
export const ROLES = ['admin', 'compliance', 'reviewer', 'support', 'operator'] as const satisfies readonly StaffRole[]

/** Whether a role may make a call. The server decides; asking here keeps menus free of what it would refuse. */
export function mayCall(role: StaffRole, [, , , roles]: CallEntry): boolean {
  return roles === undefined || roles.includes(role)
}

/** A section of the header. It is shown to those who may make the call that fills it. */
export interface Section {
  readonly path:
    | '/system'
    | '/users'
    | '/kyc'
    | '/funding'
    | '/markets'
    | '/content'
    | '/audit-log'
    | '/staff'
    | '/sandbox'
  readonly key: 'system' | 'users' | 'kyc' | 'funding' | 'markets' | 'content' | 'auditLog' | 'staff' | 'sandbox'
  readonly call: CallEntry
  readonly sandboxOnly?: true
}

const SECTIONS: readonly Section[] = [
  { path: '/system', key: 'system', call: OFFICE_CALLS.admin.systemStatus },
  { path: '/users', key: 'users', call: OFFICE_CALLS.identity.officeUsers },
  { path: '/kyc', key: 'kyc', call: OFFICE_CALLS.kyc.officeCases },
  { path: '/funding', key: 'funding', call: OFFICE_CALLS.funding.officeCryptoDeposits },
  { path: '/markets', key: 'markets', call: OFFICE_CALLS.markets.officeCoins },
  { path: '/content', key: 'content', call: OFFICE_CALLS.content.officeBanners },
  { path: '/audit-log', key: 'auditLog', call: OFFICE_CALLS.admin.auditLog },
  { path: '/staff', key: 'staff', call: OFFICE_CALLS.admin.staffList },
  { path: '/sandbox', key: 'sandbox', call: OFFICE_CALLS.sandbox.inbox, sandboxOnly: true },
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
