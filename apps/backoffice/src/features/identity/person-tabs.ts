import * as admin from '@bourse/contract/calls/office/admin'
import * as identity from '@bourse/contract/calls/office/identity'
import * as kyc from '@bourse/contract/calls/office/kyc'
import * as trading from '@bourse/contract/calls/office/trading'
import * as wallet from '@bourse/contract/calls/office/wallet'
import type { CallEntry, StaffRole } from '@bourse/contract/client'
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
  { path: '/users/$userId', key: 'overview', call: identity.officeUser },
  { path: '/users/$userId/security', key: 'security', call: identity.officeSessions },
  { path: '/users/$userId/kyc', key: 'kyc', call: kyc.officeCases },
  { path: '/users/$userId/balances', key: 'balances', call: wallet.officeBalances },
  { path: '/users/$userId/postings', key: 'postings', call: wallet.officeStatement },
  { path: '/users/$userId/orders', key: 'orders', call: trading.officeLiveOrders },
  { path: '/users/$userId/notes', key: 'notes', call: identity.officeNotes },
  { path: '/users/$userId/audit', key: 'audit', call: admin.auditLog },
]

export function personTabs(role: StaffRole): PersonTab[] {
  return TABS.filter(({ call }) => mayCall(role, call))
}
