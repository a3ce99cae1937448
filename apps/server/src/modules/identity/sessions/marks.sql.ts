import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'

export interface PlaceMark {
  readonly userId: string
  readonly link: 'device' | 'subnet' | 'crowd'
  readonly value: string
}

/** More accounts than this that were opened from one address on one day are a crowd. */
const HOUSEHOLD = 3

/**
 * Where people come from: every browser that they log in by, the network of the address that they registered from, and that address
 * with its day where too many registered there. The day is that of the registration: sessions are kept by real time, which a sandbox
 * with a moved clock does not share.
 */
export function placeMarks(db: Queryable, users: readonly string[]): Promise<PlaceMark[]> {
  return rows(
    db,
    sql<PlaceMark>`
      with first as materialized (
        select distinct on (session.user_id) session.user_id, session.ip,
          (account.registered_at at time zone 'UTC')::date as day
        from identity.sessions session join identity.users account on account.id = session.user_id
        where session.user_id = any(${[...users]}::text[])
        order by session.user_id, session.created_at, session.id
      )
      select user_id as "userId", 'device' as link, id as value
      from identity.devices where user_id = any(${[...users]}::text[])
      union all
      select user_id, 'subnet', case
        when ip ~ '^[0-9]{1,3}([.][0-9]{1,3}){3}$' then regexp_replace(ip, '[.][0-9]+$', '')
        else ip end
      from first
      union all
      select user_id, 'crowd', ip || ' ' || day
      from first
      where ${HOUSEHOLD} < (
        select count(*) from (
          select session.user_id from identity.sessions session
          join identity.users account on account.id = session.user_id
          where session.ip = first.ip
            and account.registered_at >= first.day and account.registered_at < first.day + 1
            and not exists (
              select from identity.sessions earlier
              where earlier.user_id = session.user_id
                and (earlier.created_at, earlier.id) < (session.created_at, session.id)
            )
          limit ${HOUSEHOLD + 1}
        ) registered
      )`,
  )
}

/** A session that is used is written down once a minute; of what lies between nobody is to lose anything. */
const TOUCHED = '1 minute'

/** Whether somebody was logged in at any moment of a time. */
export async function wasSeen(
  db: Queryable,
  userId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<boolean> {
  const { seen } = await oneRow(
    db,
    sql<{ seen: boolean }>`
      select exists (
        select from identity.sessions
        where user_id = ${userId} and created_at < ${before} and seen_at > ${from}::timestamptz - ${TOUCHED}::interval
      ) as seen`,
  )
  return seen
}
