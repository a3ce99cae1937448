import * as kyc from '@bourse/contract/calls/office/kyc'
import type { CaseState, KycFlag, KycReason, ResetReason } from '@bourse/contract/kyc-lists'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const KYC_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const CASES = ['kyc', 'cases'] as const
const CASE = ['kyc', 'case'] as const
const RESETS = ['kyc', 'resets'] as const
const RESET = ['kyc', 'reset'] as const

export interface CaseFilter {
  readonly page: number
  readonly state: CaseState | undefined
  readonly country: string | undefined
  readonly flag: KycFlag | undefined
  readonly user: string | undefined
}

export function useCases({ page, state, country, flag, user }: CaseFilter) {
  return useQuery({
    queryKey: [...CASES, { page, state, country, flag, user }],
    queryFn: ({ signal }) =>
      call(
        kyc.officeCases,
        {
          ...{ current: String(page), size: String(KYC_PAGE) },
          ...(state === undefined ? {} : { state }),
          ...(country === undefined ? {} : { country }),
          ...(flag === undefined ? {} : { flag }),
          ...(user === undefined ? {} : { userId: user }),
        },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function useCase(caseId: string) {
  return useQuery({
    queryKey: [...CASE, caseId],
    queryFn: ({ signal }) => call(kyc.officeCase, { caseId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function usePicture(fileId: string) {
  return useQuery({
    queryKey: ['kyc', 'file', fileId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await call(kyc.officeFile, { fileId }, { signal })
      return `data:${contentType};base64,${base64}`
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useResets({
  page,
  state,
  user,
}: {
  page: number
  state: string | undefined
  user: string | undefined
}) {
  const known = (['in_review', 'approved', 'rejected'] as const).find((one) => one === state)
  return useQuery({
    queryKey: [...RESETS, { page, known, user }],
    queryFn: ({ signal }) =>
      call(
        kyc.officeResets,
        {
          ...{ current: String(page), size: String(KYC_PAGE) },
          ...(known === undefined ? {} : { state: known }),
          ...(user === undefined ? {} : { userId: user }),
        },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useReset(resetId: string) {
  return useQuery({
    queryKey: [...RESET, resetId],
    queryFn: ({ signal }) => call(kyc.officeReset, { resetId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** After an act the page shows what the server says; somebody else may have acted meanwhile. */
function useAct<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn, onSettled: () => refresh(CASES, CASE, RESETS, RESET) })
}

export interface Decision {
  readonly reasons: readonly string[]
  readonly note: string
}

const noted = (note: string) => (note.trim() === '' ? {} : { note: note.trim() })

/** The acts on one subject, the same for submissions and resets. `done` tells whether it is decided now. */
export interface ReviewActs {
  readonly take: ReturnType<typeof useAct<void, unknown>>
  readonly release: ReturnType<typeof useAct<void, unknown>>
  readonly approve: ReturnType<typeof useAct<Decision, { done: boolean }>>
  readonly refuse: ReturnType<typeof useAct<Decision, unknown>>
}

export function useCaseActs(caseId: string): ReviewActs {
  return {
    take: useAct(() => call(kyc.takeCase, { caseId })),
    release: useAct(() => call(kyc.releaseCase, { caseId })),
    approve: useAct(async ({ note }: Decision) => {
      const { passed } = await call(kyc.approveCase, { caseId, ...noted(note) })
      return { done: passed }
    }),
    refuse: useAct(({ reasons, note }: Decision) =>
      call(kyc.refuseCase, { caseId, reasons: reasons.join(','), ...noted(note) }),
    ),
  }
}

export function useResetActs(resetId: string): ReviewActs {
  return {
    take: useAct(() => call(kyc.takeReset, { resetId })),
    release: useAct(() => call(kyc.releaseReset, { resetId })),
    approve: useAct(async ({ note }: Decision) => {
      const { removed } = await call(kyc.approveReset, { resetId, ...noted(note) })
      return { done: removed }
    }),
    refuse: useAct(({ reasons, note }: Decision) =>
      call(kyc.refuseReset, { resetId, reasons: reasons.join(','), ...noted(note) }),
    ),
  }
}

export type AnyReason = KycReason | ResetReason
