// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['payments']> = CallEntry<Contract['payments'][Name]>

export const checkCardNo = 'POST /user/user/checkCardNo' as Entry<'checkCardNo'>
export const cardSetup = 'GET /setting/card/setup' as Entry<'cardSetup'>
export const cards = 'GET /setting/card/list' as Entry<'cards'>
export const addCard = 'POST /setting/card/add' as Entry<'addCard'>
export const removeCard = 'POST /setting/card/remove' as Entry<'removeCard'>
export const acquireCreateOrder = 'POST /exchange/acquire/createOrder money' as Entry<'acquireCreateOrder'>
export const acquireCallback = 'POST /exchange/acquire/callback' as Entry<'acquireCallback'>
export const paymentQuote = 'GET /exchange/payment/quote' as Entry<'paymentQuote'>
export const paymentCosts = 'POST /exchange/payment/verifyAmount' as Entry<'paymentCosts'>
export const paymentOrders = 'GET /exchange/payment/list' as Entry<'paymentOrders'>
export const paymentOrder = 'GET /exchange/payment/detail' as Entry<'paymentOrder'>
export const cancelPayment = 'POST /exchange/payment/cancel' as Entry<'cancelPayment'>
export const paypalCreateOrder = 'POST /exchange/paypal/createOrder money' as Entry<'paypalCreateOrder'>
export const paypalCapture = 'POST /exchange/paypal/capture money' as Entry<'paypalCapture'>
export const advcashCreateOrder = 'POST /exchange/advcash/createOrder money' as Entry<'advcashCreateOrder'>
export const getAdvcashOrder = 'POST /exchange/advcash/getAdvcashOrder' as Entry<'getAdvcashOrder'>
export const getCreditBuyPrice = 'GET /exchange/advcash/getCreditBuyPrice' as Entry<'getCreditBuyPrice'>
export const paypalWebhook = 'POST /exchange/paypal/webhook' as Entry<'paypalWebhook'>
export const advcashStatus = 'POST /exchange/advcash/status' as Entry<'advcashStatus'>
