// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['p2p']> = CallEntry<Contract['p2p'][Name]>

export const paymentKinds = 'GET /setting/payment/setting' as Entry<'paymentKinds'>
export const paymentCoinPairs = 'GET /setting/payment/getCoinPairs' as Entry<'paymentCoinPairs'>
export const paymentMethods = 'GET /setting/payment/listUserSetting' as Entry<'paymentMethods'>
export const bindPaymentMethod = 'POST /setting/payment/bindOrUpdate' as Entry<'bindPaymentMethod'>
export const deletePaymentMethod = 'POST /setting/payment/delete' as Entry<'deletePaymentMethod'>
export const applyMerchant = 'POST /exchange/merchant/apply money' as Entry<'applyMerchant'>
export const merchantStanding = 'GET /exchange/merchant/standing' as Entry<'merchantStanding'>
export const merchantProfile = 'GET /exchange/merchant/profile' as Entry<'merchantProfile'>
export const topUpBond = 'POST /exchange/merchant/topUpBond money' as Entry<'topUpBond'>
export const leaveMerchant = 'POST /exchange/merchant/leave money' as Entry<'leaveMerchant'>
export const p2pMarket = 'GET /exchange/otcOrder/market' as Entry<'p2pMarket'>
export const createListing = 'POST /exchange/otcOrder/create money' as Entry<'createListing'>
export const editListing = 'POST /exchange/otcOrder/edit' as Entry<'editListing'>
export const hideListing = 'POST /exchange/otcOrder/hide' as Entry<'hideListing'>
export const cancelP2p = 'POST /exchange/otcOrder/cancel money' as Entry<'cancelP2p'>
export const ownListings = 'GET /exchange/otcOrder/listings' as Entry<'ownListings'>
export const p2pBuy = 'POST /exchange/otcOrder/market/buy money' as Entry<'p2pBuy'>
export const p2pSale = 'POST /exchange/otcOrder/market/sale money' as Entry<'p2pSale'>
export const beforeMarketTrade = 'GET /exchange/otcOrder/beforeMarketTrade' as Entry<'beforeMarketTrade'>
export const p2pOrders = 'GET /exchange/otcOrder/list' as Entry<'p2pOrders'>
export const p2pOrder = 'GET /exchange/otcOrder/detail' as Entry<'p2pOrder'>
export const getOpenOrderCount = 'GET /exchange/otcOrder/getOpenOrderCount' as Entry<'getOpenOrderCount'>
export const acceptOrder = 'POST /exchange/otcOrder/accept' as Entry<'acceptOrder'>
export const rejectOrder = 'POST /exchange/otcOrder/reject money' as Entry<'rejectOrder'>
export const markPaid = 'POST /exchange/otcOrder/markPaid' as Entry<'markPaid'>
export const seeOrder = 'POST /exchange/otcOrder/seen' as Entry<'seeOrder'>
export const releaseOrder = 'POST /exchange/otcOrder/release money' as Entry<'releaseOrder'>
export const askCancel = 'POST /exchange/otcOrder/askCancel' as Entry<'askCancel'>
export const agreeCancel = 'POST /exchange/otcOrder/agreeCancel money' as Entry<'agreeCancel'>
export const rateOrder = 'POST /exchange/otcOrder/rate' as Entry<'rateOrder'>
export const p2pMessages = 'GET /exchange/otcOrder/messages' as Entry<'p2pMessages'>
export const p2pMessage = 'POST /exchange/otcOrder/message' as Entry<'p2pMessage'>
export const p2pEvidence = 'POST /exchange/otcOrder/evidence' as Entry<'p2pEvidence'>
export const p2pEvidenceFile = 'GET /exchange/otcOrder/evidenceFile' as Entry<'p2pEvidenceFile'>
export const openAppeal = 'POST /exchange/otcOrder/appeal' as Entry<'openAppeal'>
export const answerAppeal = 'POST /exchange/otcOrder/answer' as Entry<'answerAppeal'>
export const withdrawAppeal = 'POST /exchange/otcOrder/withdrawAppeal' as Entry<'withdrawAppeal'>
export const complain = 'POST /exchange/otcOrder/complain' as Entry<'complain'>
