import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What coupons keep about people. */
export const PERSONAL_TABLES: PersonalTables = {
  coupons: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, activity_id, asset, state, face_units, used_units, issued_at, expires_at, ended_at
        from coupons.coupons where user_id = ${userId} order by issued_at, id`,
      ),
    amounts: ['face_units', 'used_units'],
    csv: true,
  },
  uses: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select trade_id, order_id, coupon_id, asset, value_units, units, traded_at, used_at
        from coupons.uses where user_id = ${userId} order by used_at, trade_id, coupon_id`,
      ),
    amounts: ['value_units', 'units'],
    csv: true,
  },
  refunds_seen: {
    read: (db, userId) => rows(db, sql<object>`select seen_at from coupons.refunds_seen where user_id = ${userId}`),
  },
  coupon_proposals: 'What staff propose to one another; what comes of it is a coupon.',
}

export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from coupons.refunds_seen where user_id = ${userId}`)
  await run(tx, sql`update coupons.coupon_proposals set reason = '' where user_id = ${userId}`)
}
