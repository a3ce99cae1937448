import { assert, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { meanwhile } from '../../platform/time/turns.ts'
import { type Account, accountKey, SYSTEM, spot } from './accounts.rules.ts'
import * as accountsSql from './accounts.sql.ts'
import { type Balance, lockAccounts } from './accounts.ts'
import {
  assertDraft,
  type Draft,
  fingerprintOf,
  type HeldChange,
  type Posting,
  type PreparedEntry,
} from './journal.rules.ts'
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

/**
 * What users can spend may have become less since it was read; then nothing is written, and the caller decides again.
 * `whileWriting` is called once the last statement is under way: what it computes costs no time.
 */
export async function settle(
  deps: JournalDeps,
  tx: Tx,
  { held, entries, seen }: Settlement,
  whileWriting: () => void = () => undefined,
): Promise<Result<readonly Balance[], Moved>> {
  const states = new States()
  const holds = held.map(({ user, asset, units: amount }) => ({ account: spot(user, asset), amount }))
  for (const { account } of seen) states.name(account)
  for (const { account } of holds) states.name(account)
  for (const { postings } of entries) for (const { account } of postings) states.name(account)

  const [prepared] = await Promise.all([meanwhile(() => prepare(deps, entries)), states.lock(tx)])
  for (const { account, available } of seen) {
    const state = states.of(account)
    if (state.balance - state.held < available) return refuse({ code: 'ledger.moved' })
  }
  for (const { account, amount } of holds) states.of(account).held += amount
  const postings = prepared.flatMap(({ id, draft }) => draft.postings.map((posting) => states.post(id, posting)))
  const changed = states.changed()
  for (const state of changed) assertSound(state)
  await Promise.all([write(tx, prepared, postings, changed), meanwhile(whileWriting)])
  return ok(changed.map(balanceOf))
}

function prepare({ clock, ids }: JournalDeps, entries: readonly SettledEntry[]): PreparedEntry[] {
  const occurredAt = clock.now()
  return entries.map((entry) => {
    const { source, sourceId, kind } = entry
    const draft: Draft = { ...entry, holdUses: [] }
    assertDraft(draft)
    return { id: ids.next('jrn'), source, sourceId, kind, occurredAt, draft, fingerprint: fingerprintOf(draft) }
  })
}

async function write(
  tx: Tx,
  entries: readonly PreparedEntry[],
  postings: readonly PostingRow[],
  accounts: readonly AccountState[],
): Promise<void> {
  if (entries.length > 0) await journalSql.writePlan(tx, { answers: entries, entries, postings, accounts, holds: [] })
  else if (accounts.length > 0) await accountsSql.writeHeld(tx, accounts)
}

interface AccountState extends Account {
  readonly id: number
  readonly before: accountsSql.AccountRow
  balance: bigint
  held: bigint
  version: number
}

/** The accounts of a settlement. A batch names the same ones many times, by objects that are mostly the same too. */
class States {
  readonly #named = new Map<string, Account>()
  readonly #states = new Map<string, AccountState>()
  readonly #byObject = new Map<Account, AccountState | undefined>()

  name(account: Account): void {
    if (this.#byObject.has(account)) return
    this.#byObject.set(account, undefined)
    this.#named.set(accountKey(account), account)
  }

  async lock(tx: Tx): Promise<void> {
    if (this.#named.size === 0) return
    for (const [key, before] of await lockAccounts(tx, [...this.#named.values()])) {
      const { id, owner, kind, asset, balance, held, version } = before
      this.#states.set(key, { id, owner, kind, asset, balance, held, version, before })
    }
  }

  of(account: Account): AccountState {
    const known = this.#byObject.get(account)
    if (known !== undefined) return known
    const state = this.#states.get(accountKey(account))
    assert(state !== undefined, 'an account of the settlement is not locked')
    this.#byObject.set(account, state)
    return state
  }

  post(entryId: string, { account, units: amount }: Posting): PostingRow {
    const state = this.of(account)
    state.balance += amount
    state.version += 1
    return { entryId, accountId: state.id, version: state.version, amount, balanceAfter: state.balance }
  }

  changed(): AccountState[] {
    return [...this.#states.values()].filter(
      ({ before, held, version }) => before.held !== held || before.version !== version,
    )
  }
}

/** The caller has checked the funds; what does not hold here is a bug, and the database would refuse it too. */
function assertSound({ owner, kind, asset, balance, held }: AccountState): void {
  const sound = balance >= 0n && held >= 0n && held <= balance
  assert(sound, `${owner === SYSTEM ? kind : owner} would have ${balance} ${asset} with ${held} held`)
}

function balanceOf({ owner, kind, asset, balance, held }: AccountState): Balance {
  return { owner, kind, asset, balance: units(balance), held: units(held), available: units(balance - held) }
}
