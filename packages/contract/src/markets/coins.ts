import { z } from 'zod'
import { get, post } from '../call.ts'
import { assetCode, flag, listText, nothing } from '../fields.ts'
import {
  coinAttributes,
  coinItem,
  coinPageAttributes,
  collectedCoin,
  leveragedProduct,
  range as listRange,
  recallPageAttributes,
  securityInfo,
  tagInfo,
  volumeInfo,
} from './coin-fields.ts'

const unknownCoin = ['markets.coin_unknown'] as const

/** A coin stands for all its markets; a market stands for itself. */
const coinOrMarket = z.string().regex(/^[A-Z0-9]{2,12}(-[A-Z0-9]{2,12})?$/)
const collected = flag.prefault('true')
const marks = z.object({ coins: z.array(z.string()), markets: z.array(z.string()) })
const collectRefusals = [
  'markets.symbol_unknown',
  'markets.coin_unknown',
  'markets.coin_without_market',
  'markets.too_many_favourites',
] as const

/** What the site tells of coins; part of the calls of markets. */
export const coinCalls = {
  coins: get('/setting/coin/list', {
    access: 'public',
    summary: 'Every coin: name, state, tags, markets, supply and market value in the fiat of the header `symbol`.',
    input: nothing,
    output: z.array(coinItem),
  }),
  collectedCoins: get('/setting/coin/listCollect', {
    access: 'user',
    summary: 'The coins of which the caller has marked a market, the latest mark first.',
    input: nothing,
    output: z.array(collectedCoin),
  }),
  collect: post('/setting/coin/collect', {
    access: 'user',
    summary:
      'Marks a coin or a market, or takes the mark away. A coin is marked by its market against the fiat of the header, and loses the marks of all its markets.',
    input: z.object({ symbol: coinOrMarket, collected }),
    output: marks,
    refusals: collectRefusals,
  }),
  collectMany: post('/setting/coin/collectMulti', {
    access: 'user',
    summary: 'The same for several, all or none of them; `symbols` are separated by commas.',
    input: z.object({ symbols: listText(coinOrMarket, 100), collected }),
    output: marks,
    refusals: collectRefusals,
  }),
  leveragedCoins: get('/setting/coin/listEtp', {
    access: 'public',
    summary: 'The exchange-traded products with their value in USDT and its change in a day; closed ones are left out.',
    input: nothing,
    output: z.array(leveragedProduct),
  }),
  coinPageAttributes: get('/setting/coinDetail/getAttr', {
    access: 'public',
    summary: 'The rules that coin pages speak by: thresholds of hints, lengths of averages, ranges.',
    input: nothing,
    output: coinPageAttributes,
  }),
  recallPageAttributes: get('/setting/coinDetail/getRecallPageAttr', {
    access: 'public',
    summary: 'Four coins worth a look for someone who comes back: what rose, fell, was traded and was listed last.',
    input: nothing,
    output: recallPageAttributes,
  }),
  coinAttributes: get('/setting/coinDetail/getCoinAttr', {
    access: 'public',
    summary: 'Everything that the page of a coin says of it, in the caller’s language.',
    input: z.object({ symbol: assetCode }),
    output: coinAttributes,
    refusals: unknownCoin,
  }),
  tags: get('/setting/coinDetail/tagInfoWithSymbols', {
    access: 'public',
    summary: 'The tabs of the markets and the themes, with their coins now; `range` is what winners and losers go by.',
    input: z.object({ range: listRange.default('1d') }),
    output: z.array(tagInfo),
  }),
  coinsByTag: get('/setting/coinDetail/listCoinByTag', {
    access: 'public',
    summary: 'The coins of one tag in the order of its rule.',
    input: z.object({ tag: z.string().regex(/^[a-z][a-z0-9_]{1,29}$/), range: listRange.default('1d') }),
    output: z.array(coinItem),
    refusals: ['markets.tag_unknown'],
  }),
  securityInfo: get('/setting/coinInfo/get/securityInfo', {
    access: 'public',
    summary: 'Chains and contracts of a coin, reports about it, and its risks in the caller’s language.',
    input: z.object({ symbol: assetCode }),
    output: securityInfo,
    refusals: unknownCoin,
  }),
  volumeInfo: get('/setting/coinInfo/get/volumeInfo', {
    access: 'public',
    summary: 'Volume of 24 hours against its 30-day average, highest and lowest price of 52 weeks, market value.',
    input: z.object({ symbol: assetCode }),
    output: volumeInfo,
    refusals: unknownCoin,
  }),
} as const
