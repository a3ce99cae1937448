import * as custody from '@bourse/contract/calls/office/custody'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'
import type { Wanted } from './wanted-form.ts'

const RESERVES = ['funding', 'reserves'] as const
export const MOVES_PAGE = 20
/** Others approve too, and what is approved moves by itself. */
const EVERY_MS = 5_000

export function useReserves() {
  return useQuery({
    queryKey: [...RESERVES, 'chains'],
    queryFn: ({ signal }) => call(custody.officeReserves, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export type MovesView = 'open' | 'ended' | undefined

export function useMoves(page: number, state: MovesView) {
  return useQuery({
    queryKey: [...RESERVES, 'moves', { page, state }],
    queryFn: ({ signal }) =>
      call(
        custody.officeReserveMoves,
        { current: String(page), size: String(MOVES_PAGE), ...(state === undefined ? {} : { state }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: act, onSettled: () => refresh(RESERVES) })
}

export const useProposeRefill = () => useAct((wanted: Wanted) => call(custody.proposeRefill, { ...wanted }))
export const useExportColdMove = () => useAct((wanted: Wanted) => call(custody.exportColdMove, { ...wanted }))
export const useUnsigned = () => useAct((id: string) => call(custody.exportedColdMove, { id }))
export const useApproveMove = () => useAct((id: string) => call(custody.approveReserveMove, { id }))

export function useImportSigned() {
  return useAct((signed: { readonly id: string; readonly signed: string }) => call(custody.importColdMove, signed))
}

export function useDeclineMove() {
  return useAct((declined: { readonly id: string; readonly reason: string }) =>
    call(custody.declineReserveMove, declined),
  )
}

/** The sandbox plays the people who carry the transaction to the safe and back. */
export function useSignInSafe() {
  return useAct(async (id: string) => {
    const { unsigned } = await call(custody.exportedColdMove, { id })
    return call(sandbox.signInSafe, { unsigned })
  })
}
