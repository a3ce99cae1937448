import { sql } from 'kysely'
import { nameArray, numberArray, type Queryable, rows } from '../../platform/database/db.ts'
import type { AccountRow } from './accounts.sql.ts'

export function findStandings(db: Queryable, users: readonly string[]): Promise<AccountRow[]> {
  return rows(
    db,
    sql<AccountRow>`
      select id, owner, kind, asset, balance, held, version
      from ledger.accounts
      where owner = any(${nameArray(users)}::text[]) and kind = 'spot'
      order by owner, asset`,
  )
}

/** The postings of an account behind one version, up to another. */
export interface Span {
  readonly asset: string
  readonly after: number
  readonly until: number
}

export interface MovedRow {
  readonly asset: string
  readonly amount: bigint
  readonly occurredAt: Date
}

export function findMoved(db: Queryable, user: string, spans: readonly Span[]): Promise<MovedRow[]> {
  return rows(
    db,
    sql<MovedRow>`
      select span.asset, posting.amount, entry.occurred_at as "occurredAt"
      from unnest(
        ${nameArray(spans.map(({ asset }) => asset))}::text[],
        ${numberArray(spans.map(({ after }) => after))}::bigint[],
        ${numberArray(spans.map(({ until }) => until))}::bigint[]
      ) as span (asset, after, until)
      join ledger.accounts account
        on account.owner = ${user} and account.kind = 'spot' and account.asset = span.asset
      join ledger.postings posting
        on posting.account_id = account.id and posting.version > span.after and posting.version <= span.until
      join ledger.journal entry on entry.seq = posting.journal_seq
      where entry.kind <> 'trade'
      order by posting.journal_seq, span.asset, posting.version`,
  )
}
