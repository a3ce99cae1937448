import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    drawTerms: 'everyone',
    draws: 'users',
    draw: 'users',
    config: 'everyone',
    totals: 'users',
    friends: 'users',
    take: 'users',
    officeInvitationsOf: ['admin', 'compliance', 'support'],
  },
}
