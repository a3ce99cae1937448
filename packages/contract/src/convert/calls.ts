import { z } from 'zod'
import { get, post } from '../call.ts'
import { nothing, page, paging } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import {
  coin,
  conversion,
  convertLimits,
  convertLine,
  convertPrice,
  convertQuote,
  convertSetting,
  openQuotes,
  quoteId,
  wanted,
} from './fields.ts'
import { convertOfficeCalls } from './office.ts'

/** What stands against any price. */
const PRICE_REFUSALS = [
  'convert.asset_unknown',
  'convert.same_asset',
  'convert.amount_missing',
  'convert.amount_malformed',
  'convert.one_amount',
  'convert.halted',
  'convert.below_minimum',
  'convert.above_maximum',
  'convert.house_short',
] as const
/** What stands against the caller. */
const PERSON_REFUSALS = ['convert.day_limit', ...POLICY_REFUSALS] as const
/** What stands against a firm quote, and against the new one in place of one that is over. */
const QUOTING_REFUSALS = ['convert.quotes_open', 'convert.prices_only'] as const
/** `convert.quote_moved` (40028) carries `old` and `quote`, both as `quoteConversion` answers; nothing has happened. */
export const USE_REFUSALS = [
  'convert.quote_unknown',
  'convert.quote_used',
  'convert.quote_moved',
  'convert.quote_other_call',
  'convert.halted',
  'convert.house_short',
  'convert.below_minimum',
  'convert.above_maximum',
  'ledger.insufficient_balance',
  ...PERSON_REFUSALS,
  ...QUOTING_REFUSALS,
] as const
/** Against a firm quote of any kind. */
export const FIRM_REFUSALS = [...PRICE_REFUSALS, ...PERSON_REFUSALS, ...QUOTING_REFUSALS] as const
const used = z.object({ quoteId })

/** The converter: one asset against another, from and to the house, at a price that is firm for ten seconds. */
export const convert = {
  convertSetting: get('/exchange/otcOrder/convertSetting', {
    access: 'public',
    summary: 'What can be converted now and what is halted why, and the rules in figures.',
    input: nothing,
    output: convertSetting,
  }),
  getConvertPrice: get('/exchange/otcOrder/getConvertPrice', {
    access: 'public',
    summary: 'What a conversion would come to. One of the amounts, or none for the rate alone. Binds nobody.',
    input: z.object(wanted),
    output: convertPrice,
    refusals: PRICE_REFUSALS,
  }),
  quoteConversion: post('/exchange/otcOrder/convertQuote', {
    access: 'user',
    summary: 'Freezes both amounts for ten seconds, for the caller, once. Moves nothing.',
    input: z.object(wanted),
    output: convertQuote,
    refusals: FIRM_REFUSALS,
  }),
  convertLimits: get('/exchange/otcOrder/convertLimits', {
    access: 'user',
    summary: 'What the caller may still convert today.',
    input: nothing,
    output: convertLimits,
  }),
  buy: post('/exchange/otcOrder/buy', {
    access: 'user',
    money: true,
    summary: 'Executes a quote that ends in a coin.',
    input: used,
    output: conversion,
    refusals: USE_REFUSALS,
  }),
  sale: post('/exchange/otcOrder/sale', {
    access: 'user',
    money: true,
    summary: 'Executes a quote that ends in a fiat.',
    input: used,
    output: conversion,
    refusals: USE_REFUSALS,
  }),
  convertFiats: post('/exchange/otcOrder/convertFiats', {
    access: 'user',
    money: true,
    summary: 'Executes a quote between two of EUR, GBP, USDT and USDC.',
    input: used,
    output: conversion,
    refusals: USE_REFUSALS,
  }),
  conversions: get('/exchange/otcOrder/conversions', {
    access: 'user',
    summary: 'The conversions of the caller, newest first.',
    input: z.object({ ...paging, symbol: coin.optional() }),
    output: page(conversion),
  }),
  openQuotes: get('/exchange/otcOrder/convertOpen', {
    access: 'user',
    summary: 'Quotes of the caller that are still firm, the first to end first.',
    input: nothing,
    output: openQuotes,
  }),
  convertLine: get('/exchange/otcOrder/convertLine', {
    access: 'public',
    summary: 'The index of a pair over the last 24 hours, every 15 minutes.',
    input: z.object({ from: coin, to: coin }),
    output: convertLine,
    refusals: ['convert.asset_unknown', 'convert.same_asset'],
  }),
  ...convertOfficeCalls,
} as const
