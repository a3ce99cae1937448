import { type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface ReceivedRow {
  readonly id: number
  readonly path: string
  readonly event_id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly answered: number | null
  readonly received_at: Date
}

export async function insertReceived(db: Queryable, row: Omit<ReceivedRow, 'id'>): Promise<void> {
  await run(
    db,
    sql`insert into sandbox.received_webhooks (path, event_id, timestamp, signature, body, answered, received_at)
    values (${row.path}, ${row.event_id}, ${row.timestamp}, ${row.signature}, ${row.body}, ${row.answered}, ${row.received_at})`,
  )
}

export async function newestReceived(db: Queryable, limit: number): Promise<ReceivedRow[]> {
  return rows(
    db,
    sql<ReceivedRow>`select id, path, event_id, timestamp, signature, body, answered, received_at
    from sandbox.received_webhooks order by id desc limit ${limit}`,
  )
}

/** The last ones are enough: nobody reads farther. */
export async function pruneReceived(db: Queryable, kept: number): Promise<void> {
  await run(
    db,
    sql`delete from sandbox.received_webhooks where id <= (select max(id) from sandbox.received_webhooks) - ${kept}`,
  )
}

export async function addSecret(db: Queryable, secret: string, at: Date): Promise<void> {
  await run(
    db,
    sql`insert into sandbox.receiver_secrets (secret, given_at) values (${secret}, ${at}) on conflict do nothing`,
  )
}

export async function allSecrets(db: Queryable): Promise<string[]> {
  const found = await rows(db, sql<{ secret: string }>`select secret from sandbox.receiver_secrets order by given_at`)
  return found.map(({ secret }) => secret)
}
