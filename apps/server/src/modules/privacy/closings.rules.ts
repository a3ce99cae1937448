import { COOLING_OFF_DAYS } from '@bourse/contract'
import { type Units, units, ZERO } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import type { ClosingRow } from './closings.sql.ts'

const DAY_MS = 24 * 60 * 60_000

export const CLOSING_MOVES: Moves<ClosingRow['state']> = { cooling_off: ['final', 'reopened'], final: [], reopened: [] }

export const finalAt = (now: Date): Date => new Date(now.getTime() + COOLING_OFF_DAYS * DAY_MS)

export interface Held {
  readonly kind: string
  readonly asset: string
  readonly balance: Units
  readonly held: Units
}

/** In euro; undefined for what has no value at the moment. */
export type EuroValue = (asset: string, amount: Units) => Units | undefined

/**
 * What may stay behind: little enough in all, and nothing of it held or in a product. Undefined when the person has to take it
 * out first; what has no value is never little.
 */
export function dustOf(balances: readonly Held[], euro: EuroValue, most: Units): Held[] | undefined {
  const owned = balances.filter(({ balance }) => balance > 0n)
  let sum: Units = ZERO
  for (const { kind, asset, balance, held } of owned) {
    const value = euro(asset, balance)
    if (kind !== 'spot' || held > 0n || value === undefined) return undefined
    sum = units(sum + value)
  }
  return sum <= most ? owned : undefined
}
