import type { Range } from '@bourse/contract'

/** Specification §2. The contract's list; its module would bring the schemas along. */
export const RANGES = ['1h', '1d', '7d', '1m', '3m'] as const satisfies readonly Range[]

export const SORT_KEYS = ['coin', 'price', ...RANGES, 'volume', 'value'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface Sort {
  readonly by: SortKey
  readonly down: boolean
}

/** What the page of markets shows; it stands in the address, so that "back" works and a list can be sent on. */
export interface MarketView {
  /** The code of a tag; null is the tab that has every coin. */
  readonly tab: string | null
  readonly theme: string | null
  readonly range: Range
  /** What prices are counted in; null is the person's own currency. */
  readonly quote: string | null
  readonly search: string
  /** Null is the order of the tab. */
  readonly sort: Sort | null
}

const STANDARD_RANGE: Range = '1d'
const LONGEST_SEARCH = 40

/** The router has read the parameters already; what makes no sense is left out. */
export function readView(search: Readonly<Record<string, unknown>>): MarketView {
  const text = (name: string) => (['string', 'number'].includes(typeof search[name]) ? String(search[name]) : '')
  const code = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : null)
  return {
    tab: code('tab', /^[a-z][a-z0-9_]{1,29}$/),
    theme: code('theme', /^[a-z][a-z0-9_]{1,29}$/),
    range: RANGES.find((range) => range === text('range')) ?? STANDARD_RANGE,
    quote: code('quote', /^[A-Z0-9]{2,12}$/),
    search: text('search').slice(0, LONGEST_SEARCH),
    sort: readSort(text('sort')),
  }
}

function readSort(text: string): Sort | null {
  const by = SORT_KEYS.find((key) => key === text.replace(/^-/, ''))
  return by === undefined ? null : { by, down: text.startsWith('-') }
}

/** As the address has it: only what differs from the page as everyone first sees it. */
export function viewSearch(view: MarketView): Record<string, string> {
  const { tab, theme, range, quote, search, sort } = view
  return {
    ...(tab !== null && { tab }),
    ...(theme !== null && { theme }),
    ...(range !== STANDARD_RANGE && { range }),
    ...(quote !== null && { quote }),
    ...(search !== '' && { search }),
    ...(sort !== null && { sort: `${sort.down ? '-' : ''}${sort.by}` }),
  }
}

/** A heading pressed again turns its order round, and a third time gives the tab's own order back. */
export function nextSort(sort: Sort | null, by: SortKey): Sort | null {
  // Names read best from A; of figures the largest are wanted first.
  const downFirst = by !== 'coin'
  if (sort?.by !== by) return { by, down: downFirst }
  return sort.down === downFirst ? { by, down: !downFirst } : null
}

/** Three changes stand side by side, and the chosen range is always one of them. */
export function shownRanges(range: Range): readonly Range[] {
  const first = Math.max(0, RANGES.indexOf(range) - 2)
  return RANGES.slice(first, first + 3)
}
