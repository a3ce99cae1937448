import type { CallEntry } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import type { StaffRole } from '@bourse/contract/client'
import { mayCall } from '../../app/access.ts'

export interface PersonTab {
  readonly path:
    | '/users/$userId'
    | '/users/$userId/security'
    | '/users/$userId/kyc'
    | '/users/$userId/balances'
    | '/users/$userId/postings'
    | '/users/$userId/orders'
    | '/users/$userId/notes'
    | '/users/$userId/audit'
  readonly key: 'overview' | 'security' | 'kyc' | 'balances' | 'postings' | 'orders' | 'notes' | 'audit'
  /** What fills it; whoever may not make the call does not see the tab. */
  readonly call: CallEntry
}

/** The parts of a person's page. Each belongs to the feature whose call fills it; the router puts it here. */
const TABS: readonly PersonTab[] = [
  { path: '/users/$userId', key: 'overview', call: OFFICE_CALLS.identity.officeUser },
  { path: '/users/$userId/security', key: 'security', call: OFFICE_CALLS.identity.officeSessions },
  { path: '/users/$userId/kyc', key: 'kyc', call: OFFICE_CALLS.kyc.officeCases },
  { path: '/users/$userId/balances', key: 'balances', call: OFFICE_CALLS.wallet.officeBalances },
  { path: '/users/$userId/postings', key: 'postings', call: OFFICE_CALLS.wallet.officeStatement },
  { path: '/users/$userId/orders', key: 'orders', call: OFFICE_CALLS.trading.officeLiveOrders },
  { path: '/users/$userId/notes', key: 'notes', call: OFFICE_CALLS.identity.officeNotes },
  { path: '/users/$userId/audit', key: 'audit', call: OFFICE_CALLS.admin.auditLog },
]

export function personTabs(role: StaffRole): PersonTab[] {
  return TABS.filter(({ call }) => mayCall(role, call))
}
