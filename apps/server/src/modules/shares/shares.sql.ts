import { sql } from 'kysely'
import { maybeRow, nameArray, numberArray, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

/** Many add shares at once; a day begins only while nobody does. */
export async function lockDaysShared(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock_shared(hashtextextended('shares.days', 0))`)
}

export async function lockDays(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('shares.days', 0))`)
}

/** The latest day that has begun. */
export async function lastBegun(db: Queryable): Promise<Date | undefined> {
  const found = await maybeRow(
    db,
    sql<{ at: Date }>`
      select credit_at as at from shares.days where begun_at is not null order by credit_at desc limit 1`,
  )
  return found?.at
}

export interface ShareRow {
  readonly trade_id: string
  readonly friend_id: string
  readonly inviter_id: string
  readonly activity_id: string
  readonly kind: 'fee' | 'token' | 'none'
  readonly fee_asset: string
  readonly fee_units: bigint
  readonly coupon_units: bigint
  readonly asset: string
  readonly units: bigint
  readonly friend_units: bigint
  readonly traded_at: Date
  readonly credit_at: Date
}

const COLUMNS = sql`trade_id, friend_id, inviter_id, activity_id, kind, fee_asset, fee_units, coupon_units, asset, units,
  friend_units, traded_at, credit_at`

const timeArray = (times: readonly Date[]) => times.map((time) => time.toISOString())

/** In two statements, however many there are. A trade has its share once. */
export async function insertShares(tx: Tx, added: readonly ShareRow[]): Promise<void> {
  const days = [...new Set(added.map(({ credit_at }) => credit_at.toISOString()))]
  await run(
    tx,
    sql`insert into shares.days (credit_at) select unnest(${days}::timestamptz[]) order by 1 on conflict do nothing`,
  )
  const names = (key: 'trade_id' | 'friend_id' | 'inviter_id' | 'activity_id' | 'kind' | 'fee_asset' | 'asset') =>
    sql`${nameArray(added.map((row) => row[key]))}::text[]`
  const numbers = (key: 'fee_units' | 'coupon_units' | 'units' | 'friend_units') =>
    sql`${numberArray(added.map((row) => row[key]))}::numeric[]`
  const times = (key: 'traded_at' | 'credit_at') => sql`${timeArray(added.map((row) => row[key]))}::timestamptz[]`
  await run(
    tx,
    sql`
      insert into shares.shares (${COLUMNS})
      select * from unnest(${names('trade_id')}, ${names('friend_id')}, ${names('inviter_id')}, ${names('activity_id')},
        ${names('kind')}, ${names('fee_asset')}, ${numbers('fee_units')}, ${numbers('coupon_units')}, ${names('asset')},
        ${numbers('units')}, ${numbers('friend_units')}, ${times('traded_at')}, ${times('credit_at')})
      on conflict do nothing`,
  )
}

/** Which of these trades have their row already: before a pool is asked for anything. */
export async function knownShares(
  db: Queryable,
  keys: readonly Pick<ShareRow, 'trade_id' | 'friend_id'>[],
): Promise<ShareRow[]> {
  return rows(
    db,
    sql<ShareRow>`
      select ${COLUMNS}
      from unnest(
        ${nameArray(keys.map(({ trade_id }) => trade_id))}::text[],
        ${nameArray(keys.map(({ friend_id }) => friend_id))}::text[]
      ) as asked (trade_id, friend_id)
      join shares.shares using (trade_id, friend_id)`,
  )
}

/** Days up to a time that are not done, oldest first. */
export async function openDays(db: Queryable, until: Date): Promise<Date[]> {
  const found = await rows(
    db,
    sql<{ at: Date }>`
      select credit_at as at from shares.days where done_at is null and credit_at <= ${until} order by credit_at`,
  )
  return found.map(({ at }) => at)
}

/** True for the one who begins it: from then on it takes no more shares. */
export async function beginDay(tx: Tx, day: Date, now: Date): Promise<boolean> {
  const begun = await run(
    tx,
    sql`update shares.days set begun_at = ${now} where credit_at = ${day} and begun_at is null`,
  )
  return begun === 1
}

export async function finishDay(db: Queryable, day: Date, now: Date): Promise<void> {
  await run(
    db,
    sql`update shares.days set done_at = ${now} where credit_at = ${day} and begun_at is not null and done_at is null`,
  )
}

/** What a day brought each: to inviters, and of tokens to friends. */
export async function writeCredits(tx: Tx, day: Date): Promise<void> {
  await run(
    tx,
    sql`
      insert into shares.credits (user_id, beside_id, activity_id, kind, asset, credit_at, units, state)
      select user_id, beside_id, activity_id, kind, asset, ${day}, sum(part)::numeric(38,0), 'new'
      from shares.shares
      cross join lateral (values (inviter_id, friend_id, units), (friend_id, inviter_id, friend_units))
        as given (user_id, beside_id, part)
      where credit_at = ${day} and part > 0
      group by user_id, beside_id, activity_id, kind, asset
      order by user_id, beside_id`,
  )
}
