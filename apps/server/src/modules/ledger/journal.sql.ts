import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/db.ts'
import type { KnownEntry, Transaction } from './journal.rules.ts'
import type { Plan } from './plan.rules.ts'

type Key = Pick<Transaction, 'source' | 'sourceId'>

/** One lookup in the unique index for each key: a join may be planned as a scan of the whole journal. */
export function findEntries(db: Queryable, keys: readonly Key[]): Promise<KnownEntry[]> {
  return rows(
    db,
    sql<KnownEntry>`
      select entry.*
      from unnest(
        ${keys.map((key) => key.source)}::text[],
        ${keys.map((key) => key.sourceId)}::text[]
      ) as key (source, source_id)
      cross join lateral (
        select id, source, source_id as "sourceId", kind, fingerprint, occurred_at as "occurredAt"
        from ledger.journal
        where source = key.source and source_id = key.source_id
        limit 1
      ) entry`,
  )
}

/** Journal, postings, balances and holds in one statement. The accounts are locked, so the figures are the current ones. */
export function writePlan(tx: Tx, plan: Plan): Promise<number> {
  const { entries, postings } = plan
  return run(
    tx,
    sql`
      with entry as (
        insert into ledger.journal (id, source, source_id, kind, fingerprint, occurred_at)
        select id, source, source_id, kind, fingerprint, occurred_at
        from unnest(
          ${entries.map((entry) => entry.id)}::text[],
          ${entries.map((entry) => entry.source)}::text[],
          ${entries.map((entry) => entry.sourceId)}::text[],
          ${entries.map((entry) => entry.kind)}::text[],
          ${entries.map((entry) => entry.fingerprint)}::bytea[],
          ${entries.map((entry) => entry.occurredAt)}::timestamptz[]
        ) with ordinality as given (id, source, source_id, kind, fingerprint, occurred_at, place)
        order by place
        returning seq, id
      ), ${changedAccounts(plan)}${changedHolds(plan)}
      insert into ledger.postings (account_id, version, journal_seq, amount, balance_after)
      select account_id, version, entry.seq, amount, balance_after
      from unnest(
        ${postings.map((posting) => posting.entryId)}::text[],
        ${postings.map((posting) => posting.accountId)}::bigint[],
        ${postings.map((posting) => posting.version)}::bigint[],
        ${postings.map((posting) => posting.amount)}::numeric[],
        ${postings.map((posting) => posting.balanceAfter)}::numeric[]
      ) as given (entry_id, account_id, version, amount, balance_after)
      join entry on entry.id = given.entry_id`,
  )
}

function changedAccounts({ accounts }: Plan) {
  return sql`account as (
    update ledger.accounts account
    set balance = changed.balance, held = changed.held, version = changed.version
    from unnest(
      ${accounts.map((account) => account.id)}::bigint[],
      ${accounts.map((account) => account.balance)}::numeric[],
      ${accounts.map((account) => account.held)}::numeric[],
      ${accounts.map((account) => account.version)}::bigint[]
    ) as changed (id, balance, held, version)
    where account.id = changed.id
  )`
}

function changedHolds({ holds }: Plan) {
  if (holds.length === 0) return sql``
  return sql`, hold as (
    update ledger.holds hold
    set remaining = changed.remaining
    from unnest(
      ${holds.map((hold) => hold.ref)}::text[],
      ${holds.map((hold) => hold.remaining)}::numeric[]
    ) as changed (ref, remaining)
    where hold.ref = changed.ref
  )`
}
