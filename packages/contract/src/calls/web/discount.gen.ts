// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['discount']> = CallEntry<Contract['discount'][Name]>

export const products = 'GET /exchange/discount/products' as Entry<'products'>
export const quote = 'POST /exchange/discount/quote' as Entry<'quote'>
export const subscribe = 'POST /exchange/discount/subscribe money' as Entry<'subscribe'>
export const list = 'GET /exchange/discount/list' as Entry<'list'>
export const detail = 'GET /exchange/discount/detail' as Entry<'detail'>
export const tellMe = 'POST /exchange/discount/tellMe' as Entry<'tellMe'>
export const told = 'GET /exchange/discount/told' as Entry<'told'>
