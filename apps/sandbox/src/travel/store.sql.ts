import type { SandboxTravelMode } from '@bourse/contract'
import { maybeRow, oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export async function chosenModes(db: Queryable): Promise<ReadonlyMap<string, SandboxTravelMode>> {
  const found = await rows(
    db,
    sql<{ provider: string; mode: SandboxTravelMode }>`select provider, mode from sandbox.travel_modes`,
  )
  return new Map(found.map(({ provider, mode }) => [provider, mode]))
}

export async function setMode(db: Queryable, provider: string, mode: SandboxTravelMode): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.travel_modes (provider, mode) values (${provider}, ${mode})
      on conflict (provider) do update set mode = excluded.mode`,
  )
}

/** When a message was heard for the first time. */
export async function heardAt(db: Queryable, reference: string, now: Date): Promise<Date> {
  await run(
    db,
    sql`insert into sandbox.travel_messages (reference, heard_at) values (${reference}, ${now}) on conflict do nothing`,
  )
  const row = await oneRow(
    db,
    sql<{ heard_at: Date }>`select heard_at from sandbox.travel_messages where reference = ${reference}`,
  )
  return row.heard_at
}

export interface SenderRow {
  readonly txid: string
  readonly provider: string
  readonly originator: string | null
  readonly beneficiary: string | null
  readonly added_at: Date
}

/** What is told last counts: data that were missing come this way. */
export async function setSender(db: Queryable, row: SenderRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.travel_senders (txid, provider, originator, beneficiary, added_at)
      values (${row.txid.toLowerCase()}, ${row.provider}, ${row.originator}, ${row.beneficiary}, ${row.added_at})
      on conflict (txid) do update set
        provider = excluded.provider, originator = excluded.originator, beneficiary = excluded.beneficiary`,
  )
}

const SENDER = sql`txid, provider, originator, beneficiary, added_at`

export function senders(db: Queryable): Promise<SenderRow[]> {
  return rows(db, sql<SenderRow>`select ${SENDER} from sandbox.travel_senders order by added_at desc, txid limit 100`)
}

export function senderOf(db: Queryable, txid: string): Promise<SenderRow | undefined> {
  return maybeRow(db, sql<SenderRow>`select ${SENDER} from sandbox.travel_senders where txid = ${txid.toLowerCase()}`)
}
