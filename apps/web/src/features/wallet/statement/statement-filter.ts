import type { Movement, MovementGroup, OwnStatementEntry } from '@bourse/contract'
import { daySpan } from '../../../app/shared-data/days.ts'

/** The contract's list; its module would bring the schemas along. */
export const GROUPS = [
  'trade',
  'deposit',
  'withdrawal',
  'transfer',
  'other',
] as const satisfies readonly MovementGroup[]
export const DIRECTIONS = ['in', 'out'] as const

export interface StatementFilter {
  readonly coin?: string | undefined
  readonly group?: MovementGroup | undefined
  readonly direction?: (typeof DIRECTIONS)[number] | undefined
  /** Days, as 2026-11-15, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page: number
}

export const NO_FILTER: StatementFilter = { page: 1 }

/** Another choice starts again at the first page. */
export function withFilter(filter: StatementFilter, change: Partial<StatementFilter>): StatementFilter {
  return { ...filter, page: 1, ...change }
}

export function filterCount({ page: _, ...rest }: StatementFilter): number {
  return Object.values(rest).filter((value) => value !== undefined).length
}

interface CallFilter {
  currency?: string
  group?: MovementGroup
  direction?: 'in' | 'out'
  from?: string
  to?: string
}

/** The same for the call. Days begin and end where the person is, not in Greenwich. */
export function callFilter({ coin, group, direction, from, to }: StatementFilter): CallFilter {
  return {
    ...(coin !== undefined && { currency: coin }),
    ...(group !== undefined && { group }),
    ...(direction !== undefined && { direction }),
    ...daySpan({ from, to }),
  }
}

/** In a product's own account what has no other word goes in or comes out of it. */
export function movementName(
  { movement, amount }: Pick<OwnStatementEntry, 'movement' | 'amount'>,
  ofProduct: boolean,
): Movement | 'moved_in' | 'moved_out' {
  if (!ofProduct || movement !== 'other') return movement
  return amount.startsWith('-') ? 'moved_out' : 'moved_in'
}

export const PAGE_SIZE = 20

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
