import * as api from '@bourse/contract/calls/office/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

const WEBHOOKS = ['webhooks'] as const

export function useWebhooks() {
  return useQuery({ queryKey: WEBHOOKS, queryFn: ({ signal }) => call(api.officeWebhooks, {}, { signal }) })
}

const ACTS = { stop: api.officeStopWebhook, resume: api.officeResumeWebhook } as const
export type WebhookAct = keyof typeof ACTS

export function useActOnWebhook() {
  return useMutation({
    mutationFn: ({ act, id, reason }: { readonly act: WebhookAct; readonly id: string; readonly reason: string }) =>
      call(ACTS[act], { id, reason }),
    onSettled: () => refresh(WEBHOOKS),
  })
}
