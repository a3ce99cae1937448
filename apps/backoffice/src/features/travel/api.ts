import * as travel from '@bourse/contract/calls/office/travel'
import type { TravelDirection, TravelState } from '@bourse/contract/travel-lists'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const TRAVEL_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const TRANSFERS = ['travel', 'transfers'] as const
const TRANSFER = ['travel', 'transfer'] as const

export interface TransferFilter {
  readonly page: number
  readonly state: TravelState | undefined
  readonly direction: TravelDirection | undefined
  readonly user: string | undefined
}

export function useTransfers({ page, state, direction, user }: TransferFilter) {
  return useQuery({
    queryKey: [...TRANSFERS, { page, state, direction, user }],
    queryFn: ({ signal }) =>
      call(
        travel.travelTransfers,
        {
          ...{ current: String(page), size: String(TRAVEL_PAGE) },
          ...(state === undefined ? {} : { state }),
          ...(direction === undefined ? {} : { direction }),
          ...(user === undefined ? {} : { userId: user }),
        },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function useTransfer(transferId: string) {
  return useQuery({
    queryKey: [...TRANSFER, transferId],
    queryFn: ({ signal }) => call(travel.travelTransfer, { transferId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Decision {
  readonly transferId: string
  readonly decision: 'waived' | 'declined'
  readonly reason: string
}

/** Afterwards the page shows what the server says; the other provider may have answered meanwhile. */
export function useDecide() {
  return useMutation({
    mutationFn: (decision: Decision) => call(travel.decideTravel, { ...decision }),
    onSettled: () => refresh(TRANSFERS, TRANSFER),
  })
}

export function useAskAgain() {
  return useMutation({
    mutationFn: (transferId: string) => call(travel.askTravelAgain, { transferId }),
    onSettled: () => refresh(TRANSFERS, TRANSFER),
  })
}
