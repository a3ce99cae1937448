import { assert, negateUnits, ok, type Result, refuse, type Units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Account, spot } from './accounts.rules.ts'
import { lockAccounts } from './accounts.ts'
import { findHolds } from './holds.sql.ts'
import {
  assertDraft,
  type BatchRefusal,
  type Draft,
  draftOf,
  fingerprintOf,
  type JournalEntry,
  type PostRefusal,
  type Transaction,
  transactionKey,
  withoutIndex,
} from './journal.rules.ts'
import * as sql from './journal.sql.ts'
import { isTaken } from './key-taken.ts'
import { planBatch } from './plan.rules.ts'

export interface JournalDeps {
  readonly clock: Clock
  readonly ids: Ids
}

export interface Transfer extends Omit<Transaction, 'postings'> {
  readonly from: Account
  readonly to: Account
  readonly units: Units
}

/** One transaction; see postDrafts. */
export function post(deps: JournalDeps, tx: Tx, transaction: Transaction): Promise<Result<JournalEntry, PostRefusal>> {
  return postDraft(deps, tx, draftOf(transaction))
}

/** From one account to another of the same asset. */
export function transfer(
  deps: JournalDeps,
  tx: Tx,
  { from, to, units, ...transaction }: Transfer,
): Promise<Result<JournalEntry, PostRefusal>> {
  assert(units > 0n, 'a transfer moves a positive amount')
  const postings = [
    { account: from, units: negateUnits(units) },
    { account: to, units },
  ]
  return post(deps, tx, { ...transaction, postings })
}

export async function postDraft(deps: JournalDeps, tx: Tx, draft: Draft): Promise<Result<JournalEntry, PostRefusal>> {
  const posted = await postDrafts(deps, tx, [draft])
  if (!posted.ok) return refuse(withoutIndex(posted.refusal))
  const [entry] = posted.value
  assert(entry !== undefined, 'one transaction has one answer')
  return ok(entry)
}

/**
 * Posts all or refuses all, in three statements however many there are (five with named holds, two more when an account is
 * new). The accounts' locks come first and are the only locks: a repeat of a request waits there until the first one has
 * ended, and then finds its key. Nothing is written before everything is decided, so a refusal leaves nothing behind.
 */
export async function postDrafts(
  { clock, ids }: JournalDeps,
  tx: Tx,
  drafts: readonly Draft[],
): Promise<Result<readonly JournalEntry[], BatchRefusal>> {
  if (drafts.length === 0) return ok([])
  for (const draft of drafts) assertDraft(draft)
  const refs = [...new Set(drafts.flatMap((draft) => draft.holdUses.map((use) => use.ref)))]
  const accounts = await lockAccounts(tx, [...drafts.flatMap(accountsOf), ...(await accountsOfHolds(tx, refs))])
  const known = await sql.findEntries(tx, drafts)
  const holds = refs.length === 0 ? [] : await findHolds(tx, refs)

  const occurredAt = clock.now()
  const entries = drafts.map((draft) => {
    const { source, sourceId, kind } = draft
    return { id: ids.next('jrn'), source, sourceId, kind, occurredAt, draft, fingerprint: fingerprintOf(draft) }
  })
  const plan = planBatch({
    entries,
    known: new Map(known.map((entry) => [transactionKey(entry), entry])),
    accounts,
    holds: new Map(holds.map((hold) => [hold.ref, hold])),
  })
  if (!plan.ok) return plan
  if (plan.value.entries.length === 0) return ok(plan.value.answers)
  try {
    await sql.writePlan(tx, plan.value)
  } catch (error) {
    if (isTaken(error, 'journal_key')) return refuse({ code: 'ledger.key_reused' })
    throw error
  }
  return ok(plan.value.answers)
}

/** For audits of other modules: whether each was posted, and with this content. */
export async function compare(db: Queryable, transactions: readonly Transaction[]): Promise<Compared[]> {
  const known = new Map((await sql.findEntries(db, transactions)).map((entry) => [transactionKey(entry), entry]))
  return transactions.map((transaction) => {
    const entry = known.get(transactionKey(transaction))
    if (entry === undefined) return 'missing'
    return entry.fingerprint.equals(fingerprintOf(draftOf(transaction))) ? 'same' : 'other'
  })
}

export type Compared = 'same' | 'other' | 'missing'

function accountsOf(draft: Draft): Account[] {
  const held = (draft.lowerHeld ?? []).map((change) => spot(change.user, change.asset))
  return [...draft.postings.map((posting) => posting.account), ...held]
}

/** The account of a hold never changes, so it can be read before it is locked; what is left of the hold cannot. */
async function accountsOfHolds(tx: Tx, refs: readonly string[]): Promise<Account[]> {
  if (refs.length === 0) return []
  const holds = await findHolds(tx, refs)
  assert(holds.length === refs.length, `no such hold among ${refs.join(', ')}`)
  return holds.map((hold) => spot(hold.user, hold.asset))
}

/** Which of these are known. */
export async function entriesOf(db: Queryable, source: string, sourceIds: readonly string[]): Promise<string[]> {
  const found = await sql.findEntries(
    db,
    sourceIds.map((sourceId) => ({ source, sourceId })),
  )
  return found.map(({ sourceId }) => sourceId)
}
