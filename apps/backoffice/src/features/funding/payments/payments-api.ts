import type { DepositStatus, PaymentState } from '@bourse/contract'
import * as payments from '@bourse/contract/calls/office/payments'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'
import { type ListFilter, listRequest } from '../list-query.ts'

export const PAYMENTS_PAGE = 20
const EVERY_MS = 5_000
const PAYMENTS = ['funding', 'payments'] as const

export function usePayments(filter: ListFilter<PaymentState>) {
  return useQuery({
    queryKey: [...PAYMENTS, 'paid', filter],
    queryFn: ({ signal }) => call(payments.officePayments, listRequest(filter, PAYMENTS_PAGE), { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function usePaymentOrders(filter: ListFilter<DepositStatus>) {
  const { state, ...request } = listRequest(filter, PAYMENTS_PAGE)
  const asked = state === undefined ? request : { ...request, status: state }
  return useQuery({
    queryKey: [...PAYMENTS, 'orders', filter],
    queryFn: ({ signal }) => call(payments.officePaymentOrders, asked, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export interface PaymentDecision {
  readonly id: string
  readonly reason: string
}

/** What became of it: credited, proposed to a second person, or the state that it has now. */
export function useDecidePayment(act: 'credit' | 'return') {
  return useMutation({
    mutationFn: async ({ id, reason }: PaymentDecision) => {
      const input = { id, reason }
      return act === 'credit'
        ? (await call(payments.creditPayment, input)).outcome
        : (await call(payments.returnPayment, input)).state
    },
    onSuccess: () => refresh(PAYMENTS),
  })
}
