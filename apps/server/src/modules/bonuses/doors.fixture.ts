import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: { ownBonus: 'users', takeBonus: 'users' },
  raced: {
    takeBonus: ['bonuses.test.ts', 'fifty who take it at once have one, in the currency of the registration'],
  },
}
