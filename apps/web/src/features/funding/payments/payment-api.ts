import type { PaymentMethod } from '@bourse/contract'
import * as payments from '@bourse/contract/calls/web/payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshFunding, useFundingQuery } from '../../../app/live/use-funding.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import type { BuyRequest } from '../deposits/use-purchase.ts'

const SHOWN = '10'
const PAYMENTS = ['funding', 'payments'] as const

export interface Way {
  readonly symbol: string
  readonly method: PaymentMethod
}

export function usePaymentQuote({ symbol, method }: Way) {
  return useQuery({
    queryKey: [...PAYMENTS, 'quote', symbol, method],
    queryFn: ({ signal }) => call(payments.paymentQuote, { symbol, method }, { signal }),
    staleTime: 0,
  })
}

/** What is left of an amount; asked only for what can be one. */
export function usePaymentCosts({ symbol, method }: Way, amount: string | undefined) {
  return useQuery({
    queryKey: [...PAYMENTS, 'costs', symbol, method, amount],
    queryFn: () => call(payments.paymentCosts, { symbol, method, amount: amount ?? '' }),
    enabled: amount !== undefined,
    staleTime: 0,
    retry: false,
  })
}

export function usePaymentOrders({ symbol, method }: Way) {
  return useFundingQuery({
    key: ['paymentOrders', symbol, method],
    read: (signal) => call(payments.paymentOrders, { symbol, method, size: SHOWN }, { signal }),
  })
}

/** Who comes back from PayPal has agreed: looking at the order takes it then, once, however often it is looked at. */
export function usePaymentOrder(id: string, taking: boolean) {
  return useFundingQuery({
    key: ['paymentOrder', id, taking],
    read: (signal) =>
      taking
        ? call(payments.paypalCapture, { id }, { signal, lockId: crypto.randomUUID() })
        : call(payments.paymentOrder, { id }, { signal }),
  })
}

/** Limits change with each order. */
export function refreshPayments(): void {
  refreshFunding()
  refresh(PAYMENTS)
}

interface NewOrder extends Way, BuyRequest {
  readonly amount: string
  readonly lockId: string
}

const CREATE = { paypal: payments.paypalCreateOrder, advcash: payments.advcashCreateOrder } as const
export type RedirectMethod = keyof typeof CREATE

/** The lock id names the request: sent twice, it is one order. Then the payer goes to the provider. */
export function useCreatePayment(method: RedirectMethod, onMade: (orderId: string) => void) {
  return useMutation({
    mutationFn: ({ lockId, ...order }: Omit<NewOrder, 'method'>) => call(CREATE[method], order, { lockId }),
    onSuccess: ({ id, payUrl, payAtOnce }) => {
      onMade(id)
      // Elsewhere the page of the order asks first.
      if (payUrl !== null && payAtOnce) location.assign(payUrl)
      refreshPayments()
    },
  })
}

export function useCancelPayment() {
  return useMutation({
    mutationFn: (id: string) => call(payments.cancelPayment, { id }),
    onSettled: refreshPayments,
  })
}
