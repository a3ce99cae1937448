// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['shares']> = CallEntry<Contract['shares'][Name]>

export const listRebate = 'GET /user/userInvite/listRebate' as Entry<'listRebate'>
export const rebateStanding = 'GET /user/userInvite/rebate' as Entry<'rebateStanding'>
