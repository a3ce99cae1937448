import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    notificationSettings: 'users',
    setNotifications: 'users',
  },
}
