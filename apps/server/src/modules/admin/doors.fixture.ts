import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    login: 'everyone',
    chooseOwnPassword: 'everyone',
    verify: 'everyone',
    logout: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    me: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    staffList: ['admin'],
    staffProposals: ['admin'],
    proposeNewStaff: ['admin'],
    proposeStaffRole: ['admin'],
    proposeStaffReset: ['admin'],
    proposeStaffReturn: ['admin'],
    confirmStaffProposal: ['admin'],
    declineStaffProposal: ['admin'],
    withdrawStaffProposal: ['admin'],
    deactivateStaff: ['admin'],
    endStaffSessions: ['admin'],
    changeOwnPassword: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    auditLog: ['admin', 'compliance'],
    systemStatus: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    setMaintenance: ['admin', 'operator'],
    runAudit: ['admin', 'operator', 'compliance'],
  },
}
