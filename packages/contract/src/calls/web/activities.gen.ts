// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['activities']> = CallEntry<Contract['activities'][Name]>

export const hub = 'GET /setting/activity/list' as Entry<'hub'>
export const config = 'GET /activity/config/query' as Entry<'config'>
export const detail = 'GET /activity/activityInfo/detail' as Entry<'detail'>
export const listRank = 'GET /activity/activityInfo/listRank' as Entry<'listRank'>
export const listRecord = 'GET /activity/activityInfo/listRecord' as Entry<'listRecord'>
export const own = 'GET /activity/activityInfo/own' as Entry<'own'>
export const tradingsAndGroup = 'GET /activity/sub/getTradingsAndGroup' as Entry<'tradingsAndGroup'>
export const rewards = 'GET /activity/reward/list' as Entry<'rewards'>
export const popup = 'GET /activity/reward/popup' as Entry<'popup'>
export const seen = 'POST /activity/reward/seen' as Entry<'seen'>
export const tellMe = 'POST /activity/activityInfo/tellMe' as Entry<'tellMe'>
export const told = 'GET /activity/activityInfo/told' as Entry<'told'>
