import type { BudgetPool } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'
import type { DrawRow } from './draws.sql.ts'

/** Of every activity that anything was promised by. */
export async function promisingActivities(on: Queryable): Promise<string[]> {
  const found = await rows(
    on,
    sql<{ id: string }>`
      select activity_id as id from invitations.missions where state <> 'refused'
      union select activity_id from invitations.draws order by id`,
  )
  return found.map(({ id }) => id)
}

export interface TakenPart {
  readonly id: string
  readonly userId: string
  readonly form: 'available' | 'coupon' | 'draw'
  readonly asset: string
  readonly units: bigint
}

/** What was taken of an activity: cash and coupons of missions, and what was drawn. */
export function takenParts(on: Queryable, activityId: string): Promise<TakenPart[]> {
  return rows(
    on,
    sql<TakenPart>`
      select id, user_id as "userId", 'available' as form, asset, cash_units as units
      from invitations.missions where activity_id = ${activityId} and state = 'taken' and cash_units > 0
      union all select id, user_id, 'coupon', asset, coupon_units
      from invitations.missions where activity_id = ${activityId} and state = 'taken' and coupon_units > 0
      union all select id, user_id, 'draw', asset, drawn_units
      from invitations.draws where activity_id = ${activityId} and state = 'drawn'`,
  )
}

export interface PromisedSum {
  readonly pool: BudgetPool
  readonly asset: string
  readonly units: bigint
}

/** What waits to be taken of an activity, by budget. */
export function promisedSums(on: Queryable, activityId: string): Promise<PromisedSum[]> {
  return rows(
    on,
    sql<PromisedSum>`
      select pool, asset, sum(units)::numeric(38,0) as units from (
        select 'reward' as pool, asset, cash_units as units
        from invitations.missions where activity_id = ${activityId} and state = 'promised'
        union all select 'coupon', asset, coupon_units
        from invitations.missions where activity_id = ${activityId} and state = 'promised'
        union all select 'reward', asset, reserved_units
        from invitations.draws where activity_id = ${activityId} and state = 'open'
      ) promised group by pool, asset`,
  )
}

type Drawn = Pick<DrawRow, 'id' | 'commitment' | 'seed' | 'sealed_seed' | 'client_seed' | 'prizes' | 'drawn_units'>

/** After an id, in the order of ids. */
export function drawnAfter(on: Queryable, after: string, limit: number): Promise<Drawn[]> {
  return rows(
    on,
    sql<Drawn>`
      select id, commitment, seed, sealed_seed, client_seed, prizes, drawn_units
      from invitations.draws where state = 'drawn' and id > ${after} order by id limit ${limit}`,
  )
}
