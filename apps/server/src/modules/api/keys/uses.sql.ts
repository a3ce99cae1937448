import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../../platform/database/db.ts'

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

export async function addUse(db: Queryable, { keyId, at, ip, uses, refused }: CountedUse): Promise<void> {
  await run(
    db,
    sql`insert into api.key_uses (key_id, day, uses, refused, last_at, last_ip)
    select id, (${at}::timestamptz at time zone 'UTC')::date, ${uses}, ${refused}, ${at}, ${ip} from api.keys where id = ${keyId}
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
