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
export const staffProposals = 'GET /staff/proposal/list admin' as Entry<'staffProposals'>
export const proposeNewStaff = 'POST /staff/proposal/create admin' as Entry<'proposeNewStaff'>
export const proposeStaffRole = 'POST /staff/proposal/role admin' as Entry<'proposeStaffRole'>
export const proposeStaffReset = 'POST /staff/proposal/reset admin' as Entry<'proposeStaffReset'>
export const proposeStaffReturn = 'POST /staff/proposal/reactivate admin' as Entry<'proposeStaffReturn'>
export const confirmStaffProposal = 'POST /staff/proposal/confirm decides admin' as Entry<'confirmStaffProposal'>
export const declineStaffProposal = 'POST /staff/proposal/decline admin' as Entry<'declineStaffProposal'>
export const withdrawStaffProposal = 'POST /staff/proposal/withdraw admin' as Entry<'withdrawStaffProposal'>
export const deactivateStaff = 'POST /staff/deactivate admin' as Entry<'deactivateStaff'>
export const endStaffSessions = 'POST /staff/sessions/end admin' as Entry<'endStaffSessions'>
export const passkeyLogInOptions = 'POST /staff/passkey/logInOptions' as Entry<'passkeyLogInOptions'>
export const firstPasskeyOptions = 'POST /staff/passkey/firstOptions' as Entry<'firstPasskeyOptions'>
export const ownKeys = 'GET /staff/key/list' as Entry<'ownKeys'>
export const newPasskeyOptions = 'POST /staff/passkey/newOptions' as Entry<'newPasskeyOptions'>
export const addPasskey = 'POST /staff/passkey/add' as Entry<'addPasskey'>
export const renameKey = 'POST /staff/key/rename' as Entry<'renameKey'>
export const removeKey = 'POST /staff/key/remove' as Entry<'removeKey'>
export const stepUp = 'POST /staff/stepUp' as Entry<'stepUp'>
export const changeOwnPassword = 'POST /staff/password' as Entry<'changeOwnPassword'>
export const auditLog = 'POST /auditLog/list admin compliance' as Entry<'auditLog'>
export const systemStatus = 'GET /system/status' as Entry<'systemStatus'>
export const setMaintenance = 'POST /system/maintenance admin operator' as Entry<'setMaintenance'>
export const runAudit = 'POST /system/audit admin operator compliance' as Entry<'runAudit'>
