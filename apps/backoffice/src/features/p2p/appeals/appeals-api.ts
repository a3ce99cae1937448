import type { AppealFinding, AppealOutcome } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

type Input<Name extends keyof Contract['p2p']> = SentInputOf<Contract['p2p'][Name]>

/** The contract's lists; their module would bring the schemas along. */
export const OUTCOMES = ['release', 'return', 'split'] as const satisfies readonly AppealOutcome[]
export const FINDINGS = [
  'paid',
  'never_paid',
  'other_name',
  'too_little',
  'not_released',
  'both',
  'unclear',
] as const satisfies readonly AppealFinding[]
export const PHASES = ['open', 'decided', 'never_paid'] as const
export type Phase = (typeof PHASES)[number]

export const APPEALS_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const APPEALS = ['p2p', 'appeals'] as const
const APPEAL = ['p2p', 'appeal'] as const
const PAUSES = ['p2p', 'pauses'] as const

export function useAppeals(phase: Phase, page: number) {
  return useQuery({
    queryKey: [...APPEALS, phase, page],
    queryFn: ({ signal }) =>
      call(p2p.officeAppeals, { phase, current: String(page), size: String(APPEALS_PAGE) }, { signal }),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function useAppeal(id: string) {
  return useQuery({
    queryKey: [...APPEAL, id],
    queryFn: ({ signal }) => call(p2p.officeAppeal, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A picture never changes, so it is fetched once. */
export function useEvidence(fileId: string) {
  return useQuery({
    queryKey: ['p2p', 'evidence', fileId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await call(p2p.officeEvidenceFile, { fileId }, { signal })
      return `data:${contentType};base64,${base64}`
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const reread = () => refresh(APPEALS, APPEAL)

export function useLook(id: string) {
  return useMutation({ mutationFn: () => call(p2p.lookAtAppeal, { id }), onSettled: reread })
}

export function useDecideAppeal() {
  return useMutation({
    mutationFn: (input: Input<'decideAppeal'>) => call(p2p.decideAppeal, input),
    onSettled: reread,
  })
}

export function usePauses(page: number) {
  return useQuery({
    queryKey: [...PAUSES, page],
    queryFn: ({ signal }) => call(p2p.officePauses, { current: String(page), size: String(APPEALS_PAGE) }, { signal }),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useStartPause() {
  return useMutation({
    mutationFn: (input: Input<'startPause'>) => call(p2p.startPause, input),
    onSettled: () => refresh(PAUSES),
  })
}

export function useEndPause() {
  return useMutation({ mutationFn: (id: string) => call(p2p.endPause, { id }), onSettled: () => refresh(PAUSES) })
}
