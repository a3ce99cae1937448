import type { DocumentKind, DocumentPart, KycFiles, KycInfo } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import * as kyc from '@bourse/contract/calls/web/kyc'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { reread } from '../../app/shared-data/queries.ts'
import type { PersonInput } from './person-form.ts'

const INFO = ['kyc', 'info'] as const
const FOLLOW_MS = 2_500

/** Something else is at work: the provider, a reviewer, or the phone. */
function isMoving(info: KycInfo | undefined): boolean {
  return info?.state === 'in_review' || (info?.handover ?? null) !== null
}

export interface Following {
  readonly enabled: boolean
  /** Also while nothing moves yet: a phone is expected. */
  readonly follow?: boolean | undefined
}

export function useKycInfo({ enabled, follow = false }: Following) {
  return useQuery({
    queryKey: INFO,
    queryFn: ({ signal }) => call(kyc.info, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (follow || isMoving(state.data) ? FOLLOW_MS : false),
    enabled,
  })
}

/** Each step changes what is missing: the next one opens by that news. */
function useStep<Input>(act: (input: Input) => Promise<unknown>) {
  return useMutation({
    mutationFn: async (input: Input) => {
      await act(input)
      await reread(INFO)
    },
  })
}

export function useSaveDocument() {
  return useStep((input: { country: string; documentKind: DocumentKind }) => call(kyc.saveDocument, input))
}

export function useSavePerson() {
  return useStep((person: PersonInput) => call(kyc.savePerson, person))
}

export function useUploadPart() {
  return useStep(({ part, file }: { part: DocumentPart; file: Blob }) => call(kyc.uploadKycFile, { part, file }))
}

/** The picture as the server keeps it: the same one that a reviewer will see. */
export function useDraftPicture(fileId: string | null) {
  return useQuery({
    queryKey: ['kyc', 'file', fileId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await call(kyc.draftFile, { fileId: fileId ?? '' }, { signal })
      return `data:${contentType};base64,${base64}`
    },
    enabled: fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSendKycCode() {
  return useMutation({ mutationFn: () => call(identity.sendOwnCode, { act: 'kyc' }) })
}

export interface Sending {
  /** Null when it was given a moment ago and still counts. */
  readonly code: string | null
  readonly files: KycFiles
}

export function useSubmit() {
  return useStep(async ({ code, files: { front, back, selfie } }: Sending) => {
    if (code !== null) await call(kyc.checkCode, { code })
    await call(
      kyc.submit,
      { front: front ?? '', selfie: selfie ?? '', ...(back === null ? {} : { back }) },
      { lockId: `kyc-submit-${front ?? ''}` },
    )
  })
}

/** A link for the phone. Each visit of the page makes another one, and ends the earlier. */
export function useHandoverLink() {
  return useQuery({
    queryKey: ['kyc', 'handover'],
    queryFn: () => call(kyc.startHandover),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export function useClaim() {
  return useMutation({ mutationFn: (token: string) => call(kyc.claimHandover, { token }) })
}

const PHONE = ['kyc', 'phone'] as const

export function usePhoneTask(ticket: string | null) {
  return useQuery({
    queryKey: [...PHONE, ticket],
    queryFn: () => call(kyc.handover, { ticket: ticket ?? '' }),
    enabled: ticket !== null,
    staleTime: 0,
  })
}

export function usePhoneUpload(ticket: string) {
  return useMutation({
    mutationFn: async ({ part, file }: { part: DocumentPart; file: Blob }) => {
      await call(kyc.handoverUpload, { ticket, part, file })
      await reread(PHONE)
    },
  })
}

export function useFinishPhone(ticket: string) {
  return useMutation({
    mutationFn: async () => {
      await call(kyc.finishHandover, { ticket })
      await reread(PHONE)
    },
  })
}
