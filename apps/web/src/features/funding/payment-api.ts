import type { PaymentMethod, PaymentOrder } from '@bourse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { queryClient } from '../../app/queries.ts'

/** While an order waits its payment is news; otherwise a look now and then is enough. */
const BUSY_MS = 3_000
const CALM_MS = 15_000
const SHOWN = '10'
const PAYMENTS = ['funding', 'payments'] as const

export interface Way {
  readonly symbol: string
  readonly method: PaymentMethod
}

export function usePaymentQuote({ symbol, method }: Way) {
  return useQuery({
    queryKey: [...PAYMENTS, 'quote', symbol, method],
    queryFn: ({ signal }) => client.funding.paymentQuote({ symbol, method }, { signal }),
    staleTime: 0,
  })
}

/** What is left of an amount; asked only for what can be one. */
export function usePaymentCosts({ symbol, method }: Way, amount: string | undefined) {
  return useQuery({
    queryKey: [...PAYMENTS, 'costs', symbol, method, amount],
    queryFn: () => client.funding.paymentCosts({ symbol, method, amount: amount ?? '' }),
    enabled: amount !== undefined,
    staleTime: 0,
    retry: false,
  })
}

const isWaiting = ({ status }: Pick<PaymentOrder, 'status'>) => status === 'pending' || status === 'under_review'

export function usePaymentOrders({ symbol, method }: Way) {
  return useQuery({
    queryKey: [...PAYMENTS, 'orders', symbol, method],
    queryFn: ({ signal }) => client.funding.paymentOrders({ symbol, method, size: SHOWN }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isWaiting) ? BUSY_MS : CALM_MS),
  })
}

/** Who comes back from PayPal has agreed: looking at the order takes it then, once, however often it is looked at. */
export function usePaymentOrder(id: string, taking: boolean) {
  return useQuery({
    queryKey: [...PAYMENTS, 'order', id, taking],
    queryFn: ({ signal }) =>
      taking
        ? client.funding.paypalCapture({ id }, { signal, lockId: crypto.randomUUID() })
        : client.funding.paymentOrder({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isWaiting(state.data) ? BUSY_MS : CALM_MS),
  })
}

export const refreshPayments = () => queryClient.invalidateQueries({ queryKey: PAYMENTS })

interface NewOrder extends Way {
  readonly amount: string
  readonly lockId: string
}

const CREATE = { paypal: client.funding.paypalCreateOrder, advcash: client.funding.advcashCreateOrder } as const
export type RedirectMethod = keyof typeof CREATE

/** The lock id names the wish: sent twice, it is one order. Then the payer goes to the provider. */
export function useCreatePayment(method: RedirectMethod, onMade: (orderId: string) => void) {
  return useMutation({
    mutationFn: ({ symbol, amount, lockId }: Omit<NewOrder, 'method'>) =>
      CREATE[method]({ symbol, amount }, { lockId }),
    onSuccess: ({ id, payUrl }) => {
      onMade(id)
      if (payUrl !== null) location.assign(payUrl)
      return refreshPayments()
    },
  })
}

export function useCancelPayment() {
  return useMutation({
    mutationFn: (id: string) => client.funding.cancelPayment({ id }),
    onSettled: refreshPayments,
  })
}
