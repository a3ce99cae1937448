import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const

export const DOORS: Doors = {
  access: {
    list: 'everyone',
    detail: 'everyone',
    standing: 'users',
    claim: 'verified',
    draw: 'everyone',
    officeAirdrops: SEEING,
    officeAirdrop: SEEING,
    officeEntries: SEEING,
  },
}
