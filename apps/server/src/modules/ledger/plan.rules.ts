import { assert, ok, type Result, refuse, units } from '@bourse/money'
import { type Account, accountKey, mayBeNegative, SYSTEM, spot } from './accounts.rules.ts'
import {
  type BatchRefusal,
  type Draft,
  type HeldChange,
  type HoldUse,
  type JournalEntry,
  type KnownEntry,
  type PreparedEntry,
  type Shortfall,
  transactionKey,
} from './journal.rules.ts'

interface AccountState {
  readonly id: number
  balance: bigint
  held: bigint
  version: number
}

interface HoldState {
  readonly ref: string
  readonly user: string
  readonly asset: string
  remaining: bigint
}

export interface PostingRow {
  readonly entryId: string
  readonly accountId: number
  readonly version: number
  readonly amount: bigint
  readonly balanceAfter: bigint
}

/** Everything that a batch writes, worked out before anything is written. */
export interface Plan {
  /** One for each transaction asked for: the new one, or the one that its key already had. */
  readonly answers: readonly JournalEntry[]
  readonly entries: readonly PreparedEntry[]
  readonly postings: readonly PostingRow[]
  readonly accounts: readonly Readonly<AccountState>[]
  readonly holds: readonly Readonly<HoldState>[]
}

export interface PlanInput {
  readonly entries: readonly PreparedEntry[]
  readonly known: ReadonlyMap<string, KnownEntry>
  readonly accounts: ReadonlyMap<string, Readonly<AccountState>>
  readonly holds: ReadonlyMap<string, Readonly<HoldState>>
}

/** Applies the transactions one after the other, on paper. The first that cannot be covered refuses them all. */
export function planBatch(input: PlanInput): Result<Plan, BatchRefusal> {
  const book = new Book(input)
  const known = new Map(input.known)
  const answers: JournalEntry[] = []
  const entries: PreparedEntry[] = []
  for (const [index, entry] of input.entries.entries()) {
    const key = transactionKey(entry)
    const earlier = known.get(key)
    if (earlier !== undefined) {
      if (!earlier.fingerprint.equals(entry.fingerprint)) return refuse({ code: 'ledger.key_reused' })
      answers.push(answerOf(earlier))
      continue
    }
    const shortfall = book.apply(entry)
    if (shortfall !== undefined) return refuse({ ...shortfall, index })
    known.set(key, entry)
    entries.push(entry)
    answers.push(answerOf(entry))
  }
  return ok({ answers, entries, ...book.changes() })
}

function answerOf({ id, source, sourceId, kind, occurredAt }: JournalEntry): JournalEntry {
  return { id, source, sourceId, kind, occurredAt }
}

/** Copies of the locked rows, changed as the transactions go by; only what was touched is written. */
class Book {
  private readonly source: PlanInput
  private readonly accounts = new Map<string, AccountState>()
  private readonly holds = new Map<string, HoldState>()
  private readonly postings: PostingRow[] = []

  constructor(source: PlanInput) {
    this.source = source
  }

  apply({ id, draft }: PreparedEntry): Shortfall | undefined {
    for (const use of draft.holdUses) this.useHold(use)
    for (const change of draft.lowerHeld ?? []) this.lowerHeld(change)
    const shortfall = this.shortfallOf(draft)
    if (shortfall !== undefined) return shortfall
    // Credits first: between its balance before and its balance after, an account never dips below both.
    const ordered = draft.postings.toSorted((left, right) => Number(right.units > 0n) - Number(left.units > 0n))
    for (const posting of ordered) {
      const state = this.account(posting.account)
      state.balance += posting.units
      state.version += 1
      const { id: accountId, version, balance: balanceAfter } = state
      this.postings.push({ entryId: id, accountId, version, amount: posting.units, balanceAfter })
    }
    return undefined
  }

  changes(): Pick<Plan, 'postings' | 'accounts' | 'holds'> {
    return { postings: this.postings, accounts: [...this.accounts.values()], holds: [...this.holds.values()] }
  }

  private shortfallOf(draft: Draft): Shortfall | undefined {
    const nets = new Map<string, { readonly account: Account; net: bigint }>()
    for (const { account, units: amount } of draft.postings) {
      const key = accountKey(account)
      const entry = nets.get(key)
      if (entry === undefined) nets.set(key, { account, net: amount })
      else entry.net += amount
    }
    for (const { account, net } of nets.values()) {
      if (net >= 0n || mayBeNegative(account)) continue
      const { balance, held } = this.account(account)
      const available = units(balance - held)
      if (available + net >= 0n) continue
      const { asset } = account
      if (account.owner === SYSTEM) return { code: 'ledger.house_short', asset }
      return { code: 'ledger.insufficient_balance', asset, available }
    }
    return undefined
  }

  private useHold(use: HoldUse): void {
    const hold = this.hold(use.ref)
    assert(use.units <= hold.remaining, `hold ${use.ref} has ${hold.remaining} left, not ${use.units}`)
    const lowered = use.releaseRest ? hold.remaining : use.units
    hold.remaining -= lowered
    this.lowerHeld({ user: hold.user, asset: hold.asset, units: units(lowered) })
  }

  private lowerHeld(change: HeldChange): void {
    const state = this.account(spot(change.user, change.asset))
    assert(change.units <= state.held, `${change.user} has ${state.held} ${change.asset} held, not ${change.units}`)
    state.held -= change.units
  }

  private account(account: Account): AccountState {
    const key = accountKey(account)
    const touched = this.accounts.get(key)
    if (touched !== undefined) return touched
    const locked = this.source.accounts.get(key)
    assert(locked !== undefined, `account ${key} is not locked`)
    const { id, balance, held, version } = locked
    const state = { id, balance, held, version }
    this.accounts.set(key, state)
    return state
  }

  private hold(ref: string): HoldState {
    const touched = this.holds.get(ref)
    if (touched !== undefined) return touched
    const locked = this.source.holds.get(ref)
    assert(locked !== undefined, `no hold ${ref}`)
    const { user, asset, remaining } = locked
    const state = { ref, user, asset, remaining }
    this.holds.set(ref, state)
    return state
  }
}
