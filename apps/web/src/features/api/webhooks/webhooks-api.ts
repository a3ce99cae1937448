import type { WebhookDelivery } from '@bourse/contract'
import * as api from '@bourse/contract/calls/web/api'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const WEBHOOKS = ['api', 'webhooks'] as const
/** While something is under way, it is looked at again after this long. */
const LOOK_MS = 2_000
export const DELIVERIES_A_PAGE = 20

type Calls = Contract['api']
type Listed = SentInputOf<Calls['listWebhookDeliveries']>

export function useEndpoints() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...WEBHOOKS, 'endpoints'],
    queryFn: ({ signal }) => call(api.listWebhooks, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

/** Not tried yet: it leaves within a second. */
const isLeaving = ({ state, tries }: WebhookDelivery) => state === 'pending' && tries === 0

export function useDeliveries(page: number, state: Listed['state']) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'deliveries', page, state],
    queryFn: ({ signal }) =>
      call(
        api.listWebhookDeliveries,
        { current: String(page), size: String(DELIVERIES_A_PAGE), ...(state !== undefined && { state }) },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isLeaving) === true ? LOOK_MS : false),
  })
}

export function useDelivery(key: SentInputOf<Calls['webhookDelivery']> | undefined) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'delivery', key],
    queryFn: ({ signal }) => call(api.webhookDelivery, key ?? { endpointId: '', eventId: '' }, { signal }),
    staleTime: 0,
    enabled: key !== undefined,
  })
}

export function useCreateEndpoint() {
  return useMutation({
    mutationFn: (typed: SentInputOf<Calls['createWebhook']>) => call(api.createWebhook, typed),
    onSuccess: () => refresh(WEBHOOKS),
    // The secret stays in no cache once its page is left.
    gcTime: 0,
  })
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: (typed: SentInputOf<Calls['rotateWebhookSecret']>) => call(api.rotateWebhookSecret, typed),
    onSuccess: () => refresh(WEBHOOKS),
    gcTime: 0,
  })
}

export function useUpdateEndpoint() {
  return useMutation({
    mutationFn: (typed: SentInputOf<Calls['updateWebhook']>) => call(api.updateWebhook, typed),
    onSettled: () => refresh(WEBHOOKS),
  })
}

export function useRemoveEndpoint() {
  return useMutation({
    mutationFn: (typed: SentInputOf<Calls['removeWebhook']>) => call(api.removeWebhook, typed),
    onSettled: () => refresh(WEBHOOKS),
  })
}

export function usePauseEndpoint() {
  return useMutation({
    mutationFn: ({ id, pause }: { readonly id: string; readonly pause: boolean }) =>
      call(pause ? api.pauseWebhook : api.resumeWebhook, { id }),
    onSettled: () => refresh(WEBHOOKS),
  })
}

export function useTestEndpoint() {
  return useMutation({
    mutationFn: (id: string) => call(api.testWebhook, { id }),
    onSettled: () => refresh(WEBHOOKS),
  })
}

export function useReplay() {
  return useMutation({
    mutationFn: (key: SentInputOf<Calls['replayWebhook']>) => call(api.replayWebhook, key),
    onSettled: () => refresh(WEBHOOKS),
  })
}

export function useReplayRange() {
  return useMutation({
    mutationFn: (range: SentInputOf<Calls['replayWebhookRange']>) => call(api.replayWebhookRange, range),
    onSettled: () => refresh(WEBHOOKS),
  })
}
