import { compareDecimals } from '@bourse/money'
import { type Holding, isHeld } from '../../app/shared-data/portfolio.ts'

export const KINDS = ['all', 'crypto', 'fiat'] as const
export type Kind = (typeof KINDS)[number]

export const SORT_KEYS = ['asset', 'price', 'change', 'value'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export interface Sort {
  readonly by: SortKey
  readonly down: boolean
}

export interface AssetView {
  readonly kind: Kind
  readonly search: string
  /** What is worth less than this is left out; null shows all. */
  readonly atLeast: string | null
  readonly sort: Sort
}

export const FIRST_SORT: Sort = { by: 'value', down: true }

/** Names begin with A, figures with the largest; the same heading again turns the order round. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  return sort.by === by ? { by, down: !sort.down } : { by, down: by !== 'asset' }
}

export function shownAssets(assets: readonly Holding[], { kind, search, atLeast, sort }: AssetView): Holding[] {
  const words = search.trim().toLowerCase()
  return assets
    .filter((asset) => kind === 'all' || asset.kind === kind)
    .filter(({ coin, name }) => `${coin} ${name}`.toLowerCase().includes(words))
    .filter((asset) => atLeast === null || !isSmall(asset, atLeast))
    .sort((left, right) => order(left, right, sort))
}

/** What is held without a price may be worth anything, so it is not small. */
function isSmall({ amount, value }: Holding, atLeast: string): boolean {
  if (!isHeld({ total: amount })) return true
  return value !== null && compareDecimals(value, atLeast) < 0
}

/** What is held stands before what is not when the value decides, and what has no figure stands last. */
function order(left: Holding, right: Holding, { by, down }: Sort): number {
  const turned = down ? -1 : 1
  if (by === 'asset') return turned * left.coin.localeCompare(right.coin)
  const [one, other] = [left[by], right[by]]
  if (by === 'value') {
    const held = Number(isHeld({ total: right.amount })) - Number(isHeld({ total: left.amount }))
    if (held !== 0) return held
  }
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return turned * (by === 'change' ? Number(one) - Number(other) : compareDecimals(one, other))
}

/** How many of each kind there are, for the tabs. */
export function countKinds(assets: readonly Holding[], view: AssetView): Record<Kind, number> {
  const count = (kind: Kind) => shownAssets(assets, { ...view, kind }).length
  return { all: count('all'), crypto: count('crypto'), fiat: count('fiat') }
}
