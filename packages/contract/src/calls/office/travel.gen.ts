// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['travel']> = CallEntry<Contract['travel'][Name]>

export const travelTransfers = 'GET /travel/list admin compliance support' as Entry<'travelTransfers'>
export const travelTransfer = 'GET /travel/detail admin compliance support' as Entry<'travelTransfer'>
export const askTravelAgain = 'POST /travel/again compliance' as Entry<'askTravelAgain'>
export const decideTravel = 'POST /travel/decide decides compliance' as Entry<'decideTravel'>
