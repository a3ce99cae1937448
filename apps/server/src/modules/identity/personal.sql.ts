import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What identity keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  users: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select uid, email, phone, username, country, language, fiat, invite_code, agreed_at, registered_at,
        anti_phishing_code, frozen_at, frozen_reason, withdrawals_stopped_until, staff_stop_until, market_account_since, settings_lock_days, closed_at,
        settings_open_at, invited_by is not null as invited, totp_factor is not null as authenticator_bound,
        fund_password_factor is not null as fund_password_set
      from identity.users where id = ${userId}`,
      ),
  },
  sessions: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select created_at, seen_at, expires_at, ended_at, ip, user_agent from identity.sessions
      where user_id = ${userId} order by created_at`,
      ),
  },
  devices: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select first_seen_at, seen_at from identity.devices where user_id = ${userId} order by first_seen_at`,
      ),
  },
  security_events: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select time, kind, ip, user_agent from identity.security_events where user_id = ${userId} order by seq`,
      ),
  },
  passkeys: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select name, synced, discoverable, created_at, last_used_at from identity.passkeys where user_id = ${userId} order by created_at`,
      ),
  },
  replaced_addresses: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select was, reason, replaced_at from identity.replaced_addresses where user_id = ${userId} order by replaced_at`,
      ),
  },
  recovery_codes: 'hashes of secrets alone',
  codes: 'hashes of codes that lapse after ten minutes',
  tickets: 'secrets of steps under way',
  passkey_challenges: 'secrets of steps under way',
  app_log_ins: 'secrets of log-ins under way; the session that one opens is given',
  notes: 'what staff note for their work, which may name others; support gives it on request, after a review',
  unfreeze_proposals: 'evidence for a review, which support gives on request, after a review',
  staff_views: 'the work of staff, which stands in their audit log',
}

/** An account that staff have stopped, or that is frozen, stays until that is cleared. */
export async function stays(db: Queryable, userId: string, now: Date): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from identity.users where id = ${userId} and (frozen_at is not null or staff_stop_until > ${now})`,
  )
  return [{ reason: 'stopped', count }]
}
