import { assert, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/db.ts'
import { type Account, accountKey, SYSTEM, spot } from './accounts.rules.ts'
import * as accountsSql from './accounts.sql.ts'
import { type Balance, lockAccounts } from './accounts.ts'
import { assertDraft, type Draft, fingerprintOf, type HeldChange, type Posting } from './journal.rules.ts'
import * as journalSql from './journal.sql.ts'
import type { JournalDeps } from './journal.ts'
import type { PostingRow } from './plan.rules.ts'

/** One decision of a batch, such as a trade. Its key is unique by construction: a second one is a bug and fails the batch. */
export interface SettledEntry {
  readonly source: string
  readonly sourceId: string
  readonly kind: string
  readonly postings: readonly Posting[]
}

/**
 * What a batch does to accounts, decided by a caller that keeps its own rows of what it holds. It decided on balances that
 * it read without a lock; `seen` is what must still be there now.
 */
export interface Settlement {
  /** Signed, and net over the batch: a reservation that came and went is not here. */
  readonly held: readonly HeldChange[]
  readonly entries: readonly SettledEntry[]
  readonly seen: readonly { readonly account: Account; readonly available: Units }[]
}

export type Moved = { readonly code: 'ledger.moved' }

/** What users can spend may have become less since it was read; then nothing is written, and the caller decides anew. */
export async function settle(
  deps: JournalDeps,
  tx: Tx,
  { held, entries, seen }: Settlement,
): Promise<Result<readonly Balance[], Moved>> {
  const accounts = new Map<string, Account>()
  for (const { account } of seen) accounts.set(accountKey(account), account)
  for (const { user, asset } of held) add(accounts, spot(user, asset))
  for (const { postings } of entries) for (const { account } of postings) add(accounts, account)
  if (accounts.size === 0) return ok([])

  const locked = await lockAccounts(tx, [...accounts.values()])
  const states = new Map([...locked].map(([key, row]) => [key, { ...row }]))
  for (const { account, available } of seen) {
    const state = stateOf(states, account)
    if (state.balance - state.held < available) return refuse({ code: 'ledger.moved' })
  }
  for (const change of held) stateOf(states, spot(change.user, change.asset)).held += change.units
  const postings: PostingRow[] = []
  const occurredAt = deps.clock.now()
  const prepared = entries.map((entry) => {
    const draft: Draft = { ...entry, holdUses: [] }
    assertDraft(draft)
    const id = deps.ids.next('jrn')
    for (const posting of entry.postings) {
      const state = stateOf(states, posting.account)
      state.balance += posting.units
      state.version += 1
      const { id: accountId, version, balance: balanceAfter } = state
      postings.push({ entryId: id, accountId, version, amount: posting.units, balanceAfter })
    }
    const { source, sourceId, kind } = entry
    return { id, source, sourceId, kind, occurredAt, draft, fingerprint: fingerprintOf(draft) }
  })
  const changed = [...states.values()].filter((state) => differs(state, locked))
  for (const state of changed) assertSound(state)
  if (prepared.length > 0) {
    await journalSql.writePlan(tx, { answers: prepared, entries: prepared, postings, accounts: changed, holds: [] })
  } else if (changed.length > 0) {
    await accountsSql.writeHeld(tx, changed)
  }
  return ok(changed.map(balanceOf))
}

type States = ReadonlyMap<string, MutableRow>
type MutableRow = { -readonly [Field in keyof accountsSql.AccountRow]: accountsSql.AccountRow[Field] }

function add(accounts: Map<string, Account>, account: Account): void {
  accounts.set(accountKey(account), account)
}

function stateOf(states: States, account: Account): MutableRow {
  const state = states.get(accountKey(account))
  assert(state !== undefined, `account ${accountKey(account)} is not locked`)
  return state
}

function differs(state: accountsSql.AccountRow, locked: ReadonlyMap<string, accountsSql.AccountRow>): boolean {
  const before = locked.get(accountKey(state))
  return before?.held !== state.held || before.version !== state.version
}

/** The caller has checked the funds; what does not hold here is a bug, and the database would refuse it too. */
function assertSound({ owner, kind, asset, balance, held }: accountsSql.AccountRow): void {
  const sound = balance >= 0n && held >= 0n && held <= balance
  assert(sound, `${owner === SYSTEM ? kind : owner} would have ${balance} ${asset} with ${held} held`)
}

function balanceOf({ owner, kind, asset, balance, held }: accountsSql.AccountRow): Balance {
  return { owner, kind, asset, balance: units(balance), held: units(held), available: units(balance - held) }
}
