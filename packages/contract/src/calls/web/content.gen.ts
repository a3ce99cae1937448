// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['content']> = CallEntry<Contract['content'][Name]>

export const homeNotice = 'GET /notice/homeNotice/get' as Entry<'homeNotice'>
export const baseInfo = 'GET /setting/index/baseInfo' as Entry<'baseInfo'>
export const fees = 'GET /setting/setting/fee' as Entry<'fees'>
export const languageSuggestion = 'GET /setting/setting/languageSuggestion' as Entry<'languageSuggestion'>
export const reportVital = 'POST /setting/vitals/report' as Entry<'reportVital'>
export const homePageData = 'GET /setting/index/homePageData' as Entry<'homePageData'>
export const homeCoins = 'GET /setting/index/coins' as Entry<'homeCoins'>
export const compareLines = 'GET /setting/index/compareLines' as Entry<'compareLines'>
export const historyData = 'GET /setting/index/historyData' as Entry<'historyData'>
export const marketData = 'GET /setting/index/marketData' as Entry<'marketData'>
export const coinTagInfo = 'GET /setting/index/coinTagInfo' as Entry<'coinTagInfo'>
export const webThemes = 'GET /setting/index/webThemes' as Entry<'webThemes'>
export const activityBanners = 'GET /setting/index/activityBanners' as Entry<'activityBanners'>
export const investBanners = 'GET /setting/index/investBanners' as Entry<'investBanners'>
export const shareBanner = 'GET /setting/index/shareBanner' as Entry<'shareBanner'>
export const outerNews = 'GET /setting/static/outerNews/list' as Entry<'outerNews'>
