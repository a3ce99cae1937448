// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['stream']> = CallEntry<Contract['stream'][Name]>

export const ticket = 'POST /stream/ticket' as Entry<'ticket'>
