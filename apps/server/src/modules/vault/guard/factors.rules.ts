import type { FactorRow } from './factors.sql.ts'

export const FACTOR_WAIT_MS = 24 * 60 * 60_000

export interface FactorStanding {
  /** Until then one of them does not count: it took the place of another less than a day ago. */
  readonly waitingUntil: Date | null
  /** One of them is a first one, and less than a day old: only small amounts. */
  readonly young: boolean
}

/** How far what was shown counts for a payment. */
export function standingOf(shown: readonly Pick<FactorRow, 'first' | 'since'>[], now: Date): FactorStanding {
  const grownAt = ({ since }: Pick<FactorRow, 'since'>) => since.getTime() + FACTOR_WAIT_MS
  const fresh = shown.filter((factor) => grownAt(factor) > now.getTime())
  const changed = fresh.filter(({ first }) => !first).map(grownAt)
  return {
    waitingUntil: changed.length === 0 ? null : new Date(Math.max(...changed)),
    young: fresh.length > 0,
  }
}
