import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What is kept about people who send coins to other providers and get them from there. */
export const PERSONAL_TABLES: PersonalTables = {
  destinations: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select chain, address, memo, destination, declared_at, proven_at from travel.destinations
      where user_id = ${userId} order by declared_at`,
      ),
  },
  transfers: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select direction, opened_at, chain, asset, amount, address, memo, txid, provider_name, told, state
      from travel.transfers where user_id = ${userId} order by opened_at, id`,
      ),
  },
}

/** Names and wallets; that there was a transfer, and who decided it, stays with the books. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from travel.destinations where user_id = ${userId}`)
  await run(tx, sql`update travel.transfers set told = '{}' where user_id = ${userId} and told <> '{}'`)
}
