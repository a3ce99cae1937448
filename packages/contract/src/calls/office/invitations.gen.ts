// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['invitations']> = CallEntry<Contract['invitations'][Name]>

export const officeInvitationsOf = 'GET /user/invitations admin compliance support' as Entry<'officeInvitationsOf'>
