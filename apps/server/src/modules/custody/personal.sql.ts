import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What custody keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  addresses: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select chain, address, memo, made_at from custody.addresses where user_id = ${userId} order by made_at, chain`,
      ),
  },
  crypto_deposits: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, seen_at, chain, asset, units, txid, output, address, memo, contract, state, ended_at, lost_at
      from custody.crypto_deposits where user_id = ${userId} order by seen_at, id`,
      ),
    amounts: ['units'],
    csv: true,
  },
  speed_ups: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select chain, txid, asked_at from custody.speed_ups where user_id = ${userId} order by asked_at`,
      ),
  },
  key_indexes: 'the number from which addresses are derived; the addresses are given',
}

/** Coins that have arrived and are not final. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from custody.crypto_deposits where user_id = ${userId} and state = 'confirming'`,
  )
  return [{ reason: 'deposits', count }]
}
