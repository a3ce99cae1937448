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
  partners: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, state, name, legal_name, registration, country, website, about, fee_bps, applied_at, reason
        from api.partners where user_id = ${userId} order by applied_at, id`,
      ),
  },
  partner_events: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select e.partner_id, e.event, e.at, e.note from api.partner_events e
        join api.partners p on p.id = e.partner_id where p.user_id = ${userId} order by e.at, e.id`,
      ),
  },
  partner_payments: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select p.id, case when p.payer_id = ${userId} then 'paid' else 'received' end as side, p.reference, p.state, p.asset, p.units,
          p.fee_units, p.refunded_units, p.description, p.made_at, p.paid_at, p.paid_asset
        from api.partner_payments p join api.partners b on b.id = p.partner_id
        where p.payer_id = ${userId} or b.user_id = ${userId} order by p.made_at, p.id`,
      ),
    amounts: ['units', 'fee_units', 'refunded_units'],
    csv: true,
  },
  partner_proposals: 'What staff propose about a business, with their reason; what came of it is among its events.',
  endpoints: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, url, families, hint, made_at, failing_since, stopped_at, stopped_by, held_at, removed_at
        from api.endpoints where user_id = ${userId} order by made_at, id`,
      ),
  },
  events: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, type, subject, body, made_at from api.events where user_id = ${userId} order by seq`,
      ),
  },
}

/** With the keys go their addresses and uses, with endpoints and events what was sent; of a business what names it. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from api.keys where user_id = ${userId}`)
  await run(tx, sql`delete from api.events where user_id = ${userId}`)
  await run(tx, sql`delete from api.endpoints where user_id = ${userId}`)
  await run(
    tx,
    sql`update api.partners set name = '', legal_name = '', registration = '', website = '', about = '' where user_id = ${userId}`,
  )
}
