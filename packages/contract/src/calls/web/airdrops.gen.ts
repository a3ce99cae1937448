// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['airdrops']> = CallEntry<Contract['airdrops'][Name]>

export const list = 'GET /activity/airdrop/list' as Entry<'list'>
export const detail = 'GET /activity/airdrop/detail' as Entry<'detail'>
export const standing = 'GET /activity/airdrop/standing' as Entry<'standing'>
export const claim = 'POST /activity/activityInfo/claim money' as Entry<'claim'>
export const draw = 'GET /activity/airdrop/draw' as Entry<'draw'>
