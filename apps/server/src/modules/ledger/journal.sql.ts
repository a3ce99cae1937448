import { sql } from 'kysely'
import { nameArray, numberArray, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
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
        ${nameArray(keys.map((key) => key.source))}::text[],
        ${nameArray(keys.map((key) => key.sourceId))}::text[]
      ) as key (source, source_id)
      cross join lateral (
        select id, source, source_id as "sourceId", kind, fingerprint, occurred_at as "occurredAt"
        from ledger.journal
        where source = key.source and source_id = key.source_id
        limit 1
      ) entry`,
  )
}

export async function countEntries(db: Queryable, source: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from ledger.journal where source = ${source}`,
  )
  return count
}

/**
 * Journal, postings, balances and holds in one statement. The accounts are locked, so the figures are the current ones.
 * A posting names its entry by the place in the batch: numbers are drawn in the order of the places, so that the list of
 * numbers tells the one that is meant without a join.
 */
export function writePlan(tx: Tx, plan: Plan): Promise<number> {
  const { entries, postings } = plan
  const places = new Map(entries.map(({ id }, index) => [id, index + 1]))
  return run(
    tx,
    sql`
      with entry as (
        insert into ledger.journal (id, source, source_id, kind, fingerprint, occurred_at)
        select id, source, source_id, kind, fingerprint, occurred_at
        from unnest(
          ${nameArray(entries.map((entry) => entry.id))}::text[],
          ${nameArray(entries.map((entry) => entry.source))}::text[],
          ${nameArray(entries.map((entry) => entry.sourceId))}::text[],
          ${nameArray(entries.map((entry) => entry.kind))}::text[],
          ${nameArray(entries.map((entry) => `\\x${entry.fingerprint.toString('hex')}`))}::bytea[],
          ${nameArray(entries.map((entry) => entry.occurredAt.toISOString()))}::timestamptz[]
        ) with ordinality as given (id, source, source_id, kind, fingerprint, occurred_at, place)
        order by place
        returning seq
      ), ${changedAccounts(plan)}${changedHolds(plan)}
      insert into ledger.postings (account_id, version, journal_seq, amount, balance_after)
      select account_id, version, (array(select seq from entry order by seq))[entry_place], amount, balance_after
      from unnest(
        ${numberArray(postings.map((posting) => places.get(posting.entryId) ?? 0))}::integer[],
        ${numberArray(postings.map((posting) => posting.accountId))}::bigint[],
        ${numberArray(postings.map((posting) => posting.version))}::bigint[],
        ${numberArray(postings.map((posting) => posting.amount))}::numeric[],
        ${numberArray(postings.map((posting) => posting.balanceAfter))}::numeric[]
      ) as given (entry_place, account_id, version, amount, balance_after)`,
  )
}

function changedAccounts({ accounts }: Plan) {
  return sql`account as (
    update ledger.accounts account
    set balance = changed.balance, held = changed.held, version = changed.version
    from unnest(
      ${numberArray(accounts.map((account) => account.id))}::bigint[],
      ${numberArray(accounts.map((account) => account.balance))}::numeric[],
      ${numberArray(accounts.map((account) => account.held))}::numeric[],
      ${numberArray(accounts.map((account) => account.version))}::bigint[]
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
      ${nameArray(holds.map((hold) => hold.ref))}::text[],
      ${numberArray(holds.map((hold) => hold.remaining))}::numeric[]
    ) as changed (ref, remaining)
    where hold.ref = changed.ref
  )`
}
