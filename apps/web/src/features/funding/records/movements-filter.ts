import type { FundingRecord } from '@bourse/contract'
import { daySpan, knownDay } from '../../../app/shared-data/days.ts'

/** The contract's lists; its module would bring the schemas along. */
export const TYPES = ['deposit', 'withdrawal', 'transfer'] as const satisfies readonly FundingRecord['type'][]
export const STATUSES = [
  'pending',
  'under_review',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly FundingRecord['status'][]

/** What the list shows; it stands in the address, so that it can be kept and sent on. */
export interface MovementFilter {
  readonly type?: FundingRecord['type'] | undefined
  readonly coin?: string | undefined
  readonly status?: FundingRecord['status'] | undefined
  /** Days, as 2026-11-15, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page: number
}

/** What makes no sense in an address is left out. */
export function readMovementFilter(search: string): MovementFilter {
  const params = new URLSearchParams(search)
  const one = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === params.get(name))
  const page = Number(params.get('page') ?? '1')
  return {
    type: one('kind', TYPES),
    coin: matching(params.get('coin'), /^[A-Z0-9]{2,12}$/),
    status: one('status', STATUSES),
    from: knownDay(params.get('from')),
    to: knownDay(params.get('to')),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

function matching(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined
}

/** As the address has it: only what differs from a page without a filter. */
export function movementSearch({ type, page, ...rest }: MovementFilter): Record<string, string | number> {
  const set = Object.entries({ kind: type, ...rest }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { ...Object.fromEntries(set), ...(page === 1 ? {} : { page }) }
}

export function movementFilterCount({ page: _, ...rest }: MovementFilter): number {
  return Object.values(rest).filter((value) => value !== undefined).length
}

interface CallFilter {
  type?: FundingRecord['type']
  symbol?: string
  status?: FundingRecord['status']
  from?: string
  to?: string
}

/** The same for the call. */
export function movementCall({ type, coin, status, from, to }: MovementFilter): CallFilter {
  return {
    ...(type !== undefined && { type }),
    ...(coin !== undefined && { symbol: coin }),
    ...(status !== undefined && { status }),
    ...daySpan({ from, to }),
  }
}

export const PAGE_SIZE = 20

export function movementPages(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
