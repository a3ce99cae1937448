import type { Doors } from '../../testing/doors.ts'

const CONTACT = ['admin', 'compliance', 'support'] as const

export const DOORS: Doors = {
  access: {
    listKeys: 'users',
    createKey: 'users',
    updateKey: 'users',
    removeKey: 'users',
    pauseKey: 'users',
    resumeKey: 'users',
    keyUses: 'users',
    officeKeysOf: CONTACT,
    officePauseKey: CONTACT,
    officeResumeKey: CONTACT,
    officeRemoveKey: CONTACT,
  },
}
