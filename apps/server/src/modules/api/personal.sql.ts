import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What is kept about people and the machines that act for them. */
export const PERSONAL_TABLES: PersonalTables = {
  keys: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, hint, kind, name, public_key, scopes, far_prices, made_at, lapses_at, paused_at, held_at, removed_at,
          array(select a.network::text from api.key_addresses a where a.key_id = keys.id order by a.network) as addresses
        from api.keys where user_id = ${userId} order by made_at, id`,
      ),
  },
  key_uses: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select u.key_id, u.day::text, u.uses::int, u.refused::int, u.last_at, u.last_ip
        from api.key_uses u join api.keys k on k.id = u.key_id where k.user_id = ${userId} order by u.day, u.key_id`,
      ),
  },
}

/** With the keys go their addresses and uses. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from api.keys where user_id = ${userId}`)
}
