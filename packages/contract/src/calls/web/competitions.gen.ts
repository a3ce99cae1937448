// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['competitions']> = CallEntry<Contract['competitions'][Name]>

export const list = 'GET /exchange/tradeMatch/getActivities' as Entry<'list'>
export const listOwn = 'GET /exchange/tradeMatch/getActivitiesV2' as Entry<'listOwn'>
export const detail = 'GET /exchange/tradeMatch/detail' as Entry<'detail'>
export const listRank = 'GET /exchange/tradeMatch/listRank' as Entry<'listRank'>
export const own = 'GET /exchange/tradeMatch/own' as Entry<'own'>
export const collect = 'GET /exchange/tradeMatch/getTradePreSaleCollect' as Entry<'collect'>
export const join = 'POST /exchange/tradeMatch/join money' as Entry<'join'>
