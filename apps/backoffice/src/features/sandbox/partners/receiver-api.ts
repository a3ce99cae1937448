import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

const RECEIVER = ['sandbox', 'receiver'] as const
const LOOK_MS = 3_000

export function useReceiver() {
  return useQuery({
    queryKey: RECEIVER,
    queryFn: ({ signal }) => call(sandbox.webhookReceiver, {}, { signal }),
    refetchInterval: LOOK_MS,
  })
}

export function useKnowSecret() {
  return useMutation({
    mutationFn: (secret: string) => call(sandbox.knowWebhookSecret, { secret }),
    onSettled: () => refresh(RECEIVER),
  })
}
