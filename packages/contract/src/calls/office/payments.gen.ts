// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['payments']> = CallEntry<Contract['payments'][Name]>

export const officePaymentOrders = 'POST /funding/paymentOrder/list' as Entry<'officePaymentOrders'>
export const officePayments = 'POST /funding/payment/list' as Entry<'officePayments'>
export const creditPayment = 'POST /funding/payment/credit decides compliance support' as Entry<'creditPayment'>
export const returnPayment = 'POST /funding/payment/return decides compliance support' as Entry<'returnPayment'>
