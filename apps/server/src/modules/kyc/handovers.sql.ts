import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../platform/database/db.ts'

export interface HandoverRow {
  readonly user_id: string
  readonly token_hash: Buffer | null
  readonly ticket_hash: Buffer | null
  readonly expires_at: Date
  readonly finished_at: Date | null
}

const HANDOVER = sql.raw('user_id, token_hash, ticket_hash, expires_at, finished_at')

/** A new link ends the earlier one, and the phone that came by it. */
export async function putHandover(
  db: Queryable,
  { userId, tokenHash, expiresAt }: { readonly userId: string; readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await run(
    db,
    sql`
      insert into kyc.handovers (user_id, token_hash, expires_at) values (${userId}, ${tokenHash}, ${expiresAt})
      on conflict (user_id) do update
      set token_hash = excluded.token_hash, ticket_hash = null, expires_at = excluded.expires_at, finished_at = null`,
  )
}

/** True for the one phone that opens the link first. */
export async function claimHandover(
  db: Queryable,
  { tokenHash, ticketHash, now }: { readonly tokenHash: Buffer; readonly ticketHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const claimed = await run(
    db,
    sql`
      update kyc.handovers set token_hash = null, ticket_hash = ${ticketHash}
      where token_hash = ${tokenHash} and expires_at > ${now}`,
  )
  return claimed === 1
}

export async function findHandover(db: Queryable, ticketHash: Buffer, now: Date): Promise<HandoverRow | undefined> {
  return maybeRow(
    db,
    sql<HandoverRow>`
      select ${HANDOVER} from kyc.handovers where ticket_hash = ${ticketHash} and expires_at > ${now}`,
  )
}

export async function handoverOf(db: Queryable, userId: string, now: Date): Promise<HandoverRow | undefined> {
  return maybeRow(
    db,
    sql<HandoverRow>`select ${HANDOVER} from kyc.handovers where user_id = ${userId} and expires_at > ${now}`,
  )
}

export async function finishHandover(db: Queryable, userId: string, now: Date): Promise<void> {
  await run(db, sql`update kyc.handovers set finished_at = ${now} where user_id = ${userId}`)
}

export async function dropHandover(db: Queryable, userId: string): Promise<void> {
  await run(db, sql`delete from kyc.handovers where user_id = ${userId}`)
}
