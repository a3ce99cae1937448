import type { DeskFigures } from '@bourse/contract'
import * as convert from '@bourse/contract/calls/office/convert'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const DESK_EVERY_MS = 10_000
export const CONVERSIONS_PAGE = 20

const DESK = ['convert', 'desk'] as const
const CONVERSIONS = ['convert', 'conversions'] as const

export function useDesk(live: boolean) {
  return useQuery({
    queryKey: DESK,
    queryFn: ({ signal }) => call(convert.officeDesk, {}, { signal }),
    refetchInterval: live ? DESK_EVERY_MS : false,
  })
}

export function useConversions({ page, search }: { readonly page: number; readonly search: string }) {
  return useQuery({
    queryKey: [...CONVERSIONS, { page, search }],
    queryFn: ({ signal }) =>
      call(
        convert.officeConversions,
        { current: String(page), size: String(CONVERSIONS_PAGE), ...(search === '' ? {} : { search }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function usePropose() {
  return useMutation({
    mutationFn: (asked: DeskFigures & { readonly reason: string }) => call(convert.proposeDesk, { ...asked }),
    onSettled: () => refresh(DESK),
  })
}

export function useConfirm() {
  return useMutation({
    mutationFn: (id: string) => call(convert.confirmDesk, { id }),
    onSettled: () => refresh(DESK),
  })
}

export function useDecline() {
  return useMutation({
    mutationFn: (id: string) => call(convert.declineDesk, { id }),
    onSettled: () => refresh(DESK),
  })
}

interface Stopping {
  readonly symbol: string
  readonly reason: string
}

export function useStop() {
  return useMutation({
    mutationFn: (stop: Stopping) => call(convert.stopConverting, { ...stop }),
    onSettled: () => refresh(DESK),
  })
}

export function useResume() {
  return useMutation({
    mutationFn: (resume: Stopping) => call(convert.resumeConverting, { ...resume }),
    onSettled: () => refresh(DESK),
  })
}
