import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What invitations keep about people. Whom they invited is told by day alone: a friend is another person. */
export const PERSONAL_TABLES: PersonalTables = {
  friends: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`
          select case when friend_id = ${userId} then 'invited by somebody' else 'invited somebody' end as what, since
          from invitations.friends where friend_id = ${userId} or inviter_id = ${userId} order by since, id`,
      ),
  },
  days: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`
          select midnight, 'GBP' as asset, deposit_units, volume_units, equity_units
          from invitations.days where friend_id = ${userId} order by midnight`,
      ),
    amounts: ['deposit_units', 'volume_units', 'equity_units'],
  },
  finished: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select task, finished_at from invitations.finished where friend_id = ${userId} order by finished_at, task`,
      ),
  },
  missions: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`
          select id, task, side, state, reason, asset, cash_units, coupon_units, finished_at, promised_at, ends_at, taken_at
          from invitations.missions where user_id = ${userId} order by promised_at, id`,
      ),
    amounts: ['cash_units', 'coupon_units'],
    csv: true,
  },
  draws: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`
          select id, state, asset, drawn_units, commitment, made_at, ends_at, drawn_at
          from invitations.draws where user_id = ${userId} order by made_at, id`,
      ),
    amounts: ['drawn_units'],
    csv: true,
  },
}
