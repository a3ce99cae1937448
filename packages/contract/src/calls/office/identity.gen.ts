// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['identity']> = CallEntry<Contract['identity'][Name]>

export const officeUsers = 'POST /user/list admin compliance support reviewer' as Entry<'officeUsers'>
export const officeUser = 'GET /user/get admin compliance support reviewer' as Entry<'officeUser'>
export const officeSessions = 'GET /user/session/list admin compliance support' as Entry<'officeSessions'>
export const officeSecurityEvents = 'GET /user/event/list admin compliance support' as Entry<'officeSecurityEvents'>
export const officeInvitees = 'GET /user/invitee/list admin compliance support' as Entry<'officeInvitees'>
export const officeNotes = 'GET /user/note/list admin compliance support' as Entry<'officeNotes'>
export const addNote = 'POST /user/note/add admin compliance support' as Entry<'addNote'>
export const freezeUser = 'POST /user/freeze admin compliance support' as Entry<'freezeUser'>
export const proposeUnfreeze = 'POST /user/unfreeze/propose decides admin compliance support' as Entry<'proposeUnfreeze'>
export const confirmUnfreeze = 'POST /user/unfreeze/confirm decides admin compliance support' as Entry<'confirmUnfreeze'>
export const declineUnfreeze = 'POST /user/unfreeze/decline admin compliance support' as Entry<'declineUnfreeze'>
export const endUserSession = 'POST /user/session/end admin compliance support' as Entry<'endUserSession'>
export const endUserSessions = 'POST /user/session/endAll admin compliance support' as Entry<'endUserSessions'>
export const stopWithdrawals = 'POST /user/withdrawals/stop admin compliance support' as Entry<'stopWithdrawals'>
export const allowWithdrawals = 'POST /user/withdrawals/allow decides admin compliance' as Entry<'allowWithdrawals'>
export const setMarketAccount = 'POST /user/marketAccount/set decides admin compliance' as Entry<'setMarketAccount'>
