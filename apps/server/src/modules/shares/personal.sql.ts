import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What shares keep about people: of whom they were earned is told by no name. */
export const PERSONAL_TABLES: PersonalTables = {
  credits: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select seq, kind, asset, credit_at, units, state, ended_at from shares.credits
        where user_id = ${userId} order by seq`,
      ),
    amounts: ['units'],
    csv: true,
  },
  shares: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select trade_id, kind, fee_asset, asset, friend_units, traded_at from shares.shares
        where friend_id = ${userId} order by traded_at, trade_id`,
      ),
    amounts: ['friend_units'],
  },
  share_cases:
    'What staff propose about shares that are not paid out, with their reason; what came of it is among the credits.',
}
