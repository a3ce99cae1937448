import type { StaffRole } from '@bourse/contract/client'
import { auditTab } from '../features/admin/audit-log/person-tabs.ts'
import { auditLogSection } from '../features/admin/audit-log/section.ts'
import { staffSection } from '../features/admin/staff/section.ts'
import { systemSection } from '../features/admin/system/section.ts'
import { contentSection } from '../features/content/section.ts'
import { reservesSection } from '../features/funding/reserves/section.ts'
import { fundingSection } from '../features/funding/section.ts'
import { withdrawalsSection } from '../features/funding/withdrawals/section.ts'
import { notesTab, overviewTab, securityTab } from '../features/identity/person-tabs.ts'
import { retentionSection } from '../features/identity/privacy/section.ts'
import { usersSection } from '../features/identity/section.ts'
import { indexSection } from '../features/index/section.ts'
import { kycTab } from '../features/kyc/person-tabs.ts'
import { kycSection } from '../features/kyc/section.ts'
import { marketsSection } from '../features/markets/section.ts'
import { sandboxSection } from '../features/sandbox/section.ts'
import { screeningSection } from '../features/screening/section.ts'
import { ordersTab } from '../features/trading/person-tabs.ts'
import { travelSection } from '../features/travel/section.ts'
import { balancesTab, postingsTab } from '../features/wallet/person-tabs.ts'
import { mayCall } from './access.ts'
import type { PersonTab, Section } from './section.ts'

/** In the order in which they stand on the page of a person. */
const PERSON_TABS: readonly PersonTab[] = [
  overviewTab,
  securityTab,
  kycTab,
  balancesTab,
  postingsTab,
  ordersTab,
  notesTab,
  auditTab,
]

/** In the order of the menu. */
export const SECTIONS: readonly Section[] = [
  systemSection,
  usersSection(PERSON_TABS),
  kycSection,
  screeningSection,
  travelSection,
  withdrawalsSection,
  fundingSection,
  reservesSection,
  marketsSection,
  indexSection,
  contentSection,
  auditLogSection,
  retentionSection,
  staffSection,
  sandboxSection,
]

export interface Visitor {
  readonly role: StaffRole
  /** Whether the server runs the sandbox. */
  readonly sandbox: boolean
}

export function mayOpen(section: Section, { role, sandbox }: Visitor): boolean {
  return mayCall(role, section.call) && (sandbox || section.sandboxOnly !== true)
}

export function sectionsOf(visitor: Visitor): Section[] {
  return SECTIONS.filter((section) => mayOpen(section, visitor))
}

/** Where a person begins: at the first queue that they may decide in, or else where they see how the product is doing. */
export function homeOf(visitor: Visitor): string {
  const mine = sectionsOf(visitor)
  const queue = mine.find(({ decides }) => decides !== undefined && mayCall(visitor.role, decides))
  return (queue ?? systemSection).path
}

export function personTabsOf(role: StaffRole): PersonTab[] {
  return PERSON_TABS.filter(({ call }) => mayCall(role, call))
}
