import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

export interface NewLock {
  readonly userId: string
  readonly days: number
  readonly now: Date
}

/** A lock that holds already can be made longer, never shorter; whoever asked to unlock it has asked in vain. */
export async function lockSettings(db: Queryable, { userId, days, now }: NewLock): Promise<void> {
  await run(
    db,
    sql`
      update identity.users
      set settings_lock_days =
            case when settings_open_at <= ${now} then ${days} else greatest(settings_lock_days, ${days}) end,
          settings_open_at = null
      where id = ${userId}`,
  )
}

/** When they will open; an asking that is under way is not begun again. Undefined when they are not locked. */
export async function unlockSettings(db: Queryable, userId: string, now: Date): Promise<Unlocking | undefined> {
  return maybeRow(
    db,
    sql<Unlocking>`
      with before as (
        select id, settings_open_at from identity.users
        where id = ${userId} and settings_lock_days is not null
          and (settings_open_at is null or settings_open_at > ${now})
        for update
      )
      update identity.users u
      set settings_open_at =
        coalesce(before.settings_open_at, ${now}::timestamptz + make_interval(days => u.settings_lock_days))
      from before where u.id = before.id
      returning u.settings_open_at as "opensAt", before.settings_open_at is null as begun`,
  )
}

export interface Unlocking {
  readonly opensAt: Date
  /** False when somebody had asked before. */
  readonly begun: boolean
}
