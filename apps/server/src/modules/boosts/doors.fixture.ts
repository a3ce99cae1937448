import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const

export const DOORS: Doors = {
  access: {
    list: 'everyone',
    detail: 'everyone',
    own: 'users',
    sale: 'users',
    transactions: 'users',
    officeBoosts: SEEING,
    officeParts: SEEING,
  },
}
