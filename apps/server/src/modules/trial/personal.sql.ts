import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What trial keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  trial_funds: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, state, protected, claimed_at, ends_at, ended_by, ended_at, deposited, value_units, cash_units, coupon_units
        from trial.trial_funds where user_id = ${userId}`,
      ),
    csv: true,
  },
  trial_quotes: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select quote.id, from_asset, to_asset, pay_units, receive_units, used_at
        from trial.trial_quotes quote join trial.trial_funds fund on fund.id = fund_id
        where user_id = ${userId} and quote.state = 'used' order by used_at, quote.id`,
      ),
  },
  deposits: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select asset, units, gbp_units, at
        from trial.deposits deposit join trial.trial_funds fund on fund.id = fund_id
        where user_id = ${userId} order by at`,
      ),
  },
  devices: {
    read: (db, userId) =>
      rows(db, sql<object>`select device from trial.devices where user_id = ${userId} order by device`),
  },
  places: {
    read: (db, userId) =>
      rows(db, sql<object>`select place, profit_units, ranked_at from trial.places where user_id = ${userId}`),
  },
}

/** The ranking is written again every hour; the rest says that a document and a browser have had their fund. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from trial.places where user_id = ${userId}`)
}
