import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/db.ts'
import type { UserKind } from './accounts.rules.ts'

export interface StatementRow {
  readonly transaction: string
  readonly source: string
  readonly sourceId: string
  readonly kind: string
  readonly occurredAt: Date
  readonly asset: string
  readonly version: number
  readonly amount: bigint
  readonly balanceAfter: bigint
}

export interface StatementAccounts {
  readonly user: string
  readonly kind: UserKind
  readonly asset: string | undefined
}

/** Versions have no gaps, so the version of an account is the number of its postings. */
export async function countPostings(db: Queryable, of: StatementAccounts): Promise<number> {
  const { total } = await oneRow(
    db,
    sql<{ total: number }>`select coalesce(sum(version), 0)::bigint as total from ledger.accounts where ${isOf(of)}`,
  )
  return total
}

/** Takes as many of the newest postings as the page can need from each account, by its index, and merges them. */
export function findPostings(
  db: Queryable,
  { of, limit, offset }: { of: StatementAccounts; limit: number; offset: number },
): Promise<StatementRow[]> {
  return rows(
    db,
    sql<StatementRow>`
      select entry.id as transaction, entry.source, entry.source_id as "sourceId", entry.kind,
        entry.occurred_at as "occurredAt", page.asset, page.version, page.amount, page.balance_after as "balanceAfter"
      from (
        select account.asset, newest.*
        from (select id, asset from ledger.accounts where ${isOf(of)}) account
        cross join lateral (
          select journal_seq, version, amount, balance_after
          from ledger.postings
          where account_id = account.id
          order by version desc
          limit ${offset + limit}
        ) newest
        order by journal_seq desc, asset, version desc
        limit ${limit} offset ${offset}
      ) page
      join ledger.journal entry on entry.seq = page.journal_seq
      order by page.journal_seq desc, page.asset, page.version desc`,
  )
}

function isOf({ user, kind, asset }: StatementAccounts) {
  const ofAsset = asset === undefined ? sql`true` : sql`asset = ${asset}`
  return sql`owner = ${user} and kind = ${kind} and ${ofAsset}`
}
