export const PAGE_SIZE = 25
export const VIEWS = ['review', 'open', 'completed', 'failed', 'cancelled', 'all'] as const
export const SORTS = ['risk', 'oldest', 'newest'] as const
export type View = (typeof VIEWS)[number]
export type Sort = (typeof SORTS)[number]

/** What the address says of the queue; what is left out is the usual. */
export interface WithdrawalFilter {
  readonly view: View
  readonly sort: Sort
  readonly symbol?: string
  readonly search?: string
  readonly page: number
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

export function withdrawalFilterOf(search: Readonly<Record<string, unknown>>): WithdrawalFilter {
  const view = VIEWS.find((known) => known === search.view) ?? 'review'
  const sort = SORTS.find((known) => known === search.sort) ?? (view === 'review' ? 'risk' : 'newest')
  const [symbol, text] = [textOf(search.symbol), textOf(search.search)]
  const page = Number(search.page)
  return {
    view,
    sort,
    ...(symbol === '' ? {} : { symbol }),
    ...(text === '' ? {} : { search: text }),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** As the call takes it. */
export function withdrawalRequest({ view, sort, symbol, search, page }: WithdrawalFilter) {
  return {
    ...(view === 'all' ? {} : { state: view }),
    sort,
    ...(symbol === undefined ? {} : { symbol }),
    ...(search === undefined ? {} : { search }),
    current: String(page),
  }
}

/** The tone in which a risk is drawn. */
export function riskTone(risk: number): 'ink' | 'warn' | 'bad' {
  if (risk >= 60) return 'bad'
  return risk >= 30 ? 'warn' : 'ink'
}
