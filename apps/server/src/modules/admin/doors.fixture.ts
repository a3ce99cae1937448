import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    login: 'everyone',
    chooseOwnPassword: 'everyone',
    verify: 'everyone',
    logout: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    me: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    staffList: ['admin'],
    createStaff: ['admin'],
    updateStaff: ['admin'],
    resetStaff: ['admin'],
    changeOwnPassword: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    auditLog: ['admin', 'compliance'],
    systemStatus: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    setMaintenance: ['admin', 'operator'],
    runAudit: ['admin', 'operator', 'compliance'],
  },
}
