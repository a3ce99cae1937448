import type { PartnerAct, PartnerEventWay, SandboxPartnerRule } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

const EVERY_MS = 3_000
const PARTNERS = ['sandbox', 'partners'] as const

export function usePartners() {
  return useQuery({
    queryKey: PARTNERS,
    queryFn: ({ signal }) => call(sandbox.partners, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useActOnPartnerOrder() {
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: PartnerAct }) => call(sandbox.actOnPartnerOrder, { id, act }),
    onSettled: () => refresh(PARTNERS),
  })
}

export function useMakeStrangeOrder() {
  return useMutation({
    mutationFn: () => call(sandbox.makeStrangeOrder, {}),
    onSettled: () => refresh(PARTNERS),
  })
}

export function useSendPartnerEvent() {
  return useMutation({
    mutationFn: ({ eventId, way }: { eventId: string; way: PartnerEventWay }) =>
      call(sandbox.sendPartnerEvent, { eventId, way }),
    onSettled: () => refresh(PARTNERS),
  })
}

const flagText = (on: boolean) => (on ? 'true' : 'false')

export function useSetPartnerRule() {
  return useMutation({
    mutationFn: ({ holds, byItself, shiftBps }: SandboxPartnerRule) =>
      call(sandbox.setPartnerRule, {
        ...{ holds: flagText(holds), byItself: flagText(byItself), shiftBps: String(shiftBps) },
      }),
    onSettled: () => refresh(PARTNERS),
  })
}
