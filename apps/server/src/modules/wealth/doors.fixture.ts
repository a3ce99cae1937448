import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    listProduct: 'everyone',
    saveWealthPlan: 'users',
    suspendWealthPlan: 'users',
    restoreWealthPlan: 'users',
    cancelWealthPlan: 'users',
    wealthPlans: 'users',
    wealthPlan: 'users',
    officeWealthPlans: ['admin', 'compliance', 'support'],
  },
  raced: {
    saveWealthPlan: ['wealth.test.ts', 'the last of 50 plans is made once, however often it is asked for at once'],
    restoreWealthPlan: ['wealth.test.ts', 'a plan that is restored many times at once has one order'],
  },
}
