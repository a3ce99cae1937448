// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['trial']> = CallEntry<Contract['trial'][Name]>

export const claim = 'POST /exchange/otcOrder/getExpGift money' as Entry<'claim'>
export const cancel = 'POST /exchange/otcOrder/cancelExpGift money' as Entry<'cancel'>
export const virtualFund = 'POST /exchange/otcOrder/getVirtualFund money' as Entry<'virtualFund'>
export const setProtection = 'POST /user/user/setDepositProtect' as Entry<'setProtection'>
export const fund = 'GET /exchange/trial/fund' as Entry<'fund'>
export const line = 'GET /exchange/trial/line' as Entry<'line'>
export const quote = 'POST /exchange/trial/quote' as Entry<'quote'>
export const trade = 'POST /exchange/trial/trade money' as Entry<'trade'>
export const trades = 'GET /exchange/trial/trades' as Entry<'trades'>
export const ranking = 'GET /exchange/trial/ranking' as Entry<'ranking'>
