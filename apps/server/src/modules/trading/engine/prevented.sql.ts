import { sql } from 'kysely'
import { nameArray, numberArray } from '../../../platform/database/db.ts'
import type { PreventedRecord } from './batch-records.ts'
import type { Statement } from './matching.sql.ts'

export function insertPrevented(matches: readonly PreventedRecord[], now: Date): Statement {
  const numbers = (field: (match: PreventedRecord) => number) => numberArray(matches.map(field))
  return sql`
    insert into trading.prevented (pair_id, number, trader_id, maker_order, taker_order, mode, price, maker_quantity,
      taker_quantity, prevented_at)
    select given.*, ${now}::timestamptz
    from unnest(
      ${numbers((match) => match.pairId)}::smallint[],
      ${numbers((match) => match.number)}::bigint[],
      ${numbers((match) => match.traderId)}::bigint[],
      ${numbers((match) => match.makerOrder)}::bigint[],
      ${numbers((match) => match.takerOrder)}::bigint[],
      ${nameArray(matches.map((match) => match.mode))}::text[],
      ${numbers((match) => match.price)}::bigint[],
      ${numbers((match) => match.makerQuantity)}::bigint[],
      ${numbers((match) => match.takerQuantity)}::bigint[]
    ) as given`
}
