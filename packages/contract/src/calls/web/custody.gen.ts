// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['custody']> = CallEntry<Contract['custody'][Name]>

export const depositChains = 'GET /exchange/otcOrder/chains' as Entry<'depositChains'>
export const depositAddress = 'GET /exchange/otcOrder/address' as Entry<'depositAddress'>
export const cryptoDeposits = 'GET /exchange/otcOrder/deposit/digitalList' as Entry<'cryptoDeposits'>
export const submitDigitalDeposit = 'POST /exchange/otcOrder/submitDigitalDeposit' as Entry<'submitDigitalDeposit'>
