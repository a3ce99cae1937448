import { type RawBuilder, sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

// Each check recomputes in PostgreSQL and gives back differences alone, at most MOST_FINDINGS of them.
// Amounts leave as text: a difference may be one that no bigint can hold.

/** A figure that does not exist, such as the balance of an account that is gone, is null. */
export type Detail = Readonly<Record<string, string | null>>

const MOST_FINDINGS = 100

type Check = (db: Queryable) => Promise<Detail[]>

function details(db: Queryable, query: RawBuilder<{ detail: Detail }>): Promise<Detail[]> {
  return rows(db, sql<{ detail: Detail }>`${query} limit ${MOST_FINDINGS}`).then((found) =>
    found.map((row) => row.detail),
  )
}

const accountName = sql`concat_ws(' ', account.owner, account.kind, account.asset)`

export const unbalancedTransactions: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object(
        'difference', 'transaction_not_zero', 'transaction', coalesce(entry.id, sum.journal_seq::text),
        'asset', sum.asset, 'sum', sum.total::text
      ) as detail
      from (
        select posting.journal_seq, account.asset, sum(posting.amount) as total
        from ledger.postings posting
        join ledger.accounts account on account.id = posting.account_id
        group by posting.journal_seq, account.asset
        having sum(posting.amount) <> 0
      ) sum
      left join ledger.journal entry on entry.seq = sum.journal_seq`,
  )

export const unbalancedAssets: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object('difference', 'accounts_not_zero', 'asset', asset, 'sum', sum(balance)::text) as detail
      from ledger.accounts
      group by asset
      having sum(balance) <> 0`,
  )

export function accountsBelowFloor(negativeKinds: readonly string[]): Check {
  const bounded = sql`(account.owner <> 'system' or split_part(account.kind, ':', 1) <> all(${negativeKinds}::text[]))`
  return (db) =>
    details(
      db,
      sql`
        select jsonb_build_object(
          'difference', 'account_below_zero', 'account', ${accountName},
          'balance', account.balance::text, 'held', account.held::text
        ) as detail
        from ledger.accounts account
        where ${bounded} and (account.balance < 0 or account.held < 0 or account.balance < account.held)
        union all
        select jsonb_build_object(
          'difference', 'posting_below_zero', 'account', ${accountName},
          'version', posting.version::text, 'balance', posting.balance_after::text
        )
        from ledger.postings posting
        join ledger.accounts account on account.id = posting.account_id
        where posting.balance_after < 0 and ${bounded}`,
    )
}

/** One pass over the postings in the order of their key: sums, gaps and the balance after each. */
export const balancesThatDiffer: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object(
        'difference', 'balance_differs', 'account', ${accountName}, 'account_id', coalesce(account.id, sum.account_id)::text,
        'balance', account.balance::text, 'postings_sum', coalesce(sum.total, 0)::text,
        'version', account.version::text, 'postings', coalesce(sum.count, 0)::text,
        'first_gap', sum.first_gap::text, 'first_wrong_balance', sum.first_wrong::text
      ) as detail
      from ledger.accounts account
      full join (
        select account_id, count(*) as count, sum(amount) as total,
          min(version) filter (where version <> place) as first_gap,
          min(version) filter (where balance_after <> running) as first_wrong
        from (
          select account_id, version, amount, balance_after,
            row_number() over account as place, sum(amount) over account as running
          from ledger.postings
          window account as (partition by account_id order by version)
        ) posting
        group by account_id
      ) sum on sum.account_id = account.id
      where account.id is null
        or account.balance <> coalesce(sum.total, 0)
        or account.version <> coalesce(sum.count, 0)
        or sum.first_gap is not null
        or sum.first_wrong is not null`,
  )

/** What is left over when a row of the journal or its postings were taken away. */
export const missingHalves: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object('difference', 'transaction_without_postings', 'transaction', entry.id) as detail
      from ledger.journal entry
      where not exists (select from ledger.postings posting where posting.journal_seq = entry.seq)
      union all
      select jsonb_build_object(
        'difference', 'posting_without_transaction', 'account_id', posting.account_id::text, 'version', posting.version::text
      )
      from ledger.postings posting
      where not exists (select from ledger.journal entry where entry.seq = posting.journal_seq)`,
  )

/** Rows (owner, asset, units) of what another module holds on spot accounts, from its own tables. */
export type HeldRows = RawBuilder<{ owner: string; asset: string; units: bigint }>

export function holdsThatDiffer(others: readonly HeldRows[]): Check {
  const rowsOfOthers = sql.join(
    others.map((rowsOfOther) => sql`union all select owner, asset, units from (${rowsOfOther}) other`),
    sql` `,
  )
  return (db) =>
    details(
      db,
      sql`
        select jsonb_build_object(
          'difference', 'held_differs', 'account', concat_ws(' ', owner, kind, asset),
          'held', coalesce(account.held, 0)::text, 'holds', coalesce(hold.units, 0)::text
        ) as detail
        from (select owner, kind, asset, held from ledger.accounts where held <> 0) account
        full join (
          select owner, 'spot' as kind, asset, sum(units) as units
          from (
            select owner, asset, remaining as units
            from ledger.holds
            join ledger.accounts named on named.id = account_id
            where remaining <> 0
            ${rowsOfOthers}
          ) held
          group by owner, asset
        ) hold using (owner, kind, asset)
        where coalesce(account.held, 0) <> coalesce(hold.units, 0)`,
    )
}

export const repeatedKeys: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object(
        'difference', 'key_repeated', 'source', source, 'source_id', source_id, 'count', count(*)::text
      ) as detail
      from ledger.journal
      group by source, source_id
      having count(*) > 1`,
  )

/** Units of our own products are what we issued, and stand in no other account, where they would pass for something covered. */
export const unitsNotIssued: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object(
        'difference', 'units_not_issued', 'asset', asset, 'held', held::text, 'issued', issued::text
      ) as detail
      from (
        select asset,
          coalesce(sum(balance) filter (where kind = 'etp'), 0) as held,
          coalesce(-sum(balance) filter (where kind = 'issued'), 0) as issued
        from ledger.accounts
        where kind in ('etp', 'issued')
        group by asset
      ) units
      where held <> issued`,
  )

/** Rows (asset, units) of what really stands on chain, at banks and in transit, as its custodians tell. */
export type OutsideRows = RawBuilder<{ asset: string; units: bigint }>

/**
 * What users own, less what they were advanced, is covered by what the ledger says stands outside, and by what is found
 * there when somebody has looked. Units of our own products are covered by none of it; see `unitsNotIssued`.
 */
export function uncoveredAssets(found: OutsideRows | undefined): Check {
  return (db) =>
    details(
      db,
      sql`
        select jsonb_build_object(
          'difference', 'users_not_covered', 'asset', asset, 'users', users::text, 'advanced', advanced::text,
          'outside', outside::text, 'found', found::text
        ) as detail
        from (
          select asset,
            coalesce(sum(balance) filter (where owner <> 'system' and kind <> 'etp'), 0) as users,
            coalesce(-sum(balance) filter (where owner = 'system' and kind like 'receivable:%'), 0) as advanced,
            coalesce(-sum(balance) filter (where owner = 'system' and (kind like 'custody:%' or kind like 'bank:%')), 0) as outside
          from ledger.accounts
          group by asset
        ) owned
        left join (${foundByAsset(found)}) found using (asset)
        where users - advanced > ${found === undefined ? sql`outside` : sql`least(outside, coalesce(found, 0))`}`,
    )
}

function foundByAsset(found: OutsideRows | undefined) {
  if (found === undefined) return sql`select null::text as asset, null::numeric as found where false`
  return sql`select asset, sum(units) as found from (${found}) place group by asset`
}

export const fractions: Check = (db) =>
  details(
    db,
    sql`
      select jsonb_build_object('difference', 'not_an_integer', 'row', name, 'amount', amount::text) as detail
      from (
        select concat_ws(' ', 'balance', owner, kind, asset) as name, balance as amount from ledger.accounts
        union all
        select concat_ws(' ', 'held', owner, kind, asset), held from ledger.accounts
        union all
        select concat_ws(' ', 'amount', account_id, version), amount from ledger.postings
        union all
        select concat_ws(' ', 'balance_after', account_id, version), balance_after from ledger.postings
        union all
        select concat_ws(' ', 'units', ref), units from ledger.holds
        union all
        select concat_ws(' ', 'remaining', ref), remaining from ledger.holds
      ) figure
      where amount = 'NaN' or amount <> trunc(amount)`,
  )
