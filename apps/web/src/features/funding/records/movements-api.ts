import * as funding from '@bourse/contract/calls/web/funding'
import { call } from '../../../app/client.ts'
import { useFundingQuery } from '../../../app/live/use-funding.ts'
import { type MovementFilter, movementCall, PAGE_SIZE } from './movements-filter.ts'

const MOST_MOVING = '20'
const LATEST = '6'

export function useMovements(filter: MovementFilter) {
  const input = { ...movementCall(filter), current: String(filter.page), size: String(PAGE_SIZE) }
  return useFundingQuery({
    key: ['movements', input],
    read: (signal) => call(funding.fundingRecords, input, { signal }),
    keep: true,
  })
}

/** What has not ended. */
export function useMoving() {
  return useFundingQuery({
    key: ['movements', 'moving'],
    read: (signal) => call(funding.fundingRecords, { open: 'true', size: MOST_MOVING }, { signal }),
  })
}

/** The newest, ended or not. */
export function useLatest() {
  return useFundingQuery({
    key: ['movements', 'latest'],
    read: (signal) => call(funding.fundingRecords, { size: LATEST }, { signal }),
  })
}

export function useDeposit(id: string) {
  return useFundingQuery({
    key: ['deposit', id],
    read: (signal) => call(funding.depositDetail, { id }, { signal }),
  })
}
