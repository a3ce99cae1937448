import type { Order } from '@bourse/contract'
import { knownDay, startOfDay } from '../../../app/shared-data/days.ts'

/** What activities gave, by kind; the last is of all kinds without a tab. */
export const REWARD_TABS = ['boost', 'airdrop', 'competition', 'invitation', 'other'] as const
export const ORDER_TABS = ['open', 'history', 'trades', 'plans', 'withdrawals', 'funding', ...REWARD_TABS] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** The contract's lists; its module would bring the schemas along. */
export const SIDES = ['buy', 'sell'] as const satisfies readonly Order['side'][]
export const TYPES = ['limit', 'market', 'stop_limit', 'oco'] as const satisfies readonly Order['type'][]
/** How an order can have ended, in the words that are shown. */
export const STATUSES = ['completed', 'canceled', 'failed'] as const satisfies readonly Order['status'][]

/** What the page of orders shows; it stands in the address, so that it can be kept and sent on. */
export interface OrderFilter {
  readonly tab: OrderTab
  readonly symbol?: string | undefined
  readonly side?: Order['side'] | undefined
  readonly type?: Order['type'] | undefined
  readonly status?: (typeof STATUSES)[number] | undefined
  /** Days, as 2026-11-15, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page: number
}

/** What makes no sense in an address is left out. */
export function readFilter(search: string): OrderFilter {
  const params = new URLSearchParams(search)
  const one = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === params.get(name))
  const page = Number(params.get('page') ?? '1')
  return {
    tab: one('tab', ORDER_TABS) ?? 'open',
    symbol: matching(params.get('symbol'), /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/),
    side: one('side', SIDES),
    type: one('type', TYPES),
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
export function filterSearch(filter: OrderFilter): Record<string, string | number> {
  const { tab, page, ...rest } = filter
  const set = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...(tab === 'open' ? {} : { tab }), ...Object.fromEntries(set), ...(page === 1 ? {} : { page }) }
}

/** The filters that a list understands; the others are not offered there and count for nothing. */
export const FILTERS_OF = {
  open: ['symbol', 'side', 'type'],
  history: ['symbol', 'side', 'type', 'status', 'from', 'to'],
  trades: ['symbol', 'side', 'from', 'to'],
  plans: ['symbol'],
  withdrawals: [],
  funding: [],
  boost: [],
  airdrop: [],
  competition: [],
  invitation: [],
  other: [],
} as const satisfies Record<OrderTab, readonly (keyof OrderFilter)[]>

/** How many filters are set. */
export function filterCount(filter: OrderFilter): number {
  return FILTERS_OF[filter.tab].filter((name) => filter[name] !== undefined).length
}

export function isFiltered(filter: OrderFilter): boolean {
  return filterCount(filter) > 0
}

/** Another choice starts again at the first page. */
export function withFilter(filter: OrderFilter, change: Partial<OrderFilter>): OrderFilter {
  return { ...filter, page: 1, ...change }
}

interface CallFilter {
  symbol?: string
  side?: Order['side']
  type?: Order['type']
  status?: Order['status']
  from?: string
  to?: string
}

/** The same for the call. Days begin and end where the person is, not in Greenwich. */
export function callFilter(filter: OrderFilter): CallFilter {
  const applies = (name: string) => (FILTERS_OF[filter.tab] as readonly string[]).includes(name)
  const { symbol, side, type, status, from, to } = filter
  return {
    ...(symbol !== undefined && applies('symbol') && { symbol }),
    ...(side !== undefined && applies('side') && { side }),
    ...(type !== undefined && applies('type') && { type }),
    ...(status !== undefined && applies('status') && { status }),
    ...(from !== undefined && applies('from') && { from: startOfDay(from) }),
    ...(to !== undefined && applies('to') && { to: startOfDay(to, 1) }),
  }
}

export const PAGE_SIZE = 20

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
