import type { P2pOrderDetail } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/web/p2p'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { queryClient } from '../../../app/shared-data/queries.ts'
import { P2P, refreshP2p } from '../market/market-api.ts'
import { useP2pLive } from '../use-p2p-live.ts'
import { isOver } from './order-view.ts'

type Input<Name extends keyof Contract['p2p']> = SentInputOf<Contract['p2p'][Name]>

const ORDERS = [...P2P, 'orders'] as const
/** Steps and messages are told by the stream; this is for what it did not tell. */
const FOLLOW_MS = 30_000
export const ORDERS_PAGE = 20

const orderKey = (id: string) => [...ORDERS, 'one', id]

/** The other side acts at any moment: an order that runs is followed. */
export function useOrder(id: string) {
  const enabled = useLoggedIn()
  useP2pLive()
  return useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(p2p.p2pOrder, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : FOLLOW_MS),
    enabled,
  })
}

export type Phase = 'processing' | 'history'

export function useOrders(phase: Phase, page = 1) {
  const enabled = useLoggedIn()
  useP2pLive()
  return useQuery({
    queryKey: [...ORDERS, 'list', phase, page],
    queryFn: ({ signal }) =>
      call(p2p.p2pOrders, { phase, current: String(page), size: String(ORDERS_PAGE) }, { signal }),
    staleTime: 0,
    refetchInterval: phase === 'processing' ? FOLLOW_MS : false,
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** What an act gave back is shown at once; the rest is read again. */
function useOrderAct<Given>(act: (given: Given) => Promise<P2pOrderDetail>) {
  return useMutation({
    mutationFn: act,
    onSuccess: (order) => queryClient.setQueryData(orderKey(order.id), order),
    onSettled: refreshP2p,
  })
}

const PLAIN = {
  accept: (id: string) => call(p2p.acceptOrder, { id }),
  reject: (id: string) => call(p2p.rejectOrder, { id }),
  ask_cancel: (id: string) => call(p2p.askCancel, { id }),
  agree_cancel: (id: string) => call(p2p.agreeCancel, { id }),
  withdraw_appeal: (id: string) => call(p2p.withdrawAppeal, { id }),
} as const
export type PlainAct = keyof typeof PLAIN

/** Acts that need nothing but the order. */
export function usePlainAct(id: string) {
  return useOrderAct((act: PlainAct) => PLAIN[act](id))
}

export function useCancelOrder(id: string) {
  return useMutation({ mutationFn: () => call(p2p.cancelP2p, { id }), onSettled: refreshP2p })
}

export function useMarkPaid() {
  return useOrderAct((input: Input<'markPaid'>) => call(p2p.markPaid, input))
}

/** The buyer reads "pending release" once the seller has looked. */
export function useSeeOrder() {
  return useOrderAct((id: string) => call(p2p.seeOrder, { id }))
}

export function useRelease() {
  return useOrderAct((input: Input<'releaseOrder'>) => call(p2p.releaseOrder, input))
}

export function useOpenAppeal() {
  return useOrderAct((input: Input<'openAppeal'>) => call(p2p.openAppeal, input))
}

export function useAnswerAppeal() {
  return useOrderAct((input: Input<'answerAppeal'>) => call(p2p.answerAppeal, input))
}

export function useComplain() {
  return useMutation({ mutationFn: (input: Input<'complain'>) => call(p2p.complain, input), onSettled: refreshP2p })
}

export function useRate() {
  return useMutation({ mutationFn: (input: Input<'rateOrder'>) => call(p2p.rateOrder, input), onSettled: refreshP2p })
}

const messagesKey = (id: string) => [...ORDERS, 'messages', id]

export function useMessages(id: string, follow: boolean) {
  return useQuery({
    queryKey: messagesKey(id),
    queryFn: ({ signal }) => call(p2p.p2pMessages, { id }, { signal }),
    staleTime: 0,
    refetchInterval: follow ? FOLLOW_MS : false,
  })
}

export function useWrite() {
  return useMutation({
    mutationFn: (input: Input<'p2pMessage'>) => call(p2p.p2pMessage, input),
    onSettled: refreshP2p,
  })
}

export function useAddEvidence(id: string) {
  return useMutation({
    mutationFn: (file: Blob) => call(p2p.p2pEvidence, { id, file }),
    onSettled: refreshP2p,
  })
}

/** A picture never changes, so it is fetched once. */
export function useEvidenceFile(fileId: string) {
  return useQuery({
    queryKey: ['p2p-evidence', fileId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await call(p2p.p2pEvidenceFile, { fileId }, { signal })
      return `data:${contentType};base64,${base64}`
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
