// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['markets']> = CallEntry<Contract['markets'][Name]>

export const currencies = 'GET /currency/query' as Entry<'currencies'>
export const currencyCodes = 'GET /currency/code' as Entry<'currencyCodes'>
export const symbols = 'GET /symbol/query' as Entry<'symbols'>
export const level2 = 'GET /market/level2_100' as Entry<'level2'>
export const tradeHistory = 'GET /market/trade/his' as Entry<'tradeHistory'>
export const prices = 'GET /market/prices' as Entry<'prices'>
export const tradePrice = 'GET /exchange/trade/price' as Entry<'tradePrice'>
export const tradeDepth = 'GET /exchange/trade/depth' as Entry<'tradeDepth'>
export const exchangeRates = 'GET /exchange/exchangeRate/all' as Entry<'exchangeRates'>
export const klines = 'GET /kline/query' as Entry<'klines'>
export const klines2 = 'GET /kline/query2' as Entry<'klines2'>
export const latestKline = 'GET /kline/latest/query2' as Entry<'latestKline'>
export const advancedKlines = 'POST /kline/advance/query' as Entry<'advancedKlines'>
export const multiKlines = 'POST /kline/multi/advance/query' as Entry<'multiKlines'>
export const klineConfig = 'POST /kline/config/query' as Entry<'klineConfig'>
export const publicKlines = 'GET /kline/public/klinesV3' as Entry<'publicKlines'>
export const tradeKlines = 'GET /exchange/trade/kline' as Entry<'tradeKlines'>
export const feeSettings = 'GET /setting/coin/listFeeSetting' as Entry<'feeSettings'>
export const favourites = 'GET /market/favor/currencies' as Entry<'favourites'>
export const addFavourite = 'POST /market/favor/currencies' as Entry<'addFavourite'>
export const removeFavourite = 'DELETE /market/favor/currencies' as Entry<'removeFavourite'>
export const isFavourite = 'GET /market/favor/currencies/exists' as Entry<'isFavourite'>
export const recommendedFavourites = 'GET /market/favor/currencies/recommend' as Entry<'recommendedFavourites'>
export const coins = 'GET /setting/coin/list' as Entry<'coins'>
export const collectedCoins = 'GET /setting/coin/listCollect' as Entry<'collectedCoins'>
export const collect = 'POST /setting/coin/collect' as Entry<'collect'>
export const collectMany = 'POST /setting/coin/collectMulti' as Entry<'collectMany'>
export const leveragedCoins = 'GET /setting/coin/listEtp' as Entry<'leveragedCoins'>
export const coinPageAttributes = 'GET /setting/coinDetail/getAttr' as Entry<'coinPageAttributes'>
export const recallPageAttributes = 'GET /setting/coinDetail/getRecallPageAttr' as Entry<'recallPageAttributes'>
export const coinAttributes = 'GET /setting/coinDetail/getCoinAttr' as Entry<'coinAttributes'>
export const tags = 'GET /setting/coinDetail/tagInfoWithSymbols' as Entry<'tags'>
export const coinsByTag = 'GET /setting/coinDetail/listCoinByTag' as Entry<'coinsByTag'>
export const securityInfo = 'GET /setting/coinInfo/get/securityInfo' as Entry<'securityInfo'>
export const volumeInfo = 'GET /setting/coinInfo/get/volumeInfo' as Entry<'volumeInfo'>
