// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['bonuses']> = CallEntry<Contract['bonuses'][Name]>

export const ownBonus = 'GET /user/user/ownBonus' as Entry<'ownBonus'>
