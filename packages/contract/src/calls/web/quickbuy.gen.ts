// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['quickbuy']> = CallEntry<Contract['quickbuy'][Name]>

export const listPlatforms = 'GET /exchange/quickBuy/listPlatforms' as Entry<'listPlatforms'>
export const listSetting = 'GET /exchange/quickBuy/listSetting' as Entry<'listSetting'>
export const quote = 'GET /exchange/quickBuy/quote' as Entry<'quote'>
export const checkAddressFormat = 'GET /exchange/quickBuy/checkAddressFormat' as Entry<'checkAddressFormat'>
export const sendOutsideCode = 'POST /exchange/quickBuy/sendCode' as Entry<'sendOutsideCode'>
export const createOrder = 'POST /exchange/quickBuy/createOrder money' as Entry<'createOrder'>
export const confirmOrder = 'POST /exchange/quickBuy/confirmOrder' as Entry<'confirmOrder'>
export const confirmRampOrder = 'POST /exchange/quickBuy/confirmRampOrder' as Entry<'confirmRampOrder'>
export const confirmAgoraOrder = 'POST /exchange/quickBuy/confirmAgoraOrder' as Entry<'confirmAgoraOrder'>
export const confirmBazaarOrder = 'POST /exchange/quickBuy/confirmBazaarOrder' as Entry<'confirmBazaarOrder'>
export const cancelBeforePay = 'POST /exchange/quickBuy/cancelBeforePay' as Entry<'cancelBeforePay'>
export const repay = 'POST /exchange/quickBuy/repay money' as Entry<'repay'>
export const orderDetail = 'GET /exchange/quickBuy/orderDetail' as Entry<'orderDetail'>
export const listOrders = 'GET /exchange/quickBuy/listOrders' as Entry<'listOrders'>
export const listPartnerOrders = 'GET /exchange/quickBuy/listPartnerOrders' as Entry<'listPartnerOrders'>
export const getPartnerOrderCount = 'GET /exchange/quickBuy/getPartnerOrderCount' as Entry<'getPartnerOrderCount'>
export const rampWebhook = 'POST /exchange/quickBuy/rampWebhook' as Entry<'rampWebhook'>
