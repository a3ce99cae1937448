import type { CallOutput } from '@bourse/client'
import type { KycRule, SandboxKycCheck } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient, refresh } from '../../../app/queries.ts'

export const KYC_CHECKS_PAGE = 20
const CHECKS = ['sandbox', 'kyc'] as const
const EVERY_MS = 3_000

export function useKycChecks(page: number) {
  return useQuery({
    queryKey: [...CHECKS, page],
    queryFn: ({ signal }) =>
      call(sandbox.kycChecks, { current: String(page), size: String(KYC_CHECKS_PAGE) }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

type Checks = CallOutput<typeof sandbox.kycChecks>

export function useSetKycRule() {
  return useMutation({
    mutationFn: ({ mode, delaySeconds, twice }: KycRule) =>
      call(sandbox.setKycRule, { mode, delaySeconds: String(delaySeconds), twice: twice ? 'true' : 'false' }),
    onSuccess: (rule) => {
      queryClient.setQueriesData<Checks>({ queryKey: CHECKS }, (checks) => checks && { ...checks, rule })
      refresh(CHECKS)
    },
  })
}

export interface Telling {
  readonly checkId: string
  readonly outcome: NonNullable<SandboxKycCheck['outcome']>
  readonly reason: string
  readonly twice: boolean
}

export function useTellVerdict() {
  return useMutation({
    mutationFn: ({ checkId, outcome, reason, twice }: Telling) =>
      call(sandbox.tellKycVerdict, { checkId, outcome, reasons: reason, twice: twice ? 'true' : 'false' }),
    onSuccess: () => refresh(CHECKS),
  })
}
