// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['saving']> = CallEntry<Contract['saving'][Name]>

export const officeProducts = 'GET /saving/products admin compliance support operator' as Entry<'officeProducts'>
export const draftProduct = 'POST /saving/product/draft admin compliance' as Entry<'draftProduct'>
export const publishProduct = 'POST /saving/product/publish decides admin compliance' as Entry<'publishProduct'>
export const closeProduct = 'POST /saving/product/close admin compliance' as Entry<'closeProduct'>
export const officePools = 'GET /saving/pools admin compliance support operator' as Entry<'officePools'>
export const proposePool = 'POST /saving/pool/propose admin compliance' as Entry<'proposePool'>
export const confirmPool = 'POST /saving/pool/confirm decides admin compliance' as Entry<'confirmPool'>
export const declinePool = 'POST /saving/pool/decline admin compliance' as Entry<'declinePool'>
export const officePositions = 'POST /saving/list admin compliance support operator' as Entry<'officePositions'>
export const officeSavingsOf = 'GET /user/saving/list admin compliance support' as Entry<'officeSavingsOf'>
export const officePosition = 'GET /saving/detail admin compliance support operator' as Entry<'officePosition'>
