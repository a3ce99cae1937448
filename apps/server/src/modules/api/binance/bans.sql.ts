import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export async function findBan(db: Queryable, network: string, now: Date): Promise<Date | undefined> {
  const row = await maybeRow(
    db,
    sql<{ until: Date }>`select until from api.bans where network = ${network} and until > ${now}`,
  )
  return row?.until
}

export interface Banning {
  readonly network: string
  readonly now: Date
  readonly shortest: number
  readonly longest: number
  /** One that ended since then makes the next twice as long. */
  readonly forgottenAt: Date
}

/** Until when. One that runs already stays as it is. */
export async function ban(db: Queryable, { network, now, shortest, longest, forgottenAt }: Banning): Promise<Date> {
  const row = await oneRow(
    db,
    sql<{ until: Date }>`insert into api.bans as b (network, until, seconds)
    values (${network}, ${now}::timestamptz + make_interval(secs => ${shortest}), ${shortest})
    on conflict (network) do update set
      seconds = case when b.until > ${now} then b.seconds when b.until < ${forgottenAt} then ${shortest}::integer
        else least(b.seconds * 2, ${longest}::integer) end,
      until = case when b.until > ${now} then b.until else ${now}::timestamptz + make_interval(secs =>
        case when b.until < ${forgottenAt} then ${shortest}::integer else least(b.seconds * 2, ${longest}::integer) end) end
    returning until`,
  )
  return row.until
}

export interface BanRow {
  readonly network: string
  readonly until: Date
  readonly seconds: number
}

/** Those that run, the longest first. */
export function runningBans(db: Queryable, now: Date, limit: number): Promise<BanRow[]> {
  return rows(
    db,
    sql<BanRow>`select network, until, seconds from api.bans where until > ${now} order by until desc, network limit ${limit}`,
  )
}

/** With all that would make the next one longer; false where nothing runs. */
export async function liftBan(tx: Tx, network: string, now: Date): Promise<boolean> {
  return (await run(tx, sql`delete from api.bans where network = ${network} and until > ${now}`)) === 1
}

export async function sweepBans(db: Queryable, before: Date): Promise<void> {
  await run(db, sql`delete from api.bans where until < ${before}`)
}
