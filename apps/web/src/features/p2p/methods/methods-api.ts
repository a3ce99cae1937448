import * as p2p from '@bourse/contract/calls/web/p2p'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const METHODS = ['p2p', 'methods'] as const

/** They change with the product and never while somebody looks. */
export function usePaymentKinds() {
  return useQuery({
    queryKey: ['p2p', 'kinds'],
    queryFn: ({ signal }) => call(p2p.paymentKinds, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function usePaymentMethods() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: METHODS,
    queryFn: ({ signal }) => call(p2p.paymentMethods, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export type NewMethod = SentInputOf<Contract['p2p']['bindPaymentMethod']>

export function useBindMethod() {
  return useMutation({
    mutationFn: (method: NewMethod) => call(p2p.bindPaymentMethod, method),
    onSuccess: () => refresh(METHODS),
  })
}

export function useDeleteMethod() {
  return useMutation({
    mutationFn: (id: string) => call(p2p.deletePaymentMethod, { id }),
    onSettled: () => refresh(METHODS),
  })
}
