import { sql } from 'kysely'
import { nameArray, numberArray, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface UseRow {
  readonly day: string
  readonly uses: number
  readonly refused: number
  readonly last_at: Date
  readonly last_ip: string
}

export interface CountedUse {
  readonly keyId: string
  readonly at: Date
  readonly ip: string
  readonly uses: number
  readonly refused: number
}

/** Each key once; in their order, so that two processes that write at once wait for each other in one direction. */
export async function addUses(db: Queryable, counted: readonly CountedUse[]): Promise<void> {
  const [uses, refused] = [counted.map((use) => use.uses), counted.map((use) => use.refused)]
  await run(
    db,
    sql`insert into api.key_uses (key_id, day, uses, refused, last_at, last_ip)
    select keys.id, (used.at at time zone 'UTC')::date, used.uses, used.refused, used.at, used.ip
    from unnest(${nameArray(counted.map(({ keyId }) => keyId))}::text[], ${numberArray(uses)}::bigint[],
      ${numberArray(refused)}::bigint[], ${counted.map(({ at }) => at)}::timestamptz[],
      ${nameArray(counted.map(({ ip }) => ip))}::text[]) used (key_id, uses, refused, at, ip)
    join api.keys on keys.id = used.key_id
    order by keys.id
    on conflict (key_id, day) do update set uses = key_uses.uses + excluded.uses, refused = key_uses.refused + excluded.refused,
      last_at = greatest(key_uses.last_at, excluded.last_at),
      last_ip = case when excluded.last_at >= key_uses.last_at then excluded.last_ip else key_uses.last_ip end`,
  )
}

/** The last day first. */
export async function usesOf(db: Queryable, keyId: string, most: number): Promise<UseRow[]> {
  return rows(
    db,
    sql<UseRow>`select day::text, uses::int, refused::int, last_at, last_ip from api.key_uses where key_id = ${keyId}
    order by key_uses.day desc limit ${most}`,
  )
}

export async function sweepUses(db: Queryable, before: Date): Promise<void> {
  await run(db, sql`delete from api.key_uses where day < (${before}::timestamptz at time zone 'UTC')::date`)
}
