import type { PaymentMethod, PaymentOrder } from '@bourse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { queryClient } from '../../app/queries.ts'

/** While an order waits its payment is news; otherwise a look now and then is enough. */
const BUSY_MS = 3_000
const CALM_MS = 15_000
const SHOWN = '10'
const PAYMENTS = ['funding', 'payments'] as const

/** A way to pay a currency in online. */
export interface PaymentWay {
  readonly method: PaymentMethod
  readonly symbol: string
}

export function usePaymentQuote(way: PaymentWay) {
  return useQuery({
    queryKey: [...PAYMENTS, 'quote', way],
    queryFn: ({ signal }) => client.funding.paymentQuote({ ...way }, { signal }),
    staleTime: 0,
    retry: false,
  })
}

/** What is left of an amount; asked only for what can be one. */
export function usePaymentCosts(way: PaymentWay, amount: string | undefined) {
  return useQuery({
    queryKey: [...PAYMENTS, 'costs', way, amount],
    queryFn: () => client.funding.paymentCosts({ ...way, amount: amount ?? '' }),
    enabled: amount !== undefined,
    staleTime: 0,
    retry: false,
  })
}

const isWaiting = ({ status }: Pick<PaymentOrder, 'status'>) => status === 'pending' || status === 'under_review'

export function usePaymentOrders(way: PaymentWay) {
  return useQuery({
    queryKey: [...PAYMENTS, 'orders', way],
    queryFn: ({ signal }) => client.funding.paymentOrders({ ...way, size: SHOWN }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isWaiting) ? BUSY_MS : CALM_MS),
  })
}

export function usePaymentOrder(id: string) {
  return useQuery({
    queryKey: [...PAYMENTS, 'order', id],
    queryFn: ({ signal }) => client.funding.paymentOrder({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isWaiting(state.data) ? BUSY_MS : CALM_MS),
  })
}

export const refreshPayments = () => queryClient.invalidateQueries({ queryKey: PAYMENTS })

export function useCancelPayment() {
  return useMutation({
    mutationFn: (id: string) => client.funding.cancelPayment({ id }),
    onSettled: refreshPayments,
  })
}
