import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

export const DOORS: Doors = {
  access: {
    hub: 'everyone',
    config: 'everyone',
    detail: 'everyone',
    listRank: 'everyone',
    listRecord: 'users',
    own: 'users',
    tradingsAndGroup: 'everyone',
    rewards: 'users',
    popup: 'users',
    seen: 'users',
    tellMe: 'users',
    told: 'users',
    officeActivities: SEEING,
    officeActivity: SEEING,
    draftActivity: DECIDING,
    dryRunActivity: DECIDING,
    approveActivity: DECIDING,
    dropActivity: DECIDING,
    pauseActivity: DECIDING,
    resumeActivity: DECIDING,
    endActivity: DECIDING,
    officeBudgets: SEEING,
    proposeRaise: DECIDING,
    confirmRaise: DECIDING,
    declineRaise: DECIDING,
    heldRewards: SEEING,
    decideHeld: ['compliance'],
    officeRewardsOf: ['admin', 'compliance', 'support'],
  },
}
