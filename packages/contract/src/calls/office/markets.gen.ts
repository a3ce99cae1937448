// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['markets']> = CallEntry<Contract['markets'][Name]>

export const officeCoins = 'GET /coin/list' as Entry<'officeCoins'>
export const saveCoin = 'POST /coin/save admin operator' as Entry<'saveCoin'>
export const officeTags = 'GET /tag/list' as Entry<'officeTags'>
export const saveTag = 'POST /tag/save admin operator' as Entry<'saveTag'>
export const officePairs = 'GET /pair/list' as Entry<'officePairs'>
export const savePair = 'POST /pair/save admin operator' as Entry<'savePair'>
export const setMarketMode = 'POST /pair/mode admin operator' as Entry<'setMarketMode'>
