import { sql } from 'kysely'
import { numberArray, type Queryable, rows } from '../../platform/database/db.ts'
import type { CompetitionRow } from './competitions.sql.ts'
import type { DayVolume } from './entries.sql.ts'
import type { Prizes } from './places.sql.ts'

export function volumesOfDay(db: Queryable, day: string): Promise<Omit<DayVolume, 'day'>[]> {
  return rows(
    db,
    sql<Omit<DayVolume, 'day'>>`
      select activity_id as "activityId", user_id as "userId", units from competitions.days where day = ${day}::date`,
  )
}

async function named(found: Promise<{ readonly name: string }[]>): Promise<string[]> {
  return (await found).map(({ name }) => name)
}

/** Whose days do not come to what they did with others. */
export function wrongSums(db: Queryable): Promise<string[]> {
  return named(
    rows(
      db,
      sql<{ name: string }>`
        with day as (
          select activity_id, user_id, sum(units) as units from competitions.days group by 1, 2
        ), pair as (
          select activity_id, user_id, sum(units) as units from competitions.counterparts group by 1, 2
        )
        select activity_id || ' ' || user_id as name
        from day full join pair using (activity_id, user_id)
        where day.units is distinct from pair.units`,
    ),
  )
}

/** Whose sums are not those of the rule. */
export function wrongTotals(db: Queryable): Promise<string[]> {
  return named(
    rows(
      db,
      sql<{ name: string }>`
        with pair as (
          select activity_id, user_id, units, last_at, sum(units) over (partition by activity_id, user_id) as raw
          from competitions.counterparts where not linked
        ), total as (
          select activity_id, user_id, max(raw) as raw, sum(least(units, div(raw, 5))) as counted, max(last_at) as reached
          from pair group by 1, 2
        )
        select activity_id || ' ' || user_id as name
        from competitions.entries entry left join total using (activity_id, user_id)
        where (entry.raw_units, entry.counted_units) <> (coalesce(total.raw, 0), coalesce(total.counted, 0))
          or entry.reached_at is distinct from total.reached`,
    ),
  )
}

export function frozenOnes(db: Queryable): Promise<Pick<CompetitionRow, 'activity_id' | 'terms'>[]> {
  return rows(
    db,
    sql<Pick<CompetitionRow, 'activity_id' | 'terms'>>`
      select activity_id, terms from competitions.competitions where state <> 'open' order by activity_id`,
  )
}

/** Those who do not stand where their volume puts them among the others, or whose prize is not that of the table. */
export async function wrongPlaces(db: Queryable, id: string, { table, minimum }: Prizes): Promise<string[]> {
  return named(
    rows(
      db,
      sql<{ name: string }>`
        with ordered as (
          select *, row_number() over (order by counted_units desc, reached_at, user_id) as due_first,
            case when state <> 'disqualified' then
              row_number() over (partition by state = 'disqualified' order by counted_units desc, reached_at, user_id)
            end as due
          from competitions.places where activity_id = ${id}
        )
        select user_id as name from ordered
        where first_rank <> due_first or rank is distinct from due or prize_units <> coalesce((
          select step.units from unnest(
            ${numberArray(table.map(({ from }) => from))}::integer[], ${numberArray(table.map(({ to }) => to))}::integer[],
            ${numberArray(table.map(({ units }) => units))}::numeric[]
          ) as step (first, last, units)
          where due between step.first and step.last and counted_units >= ${minimum}
        ), 0)`,
    ),
  )
}

export function paidPlaces(db: Queryable, id: string): Promise<{ readonly userId: string; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ userId: string; units: bigint }>`
      select user_id as "userId", prize_units as units from competitions.places
      where activity_id = ${id} and state = 'paid'`,
  )
}
