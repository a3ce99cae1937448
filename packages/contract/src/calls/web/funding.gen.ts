// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['funding']> = CallEntry<Contract['funding'][Name]>

export const fundingRecords = 'GET /exchange/otcOrder/records' as Entry<'fundingRecords'>
export const wayFees = 'GET /exchange/fee/ways' as Entry<'wayFees'>
export const depositDetail = 'GET /exchange/otcOrder/deposit/detail' as Entry<'depositDetail'>
