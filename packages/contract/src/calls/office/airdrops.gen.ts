// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['airdrops']> = CallEntry<Contract['airdrops'][Name]>

export const officeAirdrops = 'GET /airdrops/list admin compliance support operator' as Entry<'officeAirdrops'>
export const officeAirdrop = 'GET /airdrops/detail admin compliance support operator' as Entry<'officeAirdrop'>
export const officeEntries = 'GET /airdrops/entries admin compliance support operator' as Entry<'officeEntries'>
