import type { Destination } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, run, type Tx } from '../../platform/database/db.ts'

/** An address of somebody's, as the chain writes it. */
export interface Target {
  readonly userId: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
}

export interface DestinationRow {
  readonly destination: Destination
  readonly proven_at: Date | null
}

export function findDestination(db: Queryable, at: Target): Promise<DestinationRow | undefined> {
  return maybeRow(
    db,
    sql<DestinationRow>`
      select destination, proven_at from travel.destinations
      where user_id = ${at.userId} and chain = ${at.chain} and address = ${at.address}
        and memo is not distinct from ${at.memo}`,
  )
}

/** What is said last counts. What was proven stays proven: keys do not change hands by a form. */
export async function keepDestination(tx: Tx, at: Target, destination: Destination, now: Date): Promise<void> {
  await run(
    tx,
    sql`
      insert into travel.destinations (user_id, chain, address, memo, destination, declared_at)
      values (${at.userId}, ${at.chain}, ${at.address}, ${at.memo}, ${JSON.stringify(destination)}::jsonb, ${now})
      on conflict (user_id, chain, address, memo) do update set
        destination = excluded.destination, declared_at = excluded.declared_at`,
  )
}

/** What somebody holds the key of is theirs, whatever they said before. */
export async function proveDestination(tx: Tx, at: Target, own: Destination, now: Date): Promise<void> {
  await run(
    tx,
    sql`
      insert into travel.destinations (user_id, chain, address, memo, destination, declared_at, proven_at)
      values (${at.userId}, ${at.chain}, ${at.address}, ${at.memo}, ${JSON.stringify(own)}::jsonb, ${now}, ${now})
      on conflict (user_id, chain, address, memo) do update set
        destination = excluded.destination, declared_at = excluded.declared_at, proven_at = excluded.proven_at`,
  )
}
