// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['etp']> = CallEntry<Contract['etp'][Name]>

export const etpProducts = 'GET /exchange/etp/products' as Entry<'etpProducts'>
export const navHistory = 'GET /exchange/etp/navHistory' as Entry<'navHistory'>
export const etpQuote = 'GET /exchange/etp/quote' as Entry<'etpQuote'>
export const earnGate = 'GET /exchange/earn/gate' as Entry<'earnGate'>
export const earnAnswers = 'POST /exchange/earn/answers' as Entry<'earnAnswers'>
export const etpMarket = 'POST /exchange/etp/market money' as Entry<'etpMarket'>
export const etpLimit = 'POST /exchange/etp/limit money' as Entry<'etpLimit'>
export const etpEdit = 'POST /exchange/etp/edit money' as Entry<'etpEdit'>
export const etpCancel = 'POST /exchange/etp/cancel' as Entry<'etpCancel'>
export const etpOrders = 'GET /exchange/etp/orders' as Entry<'etpOrders'>
export const etpOrdersPage = 'GET /exchange/etp/ordersPage' as Entry<'etpOrdersPage'>
export const etpDetail = 'GET /exchange/etp/detail' as Entry<'etpDetail'>
export const etpHoldings = 'GET /exchange/etp/holdings' as Entry<'etpHoldings'>
export const etpTellMe = 'POST /exchange/etp/tellMe' as Entry<'etpTellMe'>
export const etpTold = 'GET /exchange/etp/told' as Entry<'etpTold'>
