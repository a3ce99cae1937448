import { costAfterSale, NAV_ONE } from '@bourse/contract'
import type { HoldingRow } from './holdings.sql.ts'

/** What nights took of a holding so far, in USDT: for reading, because it is inside the value. */
export function nightsOf(holding: Pick<HoldingRow, 'units' | 'night_paid' | 'night_mark'>, perUnit: bigint): bigint {
  return holding.night_paid + (holding.units * (perUnit - holding.night_mark)) / NAV_ONE
}

export interface Bought {
  readonly userId: string
  readonly symbol: string
  readonly units: bigint
  readonly cost: bigint
  readonly at: Date
}

/** An empty holding begins again. */
export function withBought(before: HoldingRow | undefined, bought: Bought, perUnit: bigint): HoldingRow {
  const { userId, symbol, units, cost, at } = bought
  const isNew = before === undefined || before.units === 0n
  return {
    ...{ user_id: userId, symbol, night_mark: perUnit },
    units: (before?.units ?? 0n) + units,
    reserved: before?.reserved ?? 0n,
    cost: isNew ? cost : before.cost + cost,
    night_paid: isNew ? 0n : nightsOf(before, perUnit),
    since: isNew ? at : before.since,
  }
}

/** The cost goes down in proportion. What was promised by the sale is free of it. */
export function withoutSold(
  before: HoldingRow,
  sold: { readonly units: bigint; readonly reserved: bigint },
  perUnit: bigint,
): HoldingRow {
  const left = before.units - sold.units
  return {
    ...{ user_id: before.user_id, symbol: before.symbol, since: before.since, night_mark: perUnit },
    units: left,
    reserved: before.reserved - sold.reserved,
    cost: left === 0n ? 0n : costAfterSale({ cost: before.cost, units: before.units, sold: sold.units }),
    night_paid: left === 0n ? 0n : nightsOf(before, perUnit),
  }
}
