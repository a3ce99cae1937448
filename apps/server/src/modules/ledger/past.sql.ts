import { type RawBuilder, sql } from 'kysely'
import { maybeRow, type Queryable, rows } from '../../platform/database/db.ts'

export interface PastBalanceRow {
  readonly asset: string
  /** Which of the times that were asked for, from 1. */
  readonly place: number
  readonly balance: bigint
}

const SPOT = (user: string) =>
  sql`select id, asset, version from ledger.accounts where owner = ${user} and kind = 'spot'`

const ADVANCED = (user: string) =>
  sql`select id, asset, version from ledger.accounts where owner = 'system' and kind = ${`receivable:${user}`}`

/** What the accounts held when each of the times had passed; an account without a posting by then is left out. */
export function balancesAt(db: Queryable, user: string, times: readonly Date[]): Promise<PastBalanceRow[]> {
  return balancesOf(db, SPOT(user), times)
}

/** Likewise of what somebody was advanced, which the books have with a minus. */
export function advancedAt(db: Queryable, user: string, times: readonly Date[]): Promise<PastBalanceRow[]> {
  return balancesOf(db, ADVANCED(user), times)
}

function balancesOf(db: Queryable, accounts: RawBuilder<unknown>, times: readonly Date[]): Promise<PastBalanceRow[]> {
  return rows(
    db,
    sql<PastBalanceRow>`
      with moment as materialized (
        select place, ledger.last_entry_before(at + interval '1 microsecond') as entry
        from unnest(${times}::timestamptz[]) with ordinality as given (at, place)
      )
      select account.asset, moment.place, posting.balance_after as balance
      from (${accounts}) account
      cross join moment
      join ledger.postings posting
        on posting.account_id = account.id
        and posting.version = ledger.version_at(account.id, account.version, moment.entry)
      order by moment.place, account.asset`,
  )
}

export interface FlowRow {
  readonly asset: string
  readonly kind: string
  readonly units: bigint
  readonly count: number
  /** When the last of them was. */
  readonly at: Date
}

export interface FlowQuery {
  readonly user: string
  /** After this time. */
  readonly from: Date
  /** Until this time, included. */
  readonly to: Date
  /** Kinds of entries that move no money in or out; trades never do. */
  readonly except: readonly string[]
  /** Movements of one asset, kind and direction that are this near in time are added up. */
  readonly binMs: number
}

/** Everything but trades that came and went in a time, oldest first. */
export function flows(db: Queryable, { user, from, to, except, binMs }: FlowQuery): Promise<FlowRow[]> {
  return rows(
    db,
    sql<FlowRow>`
      with span as materialized (
        select ledger.last_entry_before(${from}::timestamptz + interval '1 microsecond') as first,
          ledger.last_entry_before(${to}::timestamptz + interval '1 microsecond') as last
      )
      select account.asset, entry.kind, sum(posting.amount) as units, count(*) as count, max(entry.occurred_at) as at
      from (${SPOT(user)}) account
      cross join span
      join ledger.postings posting
        on posting.account_id = account.id
        and posting.version > ledger.version_at(account.id, account.version, span.first)
        and posting.version <= ledger.version_at(account.id, account.version, span.last)
      join ledger.journal entry on entry.seq = posting.journal_seq and entry.kind <> 'trade'
      where entry.kind <> all(${except}::text[])
      group by account.asset, entry.kind, posting.amount > 0,
        date_bin(make_interval(secs => ${binMs / 1000}), entry.occurred_at, ${from}::timestamptz)
      order by at, account.asset, entry.kind`,
  )
}

/** When the first posting of a user was. */
export async function firstPostingAt(db: Queryable, user: string): Promise<Date | undefined> {
  const row = await maybeRow(
    db,
    sql<{ at: Date }>`
      select entry.occurred_at as at
      from (${SPOT(user)}) account
      join ledger.postings posting on posting.account_id = account.id and posting.version = 1
      join ledger.journal entry on entry.seq = posting.journal_seq
      order by entry.occurred_at
      limit 1`,
  )
  return row?.at
}
