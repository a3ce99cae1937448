// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['wallet']> = CallEntry<Contract['wallet'][Name]>

export const assets = 'GET /account/user' as Entry<'assets'>
export const asset = 'GET /account/user/currency' as Entry<'asset'>
export const assetsByKind = 'GET /account/user/currencies/type' as Entry<'assetsByKind'>
export const productAssets = 'GET /account/user/product' as Entry<'productAssets'>
export const statement = 'POST /account/user/account/tx' as Entry<'statement'>
export const values = 'GET /account/user/values' as Entry<'values'>
export const valueHistory = 'GET /account/user/valueHistory' as Entry<'valueHistory'>
export const userState = 'GET /exchange/exchangeState/getUserState' as Entry<'userState'>
