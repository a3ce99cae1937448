// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['admin']> = CallEntry<Contract['admin'][Name]>

export const login = 'POST /staff/login' as Entry<'login'>
export const chooseOwnPassword = 'POST /staff/ownPassword' as Entry<'chooseOwnPassword'>
export const verify = 'POST /staff/verify' as Entry<'verify'>
export const logout = 'POST /staff/logout' as Entry<'logout'>
export const me = 'GET /staff/me' as Entry<'me'>
export const staffList = 'GET /staff/list admin' as Entry<'staffList'>
export const createStaff = 'POST /staff/create admin' as Entry<'createStaff'>
export const updateStaff = 'POST /staff/update admin' as Entry<'updateStaff'>
export const resetStaff = 'POST /staff/reset admin' as Entry<'resetStaff'>
export const changeOwnPassword = 'POST /staff/password' as Entry<'changeOwnPassword'>
export const auditLog = 'GET /auditLog/list admin compliance' as Entry<'auditLog'>
export const systemStatus = 'GET /system/status' as Entry<'systemStatus'>
export const setMaintenance = 'POST /system/maintenance admin operator' as Entry<'setMaintenance'>
export const runAudit = 'POST /system/audit admin operator compliance' as Entry<'runAudit'>
