// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['withdrawals']> = CallEntry<Contract['withdrawals'][Name]>

export const withdrawCheckStatus = 'POST /user/user/withdrawCheckStatus' as Entry<'withdrawCheckStatus'>
export const withdrawOptions = 'GET /exchange/otcOrder/withdraw/options' as Entry<'withdrawOptions'>
export const checkAddress = 'GET /exchange/otcOrder/checkAddress' as Entry<'checkAddress'>
export const walletText = 'GET /exchange/otcOrder/travel/text' as Entry<'walletText'>
export const proveWallet = 'POST /exchange/otcOrder/travel/prove' as Entry<'proveWallet'>
export const quoteWithdrawal = 'POST /exchange/otcOrder/withdraw/quote' as Entry<'quoteWithdrawal'>
export const quoteBankWithdrawal = 'POST /exchange/otcOrder/withdraw/bankQuote' as Entry<'quoteBankWithdrawal'>
export const sendWithdrawCode = 'POST /exchange/otcOrder/withdraw/sendCode' as Entry<'sendWithdrawCode'>
export const withdrawPasskey = 'POST /exchange/otcOrder/withdraw/passkeyOptions' as Entry<'withdrawPasskey'>
export const withdraw = 'POST /exchange/otcOrder/withdraw money' as Entry<'withdraw'>
export const withdrawDetail = 'GET /exchange/otcOrder/withdraw/detail' as Entry<'withdrawDetail'>
export const withdrawCancel = 'POST /exchange/otcOrder/withdrawCancel money' as Entry<'withdrawCancel'>
export const withdrawRecords = 'GET /exchange/otcOrder/withdrawRecords' as Entry<'withdrawRecords'>
export const transferRecipient = 'POST /exchange/otcOrder/transfer/recipient' as Entry<'transferRecipient'>
export const quoteTransfer = 'POST /exchange/otcOrder/transfer/quote' as Entry<'quoteTransfer'>
export const transfer = 'POST /exchange/otcOrder/transfer money' as Entry<'transfer'>
export const transferRecords = 'GET /exchange/otcOrder/transfer/records' as Entry<'transferRecords'>
export const addressBook = 'GET /exchange/otcOrder/addressBook' as Entry<'addressBook'>
export const addAddress = 'POST /exchange/otcOrder/addressBook/add' as Entry<'addAddress'>
export const removeAddress = 'POST /exchange/otcOrder/addressBook/remove' as Entry<'removeAddress'>
export const setOnlyAddressBook = 'POST /exchange/otcOrder/addressBook/only' as Entry<'setOnlyAddressBook'>
