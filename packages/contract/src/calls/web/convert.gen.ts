// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['convert']> = CallEntry<Contract['convert'][Name]>

export const convertSetting = 'GET /exchange/otcOrder/convertSetting' as Entry<'convertSetting'>
export const getConvertPrice = 'GET /exchange/otcOrder/getConvertPrice' as Entry<'getConvertPrice'>
export const quoteConversion = 'POST /exchange/otcOrder/convertQuote' as Entry<'quoteConversion'>
export const convertLimits = 'GET /exchange/otcOrder/convertLimits' as Entry<'convertLimits'>
export const buy = 'POST /exchange/otcOrder/buy money' as Entry<'buy'>
export const sale = 'POST /exchange/otcOrder/sale money' as Entry<'sale'>
export const convertFiats = 'POST /exchange/otcOrder/convertFiats money' as Entry<'convertFiats'>
export const conversions = 'GET /exchange/otcOrder/conversions' as Entry<'conversions'>
export const openQuotes = 'GET /exchange/otcOrder/convertOpen' as Entry<'openQuotes'>
export const convertLine = 'GET /exchange/otcOrder/convertLine' as Entry<'convertLine'>
