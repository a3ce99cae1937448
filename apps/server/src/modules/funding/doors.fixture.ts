import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    depositDetail: 'users',
    fundingRecords: 'users',
    wayFees: 'everyone',
  },
}
