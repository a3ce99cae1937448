import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    exports: 'users',
    askExport: 'users',
    downloadExport: 'users',
    closing: 'users',
    closeAccount: 'users',
    reopenAccount: 'everyone',
    officeRetention: ['admin', 'compliance'],
    placeHold: ['admin', 'compliance'],
    liftHold: ['admin', 'compliance'],
  },
}
