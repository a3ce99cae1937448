import type { EvidenceState } from '@bourse/contract'
import * as policy from '@bourse/contract/calls/office/policy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

export const INVESTORS_PAGE = 20
const INVESTORS = ['policy', 'investors'] as const
const QUEUE_EVERY_MS = 10_000

export function useInvestors({ page, state }: { readonly page: number; readonly state: EvidenceState | undefined }) {
  return useQuery({
    queryKey: [...INVESTORS, page, state],
    queryFn: ({ signal }) =>
      call(
        policy.investorEvidence,
        { current: String(page), size: String(INVESTORS_PAGE), ...(state && { state }) },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function useEvidencePicture(evidenceId: string) {
  return useQuery({
    queryKey: ['policy', 'evidence', evidenceId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await call(policy.investorEvidenceFile, { evidenceId }, { signal })
      return `data:${contentType};base64,${base64}`
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface EvidenceDecision {
  readonly evidenceId: string
  readonly decision: 'accepted' | 'rejected'
  readonly reason?: string
}

export function useDecideEvidence() {
  return useMutation({
    mutationFn: (decision: EvidenceDecision) => call(policy.decideEvidence, { ...decision }),
    onSettled: () => refresh(INVESTORS),
  })
}
