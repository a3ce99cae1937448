// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['invitations']> = CallEntry<Contract['invitations'][Name]>

export const drawTerms = 'GET /user/invite/inviteConfig' as Entry<'drawTerms'>
export const draws = 'GET /user/invite/inviteList' as Entry<'draws'>
export const draw = 'GET /user/invite/draw money' as Entry<'draw'>
export const config = 'GET /user/userInvite/config' as Entry<'config'>
export const totals = 'GET /user/userInvite/detail' as Entry<'totals'>
export const friends = 'GET /user/userInvite/listInvitation' as Entry<'friends'>
export const take = 'POST /user/userInvite/receiveUserBonus money' as Entry<'take'>
