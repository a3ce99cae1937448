import { type CallEntry, callFacts, type StaffRole } from '@bourse/contract/client'

/** The order in which a list of roles reads: from the widest to the narrowest. */
export const ROLES = ['admin', 'compliance', 'reviewer', 'support', 'operator'] as const satisfies readonly StaffRole[]

/** Whether a role may make a call. The server decides; asking here keeps menus free of what it would refuse. */
export function mayCall(role: StaffRole, call: CallEntry): boolean {
  const { roles } = callFacts(call)
  return roles.length === 0 || roles.includes(role)
}

/** Everyone's, and in no section: one's own account. */
export const OWN_ACCOUNT = '/own-account'
