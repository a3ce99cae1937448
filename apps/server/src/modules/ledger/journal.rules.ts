import { hash } from 'node:crypto'
import { assert, type Units, ZERO } from '@bourse/money'
import { type Account, accountKey } from './accounts.rules.ts'

export interface Posting {
  readonly account: Account
  /** Signed: what the account gains. */
  readonly units: Units
}

/** A change of a reservation whose owner keeps its own row of it, such as an order. */
export interface HeldChange {
  readonly user: string
  readonly asset: string
  readonly units: Units
}

export interface Transaction {
  /** Who decided, and its own id of the decision. Together they are used once. */
  readonly source: string
  readonly sourceId: string
  /** The business name that statements show: deposit, trade. */
  readonly kind: string
  readonly postings: readonly Posting[]
  /** References of holds that end with this transaction; what is left of them counts as available for it. */
  readonly releaseHolds?: readonly string[]
  /** The same for reservations that the caller keeps itself. */
  readonly lowerHeld?: readonly HeldChange[]
}

/** Lowers a named hold by `units`, and by all that is left of it when the rest is released too. */
export interface HoldUse {
  readonly ref: string
  readonly units: Units
  readonly releaseRest: boolean
}

/** A transaction in the form in which it is applied. */
export interface Draft extends Omit<Transaction, 'releaseHolds'> {
  readonly holdUses: readonly HoldUse[]
}

export interface JournalEntry {
  readonly id: string
  readonly source: string
  readonly sourceId: string
  readonly kind: string
  readonly occurredAt: Date
}

export interface PreparedEntry extends JournalEntry {
  readonly draft: Draft
  readonly fingerprint: Buffer
}

export interface KnownEntry extends JournalEntry {
  readonly fingerprint: Buffer
}

export type KeyReused = { readonly code: 'ledger.key_reused' }
export type Shortfall =
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: Units }
  // What the house has is not told: it is nobody's business but its own.
  | { readonly code: 'ledger.house_short'; readonly asset: string }
export type PostRefusal = KeyReused | Shortfall
/** `index` tells which transaction of the batch could not be covered. */
export type BatchRefusal = KeyReused | (Shortfall & { readonly index: number })

/** For a batch of one, which of them it was says nothing. */
export function withoutIndex(refusal: Shortfall & { readonly index: number }): Shortfall
export function withoutIndex(refusal: BatchRefusal): PostRefusal
export function withoutIndex(refusal: BatchRefusal): PostRefusal {
  if (refusal.code === 'ledger.key_reused') return refusal
  const { index: _, ...shortfall } = refusal
  return shortfall
}

const KIND_PATTERN = /^[a-z][a-z0-9_]*$/

export function draftOf({ releaseHolds = [], ...transaction }: Transaction): Draft {
  const uses = releaseHolds.map((ref) => ({ ref, units: ZERO, releaseRest: true }))
  return { ...transaction, holdUses: uses }
}

/** A transaction that breaks these is wrong whatever the balances are, so it is a mistake of the caller. */
export function assertDraft(draft: Draft): void {
  assert(draft.source !== '' && draft.sourceId !== '', 'a transaction needs a source and an id')
  assert(KIND_PATTERN.test(draft.kind), `not a kind of transaction: ${draft.kind}`)
  assert(draft.postings.length > 0, `${draft.source} ${draft.sourceId} moves nothing`)
  const sums = new Map<string, bigint>()
  for (const posting of draft.postings) {
    assert(posting.units !== 0n, `${draft.source} ${draft.sourceId} has an empty posting`)
    sums.set(posting.account.asset, (sums.get(posting.account.asset) ?? 0n) + posting.units)
  }
  for (const [asset, sum] of sums) assert(sum === 0n, `${draft.source} ${draft.sourceId} is off by ${sum} ${asset}`)
  for (const change of draft.lowerHeld ?? []) assert(change.units > 0n, 'a reservation is lowered by a positive amount')
}

export function transactionKey({ source, sourceId }: Pick<Transaction, 'source' | 'sourceId'>): string {
  return JSON.stringify([source, sourceId])
}

/** Equal for equal content, in whatever order it was listed. The time is not content: a repeat comes later. */
export function fingerprintOf(draft: Draft): Buffer {
  const content = [
    draft.kind,
    draft.postings.map((posting) => `${accountKey(posting.account)} ${posting.units}`).sort(),
    draft.holdUses.map((use) => JSON.stringify([use.ref, String(use.units), use.releaseRest])).sort(),
    (draft.lowerHeld ?? []).map((change) => `${change.user} ${change.asset} ${change.units}`).sort(),
  ]
  return hash('sha256', JSON.stringify(content), 'buffer')
}
