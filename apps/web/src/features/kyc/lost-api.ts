import type { ResetState } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import * as kyc from '@bourse/contract/calls/web/kyc'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { queryClient } from '../../app/shared-data/queries.ts'

/** Who asks: with a session there is no ticket; from the second step of a log-in there is one. */
export type Claimant = string | null

const STATE = ['kyc', 'lost'] as const
const FOLLOW_MS = 4_000

export function useLostState(ticket: Claimant) {
  return useQuery({
    queryKey: [...STATE, ticket],
    queryFn: (): Promise<ResetState> => (ticket === null ? call(kyc.unbindInfo) : call(kyc.lostState, { ticket })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'in_review' ? FOLLOW_MS : false),
  })
}

export function useLostCode(logInTicket: string | null) {
  return useMutation({
    mutationFn: () =>
      logInTicket === null
        ? call(identity.sendOwnCode, { act: 'lost_totp' })
        : call(kyc.lostSendCode, { ticket: logInTicket }),
  })
}

export function useLostStart(logInTicket: string) {
  return useMutation({ mutationFn: (code: string) => call(kyc.lostStart, { ticket: logInTicket, code }) })
}

export interface Claim {
  readonly documentNumber: string
  readonly birthDate: string
}

export function useLostCheck(ticket: Claimant) {
  return useMutation({
    mutationFn: (claim: Claim) =>
      ticket === null ? call(kyc.checkKycInfo, { ...claim }) : call(kyc.lostCheck, { ticket, ...claim }),
  })
}

export function useLostUpload(ticket: Claimant) {
  return useMutation({
    mutationFn: (file: Blob) =>
      ticket === null ? call(kyc.uploadFile, { file }) : call(kyc.lostUpload, { ticket, file }),
  })
}

/** The answer is the state, and the page follows it. */
export function useLostSubmit(ticket: Claimant) {
  return useMutation({
    mutationFn: ({ fileId, code }: { fileId: string; code: string }) =>
      ticket === null ? call(kyc.submitUnbindInfo, { fileId, code }) : call(kyc.lostSubmit, { ticket, fileId }),
    onSuccess: (state) => void queryClient.setQueryData([...STATE, ticket], state),
  })
}
