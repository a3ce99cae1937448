// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['quickbuy']> = CallEntry<Contract['quickbuy'][Name]>

export const officeQuickbuyOrders = 'POST /quickbuy/order/list admin compliance support operator' as Entry<'officeQuickbuyOrders'>
export const officeQuickbuyOrder = 'GET /quickbuy/order/detail admin compliance support operator' as Entry<'officeQuickbuyOrder'>
export const quickbuyCases = 'POST /quickbuy/case/list admin compliance support operator' as Entry<'quickbuyCases'>
export const quickbuyCase = 'GET /quickbuy/case/detail admin compliance support operator' as Entry<'quickbuyCase'>
export const decideQuickbuyCase = 'POST /quickbuy/case/decide decides compliance' as Entry<'decideQuickbuyCase'>
export const quickbuyPartners = 'GET /quickbuy/partner/list admin compliance support operator' as Entry<'quickbuyPartners'>
export const openQuickbuyPartner = 'POST /quickbuy/partner/open admin operator' as Entry<'openQuickbuyPartner'>
export const nameQuickbuyFloat = 'POST /quickbuy/partner/float decides admin compliance' as Entry<'nameQuickbuyFloat'>
export const compareQuickbuyPartner = 'POST /quickbuy/partner/compare admin compliance operator' as Entry<'compareQuickbuyPartner'>
