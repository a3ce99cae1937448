import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'

const DONE = sql`state in ('completed', 'appeal_completed')`
const own = (userId: string) => sql`(merchant_id = ${userId} or taker_id = ${userId})`
/** What ended by the person's own fault: a merchant's silence or rejection, a buyer's cancel or silence. */
const failed = (userId: string) => sql`(
  (merchant_id = ${userId} and end_reason in ('merchant', 'not_accepted'))
  or (buyer_id = ${userId} and end_reason in ('buyer', 'not_paid')))`

export async function completedOf(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from p2p.p2p_orders where ${own(userId)} and ${DONE}`,
  )
  return count
}

export interface Figures {
  readonly done: number
  readonly failed: number
  readonly done30: number
  readonly failed30: number
  readonly release_seconds: number | null
}

const MONTH = sql`interval '30 days'`

export function figuresOf(db: Queryable, userId: string, now: Date): Promise<Figures> {
  const lately = sql`ended_at > ${now}::timestamptz - ${MONTH}`
  return oneRow(
    db,
    sql<Figures>`
      select count(*) filter (where ${DONE}) as done, count(*) filter (where ${failed(userId)}) as failed,
        count(*) filter (where ${DONE} and ${lately}) as done30,
        count(*) filter (where ${failed(userId)} and ${lately}) as failed30,
        percentile_disc(0.5) within group (order by extract(epoch from ended_at - paid_at)::integer)
          filter (where state = 'completed' and seller_id = ${userId} and ${lately}) as release_seconds
      from p2p.p2p_orders where ${own(userId)} and ended_at is not null`,
  )
}

export async function lastEndedAt(db: Queryable, userId: string): Promise<Date | null> {
  const { at } = await oneRow(
    db,
    sql<{ at: Date | null }>`select max(ended_at) as at from p2p.p2p_orders where ${own(userId)}`,
  )
  return at
}

export async function openOrdersOf(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from p2p.p2p_orders where ${own(userId)} and ended_at is null`,
  )
  return count
}

/** By a listing that lives or an order that runs. */
export async function methodsInUse(db: Queryable, userId: string): Promise<string[]> {
  const { ids } = await oneRow(
    db,
    sql<{ ids: string[] | null }>`
      select array_agg(distinct id) as ids from (
        select m.method_id as id from p2p.listing_methods m join p2p.listings l on l.id = m.listing_id
        where l.user_id = ${userId} and l.state <> 'closed'
        union select seller_method from p2p.p2p_orders where seller_id = ${userId} and ended_at is null
        union select buyer_method from p2p.p2p_orders where buyer_id = ${userId} and ended_at is null
      ) used`,
  )
  return ids ?? []
}

/** When each person took their last offer since. */
export function lastTaken(db: Queryable, since: Date): Promise<{ userId: string; at: Date }[]> {
  return rows(
    db,
    sql<{ userId: string; at: Date }>`
      select taker_id as "userId", max(made_at) as at from p2p.p2p_orders
      where made_at > ${since} group by taker_id order by taker_id`,
  )
}
