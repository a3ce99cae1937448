// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['custody']> = CallEntry<Contract['custody'][Name]>

export const officeCryptoDeposits = 'GET /funding/cryptoDeposit/list' as Entry<'officeCryptoDeposits'>
export const assignCryptoDeposit = 'POST /funding/cryptoDeposit/assign decides compliance support' as Entry<'assignCryptoDeposit'>
export const officeChainWallets = 'GET /funding/chainWallet/list' as Entry<'officeChainWallets'>
