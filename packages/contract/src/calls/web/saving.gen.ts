// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['saving']> = CallEntry<Contract['saving'][Name]>

export const products = 'GET /exchange/saving/products' as Entry<'products'>
export const subscribe = 'POST /exchange/saving/subscribe money' as Entry<'subscribe'>
export const list = 'GET /exchange/saving/list' as Entry<'list'>
export const detail = 'GET /exchange/saving/detail' as Entry<'detail'>
export const exit = 'POST /exchange/saving/exit money' as Entry<'exit'>
export const tellMe = 'POST /exchange/saving/tellMe' as Entry<'tellMe'>
export const told = 'GET /exchange/saving/told' as Entry<'told'>
