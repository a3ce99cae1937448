import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface Watch {
  readonly userId: string
  /** A kind, `any`, or the id of an activity. */
  readonly about: string
}

export async function insertWatch(db: Queryable, { userId, about }: Watch, at: Date): Promise<void> {
  await run(
    db,
    sql`
      insert into activities.start_watches (user_id, about, asked_at) values (${userId}, ${about}, ${at})
      on conflict do nothing`,
  )
}

export async function deleteWatch(db: Queryable, { userId, about }: Watch): Promise<void> {
  await run(db, sql`delete from activities.start_watches where user_id = ${userId} and about = ${about}`)
}

/** Of what never starts. */
export async function deleteWatchesAbout(tx: Tx, about: string): Promise<void> {
  await run(tx, sql`delete from activities.start_watches where about = ${about}`)
}

export async function watchesOf(db: Queryable, userId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ about: string }>`select about from activities.start_watches where user_id = ${userId} order by about`,
  )
  return found.map(({ about }) => about)
}

export interface WatchersAsked {
  readonly abouts: readonly string[]
  /** Who asked later has seen it run. */
  readonly by: Date
  /** People come in the order of their ids, from after this one. */
  readonly after: string
  readonly limit: number
}

export async function watchers(db: Queryable, { abouts, by, after, limit }: WatchersAsked): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select distinct user_id as "userId" from activities.start_watches
      where about = any(${[...abouts]}::text[]) and asked_at <= ${by} and user_id > ${after}
      order by user_id limit ${limit}`,
  )
  return found.map(({ userId }) => userId)
}

/** True for the one who takes them: people are told once. */
export async function takeWatches(tx: Tx, userId: string, abouts: readonly string[], by: Date): Promise<boolean> {
  const taken = await run(
    tx,
    sql`
      delete from activities.start_watches
      where user_id = ${userId} and about = any(${[...abouts]}::text[]) and asked_at <= ${by}`,
  )
  return taken > 0
}
