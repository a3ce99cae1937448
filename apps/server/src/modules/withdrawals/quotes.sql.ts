import type { Destination } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, run, type Tx } from '../../platform/database/db.ts'

export interface QuoteRow {
  readonly id: string
  readonly user_id: string
  readonly kind: 'chain' | 'user' | 'bank'
  readonly asset: string
  readonly units: bigint
  readonly fee: bigint
  readonly eur: bigint
  readonly chain: string | null
  readonly rail: 'chain' | 'sepa' | 'fps' | 'user'
  readonly address: string
  readonly memo: string | null
  readonly base: bigint | null
  readonly to_user: string | null
  readonly shown_to: string
  /** Whose address it is; null where nobody had to ask. */
  readonly destination: Destination | null
  readonly made_at: Date
  readonly expires_at: Date
}

const QUOTE = sql`id, user_id, kind, asset, units, fee, eur, chain, rail, address, memo, base, to_user, shown_to, destination,
  made_at, expires_at`

export async function insertQuote(db: Queryable, quote: QuoteRow): Promise<void> {
  await run(
    db,
    sql`
      insert into withdrawals.outflow_quotes (${QUOTE})
      values (${quote.id}, ${quote.user_id}, ${quote.kind}, ${quote.asset}, ${quote.units}, ${quote.fee}, ${quote.eur},
        ${quote.chain}, ${quote.rail}, ${quote.address}, ${quote.memo}, ${quote.base}, ${quote.to_user},
        ${quote.shown_to}, ${quote.destination === null ? null : JSON.stringify(quote.destination)}::jsonb, ${quote.made_at}, ${quote.expires_at})`,
  )
}

/** Of its owner, while it can still be used. */
export async function findQuote(
  db: Queryable,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<QuoteRow | undefined> {
  return maybeRow(
    db,
    sql<QuoteRow>`
      select ${QUOTE} from withdrawals.outflow_quotes
      where id = ${id} and user_id = ${userId} and used_at is null and expires_at > ${now}`,
  )
}

/** True for the one act that uses it. */
export async function useQuote(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (
    (await run(
      tx,
      sql`update withdrawals.outflow_quotes set used_at = ${now} where id = ${id} and used_at is null`,
    )) === 1
  )
}

/** What nobody agreed to in time; what was used stays with what it became. */
export async function dropQuotes(db: Queryable, before: Date): Promise<void> {
  await run(db, sql`delete from withdrawals.outflow_quotes where used_at is null and expires_at < ${before}`)
}
