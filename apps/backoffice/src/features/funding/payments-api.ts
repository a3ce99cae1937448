import type { DepositStatus, PaymentState } from '@bourse/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const PAYMENTS_PAGE = 20
const EVERY_MS = 5_000
const PAYMENTS = ['funding', 'payments'] as const

interface ListQuery {
  readonly page: number
  readonly search: string | undefined
}

const asked = ({ page, search }: ListQuery) => ({
  current: String(page),
  size: String(PAYMENTS_PAGE),
  ...(search === undefined ? {} : { search }),
})

export function usePayments(query: ListQuery & { readonly state: PaymentState | undefined }) {
  const { state } = query
  return useQuery({
    queryKey: [...PAYMENTS, 'paid', query],
    queryFn: ({ signal }) =>
      client.funding.officePayments({ ...asked(query), ...(state === undefined ? {} : { state }) }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function usePaymentOrders(query: ListQuery & { readonly status: DepositStatus | undefined }) {
  const { status } = query
  return useQuery({
    queryKey: [...PAYMENTS, 'orders', query],
    queryFn: ({ signal }) =>
      client.funding.officePaymentOrders({ ...asked(query), ...(status === undefined ? {} : { status }) }, { signal }),
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
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, reason }: PaymentDecision) => {
      const input = { id, reason }
      return act === 'credit'
        ? (await client.funding.creditPayment(input)).outcome
        : (await client.funding.returnPayment(input)).state
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: PAYMENTS }),
  })
}
