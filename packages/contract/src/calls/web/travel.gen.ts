// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['travel']> = CallEntry<Contract['travel'][Name]>

export const travelProviders = 'GET /exchange/otcOrder/travel/providers' as Entry<'travelProviders'>
