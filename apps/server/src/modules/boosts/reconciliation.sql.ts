import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'
import type { BoostRow } from './boosts.sql.ts'
import type { TransactionRow } from './transactions.sql.ts'

type Counted = Pick<TransactionRow, 'activity_id' | 'user_id' | 'trade_id' | 'side' | 'units'>

/** What counted between two times, in the window of its boost. */
export function countedBetween(db: Queryable, since: Date, until: Date): Promise<Counted[]> {
  return rows(
    db,
    sql<Counted>`
      select activity_id, user_id, trade_id, side, units
      from boosts.transactions fill join boosts.boosts boost using (activity_id)
      where fill.at >= ${since} and fill.at < ${until} and fill.at >= boost.counts_from`,
  )
}

async function named(found: Promise<{ readonly name: string }[]>): Promise<string[]> {
  return (await found).map(({ name }) => name)
}

/** Purchases whose promise is not that of what is kept and covered. */
export function wrongPromises(db: Queryable): Promise<string[]> {
  return named(
    rows(
      db,
      sql<{ name: string }>`
        select fill.id::text as name from boosts.transactions fill join boosts.boosts boost using (activity_id)
        where fill.pending_units <> div(least(fill.kept_units, fill.boosted_units) * boost.rate_bps, 10000)`,
    ),
  )
}

/** People whose sums are not those of their trades. */
export function wrongSums(db: Queryable): Promise<string[]> {
  return named(
    rows(
      db,
      sql<{ name: string }>`
        with summed as (
          select activity_id, user_id, coalesce(sum(units) filter (where side = 'buy'), 0) as bought,
            coalesce(sum(units) filter (where side = 'sell'), 0) as sold, sum(kept_units) as kept, sum(pending_units) as pending
          from boosts.transactions group by 1, 2
        )
        select part.activity_id || ' ' || part.user_id as name
        from boosts.parts part left join summed using (activity_id, user_id)
        where (part.bought_units, part.sold_units, part.kept_units, part.pending_units)
            <> (coalesce(bought, 0), coalesce(sold, 0), coalesce(kept, 0), coalesce(pending, 0))
          or (part.state = 'open' and part.bought_units - part.sold_units <> part.kept_units - part.ahead_units)
          or part.kept_units > coalesce(part.balance_units, part.kept_units)`,
    ),
  )
}

export function allBoosts(db: Queryable): Promise<Pick<BoostRow, 'activity_id' | 'asset'>[]> {
  return rows(
    db,
    sql<Pick<BoostRow, 'activity_id' | 'asset'>>`select activity_id, asset from boosts.boosts order by activity_id`,
  )
}

/** What people of a boost were promised and not paid yet. */
export async function promisedIn(db: Queryable, id: string): Promise<bigint> {
  const [row] = await rows(
    db,
    sql<{ promised: bigint }>`
      select coalesce(sum(pending_units), 0)::numeric as promised from boosts.parts
      where activity_id = ${id} and state in ('open', 'due')`,
  )
  return row?.promised ?? 0n
}

export function paidIn(db: Queryable, id: string): Promise<{ readonly userId: string; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ userId: string; units: bigint }>`
      select user_id as "userId", pending_units as units from boosts.parts where activity_id = ${id} and state = 'paid'`,
  )
}
