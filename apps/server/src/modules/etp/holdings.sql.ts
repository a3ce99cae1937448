import { NAV_ONE } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { assertMoved } from '../../platform/database/moves.ts'

export interface HoldingRow {
  readonly user_id: string
  readonly symbol: string
  readonly units: bigint
  readonly reserved: bigint
  readonly cost: bigint
  readonly night_paid: bigint
  readonly night_mark: bigint
  readonly since: Date
}

const HOLDING = sql`user_id, symbol, units, reserved, cost, night_paid, night_mark, since`

export function findHolding(db: Queryable, userId: string, symbol: string): Promise<HoldingRow | undefined> {
  return maybeRow(
    db,
    sql<HoldingRow>`select ${HOLDING} from etp.holdings where user_id = ${userId} and symbol = ${symbol}`,
  )
}

export function holdingsOf(db: Queryable, userId: string): Promise<HoldingRow[]> {
  return rows(
    db,
    sql<HoldingRow>`select ${HOLDING} from etp.holdings where user_id = ${userId} and units > 0 order by symbol`,
  )
}

/** Everybody who has some, by their id. */
export function holdersOf(db: Queryable, symbol: string): Promise<HoldingRow[]> {
  return rows(
    db,
    sql<HoldingRow>`select ${HOLDING} from etp.holdings where symbol = ${symbol} and units > 0 order by user_id`,
  )
}

export async function countHolders(db: Queryable, symbol: string): Promise<number> {
  const found = await oneRow(
    db,
    sql<{ count: number }>`select count(*) as count from etp.holdings where symbol = ${symbol} and units > 0`,
  )
  return found.count
}

export async function saveHolding(tx: Tx, row: HoldingRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into etp.holdings (${HOLDING})
      values (${row.user_id}, ${row.symbol}, ${row.units}, ${row.reserved}, ${row.cost}, ${row.night_paid}, ${row.night_mark},
        ${row.since})
      on conflict (user_id, symbol) do update set units = excluded.units, reserved = excluded.reserved, cost = excluded.cost,
        night_paid = excluded.night_paid, night_mark = excluded.night_mark, since = excluded.since`,
  )
}

/** False where fewer are free than are to be promised. */
export async function reserve(tx: Tx, userId: string, symbol: string, units: bigint): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      update etp.holdings set reserved = reserved + ${units}
      where user_id = ${userId} and symbol = ${symbol} and reserved + ${units} between 0 and units`,
  )
  return touched === 1
}

export async function unreserve(tx: Tx, userId: string, symbol: string, units: bigint): Promise<void> {
  const touched = await run(
    tx,
    sql`update etp.holdings set reserved = reserved - ${units} where user_id = ${userId} and symbol = ${symbol}`,
  )
  assertMoved(touched, `units of ${userId} in ${symbol}`, 'free')
}

/** One for a thousand, of everybody at once; what nights took is settled first, because it is counted by the unit. */
export async function consolidate(tx: Tx, symbol: string, nightPerUnit: bigint): Promise<void> {
  await run(
    tx,
    sql`
      update etp.holdings set units = div(units, 1000), reserved = coalesce((
          select sum(units) from etp.etp_orders waiting
          where waiting.user_id = holdings.user_id and waiting.symbol = ${symbol} and waiting.state = 'waiting' and waiting.side = 'sell'
        ), 0),
        cost = case when units < 1000 then 0 else cost end,
        night_paid = night_paid + div(units * (${nightPerUnit}::numeric - night_mark), ${NAV_ONE}::numeric),
        night_mark = 0
      where symbol = ${symbol} and units > 0`,
  )
}

/** Everybody has nothing of it any more. */
export async function clear(tx: Tx, symbol: string): Promise<void> {
  await run(
    tx,
    sql`update etp.holdings set units = 0, reserved = 0, cost = 0, night_paid = 0 where symbol = ${symbol} and units > 0`,
  )
}
