import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const
const CONTACT = ['admin', 'compliance', 'support'] as const

export const DOORS: Doors = {
  access: {
    list: 'users',
    detail: 'users',
    records: 'users',
    ofOrder: 'users',
    offers: 'users',
    take: 'users',
    officeCouponsOf: CONTACT,
    officeCouponRecords: CONTACT,
    officeBudgets: SEEING,
    issueCoupon: ['compliance'],
    couponProposals: SEEING,
    confirmCoupon: ['compliance'],
    declineCoupon: DECIDING,
  },
}
