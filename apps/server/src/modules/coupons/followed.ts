import { units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { FollowedFill } from '../trading/index.ts'
import type { FeeFill } from './deps.ts'
import type { Paying } from './paying.ts'
import { usesOf } from './reconciliation.sql.ts'
import type { UseRow } from './uses.sql.ts'

interface Asked {
  readonly users: readonly string[]
  readonly since: Date
  readonly until: Date
}

/** What was followed between two times, as whoever has a share of fees was told it. */
export function createFollowed({ followed }: Pick<Paying, 'followed'>) {
  return async (on: Queryable, asked: Asked): Promise<FeeFill[]> => {
    const fills = await followed(on, asked)
    const uses = Map.groupBy(await usesOf(on, asked.users, asked.since, asked.until), keyOf)
    return fills.map((fill) => {
      const { left, whole } = shareOf(uses.get(keyOfFill(fill)) ?? [])
      return { ...fill, value: units(whole), paidByCoupons: units(whole - left) }
    })
  }
}

export const keyOf = ({ trade_id, user_id }: Pick<UseRow, 'trade_id' | 'user_id'>) => `${trade_id} ${user_id}`
export const keyOfFill = ({ tradeId, userId }: Pick<FollowedFill, 'tradeId' | 'userId'>) => `${tradeId} ${userId}`

/** What is left of a fee after its uses, as a part of a whole. */
export function shareOf(uses: readonly Pick<UseRow, 'value_units' | 'units'>[]) {
  return uses.reduce(
    ({ left, whole }, { value_units: value, units: paid }) => ({
      left: left * value - paid * whole,
      whole: whole * value,
    }),
    { left: 1n, whole: 1n },
  )
}
