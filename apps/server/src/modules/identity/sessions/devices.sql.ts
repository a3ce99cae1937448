import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run } from '../../../platform/database/db.ts'

/** Written when somebody has logged in with it, and at no other time. */
export async function keepDevice(
  db: Queryable,
  { userId, deviceId, now }: { readonly userId: string; readonly deviceId: string; readonly now: Date },
): Promise<void> {
  await run(
    db,
    sql`
      insert into identity.devices (user_id, id, first_seen_at, seen_at) values (${userId}, ${deviceId}, ${now}, ${now})
      on conflict (user_id, id) do update set seen_at = excluded.seen_at`,
  )
}

export async function isKnownDevice(db: Queryable, userId: string, deviceId: string | undefined): Promise<boolean> {
  if (deviceId === undefined) return false
  const { known } = await oneRow(
    db,
    sql<{ known: boolean }>`
      select exists (select from identity.devices where user_id = ${userId} and id = ${deviceId}) as known`,
  )
  return known
}

/** Somebody who was never logged in has no device that another could differ from. */
export async function isNewDevice(db: Queryable, userId: string, deviceId: string | undefined): Promise<boolean> {
  const { before } = await oneRow(
    db,
    sql<{ before: boolean }>`select exists (select from identity.sessions where user_id = ${userId}) as before`,
  )
  return before && !(await isKnownDevice(db, userId, deviceId))
}

/** When somebody first logged in with the device that holds this session; null for a session that names none. */
export async function deviceSince(db: Queryable, sessionId: string): Promise<Date | null> {
  const row = await maybeRow(
    db,
    sql<{ first_seen_at: Date }>`
      select d.first_seen_at from identity.sessions s
      join identity.devices d on d.user_id = s.user_id and d.id = s.device_id
      where s.id = ${sessionId}`,
  )
  return row?.first_seen_at ?? null
}
