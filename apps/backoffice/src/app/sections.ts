import type { StaffRole } from '@bourse/contract/client'
import { rewardsTab } from '../features/activities/person-tabs.ts'
import { activitiesSection } from '../features/activities/section.ts'
import { auditTab } from '../features/admin/audit-log/person-tabs.ts'
import { auditLogSection } from '../features/admin/audit-log/section.ts'
import { staffSection } from '../features/admin/staff/section.ts'
import { systemSection } from '../features/admin/system/section.ts'
import { airdropsSection } from '../features/airdrops/section.ts'
import { bansSection } from '../features/api/bans/section.ts'
import { partnersSection } from '../features/api/partners/section.ts'
import { keysTab } from '../features/api/person-tabs.ts'
import { webhooksSection } from '../features/api/webhooks/section.ts'
import { boostsSection } from '../features/boosts/section.ts'
import { competitionsSection } from '../features/competitions/section.ts'
import { contentSection } from '../features/content/section.ts'
import { convertSection } from '../features/convert/section.ts'
import { couponsTab } from '../features/coupons/person-tabs.ts'
import { couponsSection } from '../features/coupons/section.ts'
import { discountTab } from '../features/discount/person-tabs.ts'
import { discountSection } from '../features/discount/section.ts'
import { etpTab } from '../features/etp/person-tabs.ts'
import { etpSection } from '../features/etp/section.ts'
import { reservesSection } from '../features/funding/reserves/section.ts'
import { fundingSection } from '../features/funding/section.ts'
import { withdrawalsSection } from '../features/funding/withdrawals/section.ts'
import { notesTab, overviewTab, securityTab } from '../features/identity/person-tabs.ts'
import { retentionSection } from '../features/identity/privacy/section.ts'
import { usersSection } from '../features/identity/section.ts'
import { indexSection } from '../features/index/section.ts'
import { invitationsTab } from '../features/invitations/person-tabs.ts'
import { sharesTab } from '../features/invitations/shares/person-tabs.ts'
import { sharesSection } from '../features/invitations/shares/section.ts'
import { kycTab } from '../features/kyc/person-tabs.ts'
import { kycSection } from '../features/kyc/section.ts'
import { marketsSection } from '../features/markets/section.ts'
import { appealsSection } from '../features/p2p/appeals/section.ts'
import { merchantsSection } from '../features/p2p/merchants/section.ts'
import { investorsSection } from '../features/policy/evidence/section.ts'
import { policySection } from '../features/policy/section.ts'
import { quickbuySection } from '../features/quickbuy/section.ts'
import { sandboxSection } from '../features/sandbox/section.ts'
import { savingTab } from '../features/saving/person-tabs.ts'
import { savingSection } from '../features/saving/section.ts'
import { screeningSection } from '../features/screening/section.ts'
import { ordersTab } from '../features/trading/person-tabs.ts'
import { travelSection } from '../features/travel/section.ts'
import { trialSection } from '../features/trial/section.ts'
import { balancesTab, postingsTab } from '../features/wallet/person-tabs.ts'
import { wealthTab } from '../features/wealth/person-tabs.ts'
import { mayCall } from './access.ts'
import type { PersonTab, Section } from './section.ts'

/** In the order in which they stand on the page of a person. */
const PERSON_TABS: readonly PersonTab[] = [
  overviewTab,
  securityTab,
  keysTab,
  kycTab,
  balancesTab,
  postingsTab,
  ordersTab,
  savingTab,
  discountTab,
  etpTab,
  wealthTab,
  rewardsTab,
  couponsTab,
  invitationsTab,
  sharesTab,
  notesTab,
  auditTab,
]

export interface MenuGroup {
  /** Its name among the texts of the shell. */
  readonly key: string
  readonly sections: readonly Section[]
}

/** In the order of the menu. */
export const MENU: readonly MenuGroup[] = [
  {
    key: 'clients',
    sections: [
      usersSection(PERSON_TABS),
      kycSection,
      screeningSection,
      investorsSection,
      merchantsSection,
      partnersSection,
      webhooksSection,
    ],
  },
  { key: 'money', sections: [withdrawalsSection, fundingSection, reservesSection, travelSection] },
  { key: 'trading', sections: [marketsSection, indexSection] },
  {
    key: 'products',
    sections: [
      convertSection,
      appealsSection,
      quickbuySection,
      savingSection,
      discountSection,
      etpSection,
      activitiesSection,
      couponsSection,
      sharesSection,
      trialSection,
      airdropsSection,
      competitionsSection,
      boostsSection,
    ],
  },
  {
    key: 'operation',
    sections: [
      systemSection,
      bansSection,
      policySection,
      contentSection,
      auditLogSection,
      retentionSection,
      staffSection,
      sandboxSection,
    ],
  },
]

export const SECTIONS: readonly Section[] = MENU.flatMap(({ sections }) => sections)

export interface Visitor {
  readonly role: StaffRole
  /** Whether the server runs the sandbox. */
  readonly sandbox: boolean
}

export function mayOpen(section: Section, { role, sandbox }: Visitor): boolean {
  return mayCall(role, section.call) && (sandbox || section.sandboxOnly !== true)
}

/** The menu of a person: without what they may not open, and without groups that this leaves empty. */
export function menuOf(visitor: Visitor): MenuGroup[] {
  return MENU.map(({ key, sections }) => ({
    key,
    sections: sections.filter((section) => mayOpen(section, visitor)),
  })).filter(({ sections }) => sections.length > 0)
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
