// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['withdrawals']> = CallEntry<Contract['withdrawals'][Name]>

export const officeWithdrawals = 'POST /funding/withdrawal/list admin compliance support' as Entry<'officeWithdrawals'>
export const officeWithdrawal = 'GET /funding/withdrawal/detail admin compliance support' as Entry<'officeWithdrawal'>
export const approveWithdrawal = 'POST /funding/withdrawal/approve decides compliance' as Entry<'approveWithdrawal'>
export const refuseWithdrawal = 'POST /funding/withdrawal/refuse decides compliance' as Entry<'refuseWithdrawal'>
export const noteWithdrawal = 'POST /funding/withdrawal/note admin compliance support' as Entry<'noteWithdrawal'>
export const speedUpWithdrawal = 'POST /funding/withdrawal/speedUp decides compliance' as Entry<'speedUpWithdrawal'>
