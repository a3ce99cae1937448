// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['content']> = CallEntry<Contract['content'][Name]>

export const officeBanners = 'GET /banner/list' as Entry<'officeBanners'>
export const saveBanner = 'POST /banner/save admin operator' as Entry<'saveBanner'>
export const publishBanner = 'POST /banner/publish admin operator' as Entry<'publishBanner'>
export const withdrawBanner = 'POST /banner/withdraw admin operator' as Entry<'withdrawBanner'>
export const officeNews = 'GET /news/list' as Entry<'officeNews'>
export const officeNewsItem = 'GET /news/item' as Entry<'officeNewsItem'>
export const saveNews = 'POST /news/save admin operator' as Entry<'saveNews'>
export const publishNews = 'POST /news/publish admin operator' as Entry<'publishNews'>
export const withdrawNews = 'POST /news/withdraw admin operator' as Entry<'withdrawNews'>
