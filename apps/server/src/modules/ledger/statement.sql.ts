import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'

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

/** What of a statement is asked for; undefined asks for all. */
export interface StatementFilter {
  readonly kinds?: { readonly are: readonly string[] } | { readonly areNot: readonly string[] } | undefined
  /** Included. */
  readonly from?: Date | undefined
  /** Not included. */
  readonly to?: Date | undefined
  readonly direction?: 'in' | 'out' | undefined
}

export interface StatementAccounts {
  readonly user: string
  readonly kind: string
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

/** The versions of each account that lie in the time that is asked for, so that no posting outside it is read. */
const spanned = (of: StatementAccounts, { from, to }: StatementFilter) => sql`
  select id, asset,
    ${from === undefined ? sql`0` : sql`ledger.version_at(id, version, ledger.last_entry_before(${from}))`} as after,
    ${to === undefined ? sql`version` : sql`ledger.version_at(id, version, ledger.last_entry_before(${to}))`} as until
  from ledger.accounts
  where ${isOf(of)}`

function matches({ kinds, direction }: StatementFilter) {
  return allOf(
    when(kinds, ofKinds),
    when(direction, (asked) => (asked === 'in' ? sql`posting.amount > 0` : sql`posting.amount < 0`)),
  )
}

function ofKinds(kinds: NonNullable<StatementFilter['kinds']>) {
  // Said in so many words, the index that leaves out trades can be used.
  const noTrade = 'are' in kinds ? !kinds.are.includes('trade') : kinds.areNot.includes('trade')
  return allOf(
    noTrade ? sql`entry.kind <> 'trade'` : undefined,
    'are' in kinds ? sql`entry.kind = any(${kinds.are}::text[])` : sql`entry.kind <> all(${kinds.areNot}::text[])`,
  )
}

export interface FilteredStatement {
  readonly of: StatementAccounts
  readonly filter: StatementFilter
}

/** Of a time alone the versions tell; the journal is looked at only for what it alone knows. */
export async function countFiltered(db: Queryable, { of, filter }: FilteredStatement): Promise<number> {
  const { kinds, direction } = filter
  const entries = kinds === undefined ? sql`` : sql`join ledger.journal entry on entry.seq = posting.journal_seq`
  const counted =
    kinds === undefined && direction === undefined
      ? sql`select coalesce(sum(until - after), 0)::bigint as total from account`
      : sql`
          select count(*) as total
          from account
          join ledger.postings posting
            on posting.account_id = account.id and posting.version > account.after and posting.version <= account.until
          ${entries}
          where ${matches(filter)}`
  const { total } = await oneRow(
    db,
    sql<{ total: number }>`with account as materialized (${spanned(of, filter)}) ${counted}`,
  )
  return total
}

/** As findPostings, with the entries looked at on the way: a page of what is rare reads all that lies between. */
export function findFiltered(
  db: Queryable,
  { of, filter, limit, offset }: FilteredStatement & { limit: number; offset: number },
): Promise<StatementRow[]> {
  return rows(
    db,
    sql<StatementRow>`
      with account as materialized (${spanned(of, filter)})
      select newest.*, account.asset
      from account
      cross join lateral (
        select entry.id as transaction, entry.source, entry.source_id as "sourceId", entry.kind,
          entry.occurred_at as "occurredAt", posting.version, posting.amount, posting.balance_after as "balanceAfter",
          posting.journal_seq
        from ledger.postings posting
        join ledger.journal entry on entry.seq = posting.journal_seq
        where posting.account_id = account.id and posting.version > account.after and posting.version <= account.until
          and ${matches(filter)}
        order by posting.version desc
        limit ${offset + limit}
      ) newest
      order by newest.journal_seq desc, account.asset, newest.version desc
      limit ${limit} offset ${offset}`,
  )
}

function isOf({ user, kind, asset }: StatementAccounts) {
  return allOf(
    sql`owner = ${user} and kind = ${kind}`,
    when(asset, (asked) => sql`asset = ${asked}`),
  )
}
