import type { Holding } from '../../app/shared-data/portfolio.ts'

export const OTHER = 'other'

export interface Slice {
  /** The coin, or `OTHER`. */
  readonly id: string
  readonly percent: number
}

/** So many stand by themselves; the ramp of inks has no more. */
const MOST = 5

/** The largest holdings and the rest as one. Holdings come the most valuable first; what has no value has no slice. */
export function slicesOf(holdings: readonly Holding[]): Slice[] {
  const valued = holdings.filter(({ share }) => share > 0)
  const shown = valued.length <= MOST + 1 ? valued : valued.slice(0, MOST)
  const rest = valued.slice(shown.length).reduce((sum, { share }) => sum + share, 0)
  const slices = shown.map(({ coin, share }) => ({ id: coin, percent: share }))
  return rest > 0 ? [...slices, { id: OTHER, percent: Math.round(rest * 100) / 100 }] : slices
}
