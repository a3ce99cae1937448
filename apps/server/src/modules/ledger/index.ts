import type { Result, Units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Account, UserKind } from './accounts.rules.ts'
import {
  type Advanced,
  advanced,
  type Balance,
  balance,
  balances,
  balancesOfKind,
  lockBalances,
  peekBalances,
} from './accounts.ts'
import type { HeldRows } from './audit.sql.ts'
import { type AuditFinding, type AuditOptions, type AuditRecord, audit, lastAudit, recordAudit } from './audit.ts'
import { counts, type LedgerCounts } from './counts.sql.ts'
import type { HoldCommand } from './holds.rules.ts'
import { type Consumption, consume, hold, lowerHeld, raiseHeld, release, remainingOf } from './holds.ts'
import {
  type BatchRefusal,
  draftOf,
  type HeldChange,
  type JournalEntry,
  type KeyReused,
  type PostRefusal,
  type Shortfall,
  type Transaction,
} from './journal.rules.ts'
import { countEntries } from './journal.sql.ts'
import { type Compared, compare, entriesOf, post, postDrafts, type Transfer, transfer } from './journal.ts'
import { advancedAt, balancesAt, type Flow, type FlowQuery, firstPostingAt, flows, type PastBalance } from './past.ts'
import { type Moved, type Settlement, settle } from './settlement.ts'
import type { Span } from './standings.sql.ts'
import { type Moving, movedBetween, type Standing, standings } from './standings.ts'
import { type StatementPage, type StatementQuery, statement } from './statement.ts'

export {
  type Account,
  SYSTEM,
  type SystemKind,
  spot,
  systemAccount,
  type UserKind,
  userAccount,
} from './accounts.rules.ts'
export type { Balance } from './accounts.ts'
export type { HeldRows, OutsideRows } from './audit.sql.ts'
export type { AuditFinding, AuditOptions, AuditRecord, Invariant } from './audit.ts'
export type { LedgerCounts } from './counts.sql.ts'
export type { HoldCommand } from './holds.rules.ts'
export type { Consumption } from './holds.ts'
export type {
  BatchRefusal,
  HeldChange,
  JournalEntry,
  KeyReused,
  Posting,
  PostRefusal,
  Shortfall,
  Transaction,
} from './journal.rules.ts'
export type { Transfer } from './journal.ts'
export type { Flow, FlowQuery, PastBalance } from './past.ts'
export { PERSONAL_TABLES as LEDGER_TABLES } from './personal.sql.ts'
export type { Moved, SettledEntry, Settlement } from './settlement.ts'
export type { Moving, Standing } from './standings.ts'
export type { StatementEntry, StatementPage, StatementQuery } from './statement.ts'

export interface LedgerDeps {
  readonly clock: Clock
  readonly ids: Ids
}

/**
 * What moves money takes the caller's transaction, so that the money and its reason are committed together. A caller that
 * needs more than one of these calls in a transaction locks all the accounts first, by lockBalances: each call locks its
 * own in a fixed order, and two calls are two orders.
 */
export interface Ledger {
  /** Once per (source, sourceId): the same content again gives the same entry and changes nothing. */
  post(tx: Tx, transaction: Transaction): Promise<Result<JournalEntry, PostRefusal>>
  /** Posts all, in the order given, or refuses all; as many statements for one as for a thousand. */
  postBatch(tx: Tx, transactions: readonly Transaction[]): Promise<Result<readonly JournalEntry[], BatchRefusal>>
  transfer(tx: Tx, transfer: Transfer): Promise<Result<JournalEntry, PostRefusal>>

  /** Once per ref: the same content again changes nothing, even after the hold has ended. */
  hold(tx: Tx, command: HoldCommand): Promise<Result<HoldCommand, KeyReused | Shortfall>>
  /** Tells how much became available; nothing when the hold has ended before. */
  release(tx: Tx, ref: string): Promise<Units>
  consume(tx: Tx, ref: string, consumption: Consumption): Promise<Result<JournalEntry, PostRefusal>>
  /** For callers that keep their own rows of what they hold and give them to the audit. */
  raiseHeld(tx: Tx, changes: readonly HeldChange[]): Promise<Result<undefined, Shortfall & { readonly index: number }>>
  lowerHeld(tx: Tx, changes: readonly HeldChange[]): Promise<void>
  lockBalances(tx: Tx, accounts: readonly Account[]): Promise<Balance[]>

  /** A whole batch of matching in two statements; tells the balances that changed. See settlement.ts for `whileWriting`. */
  settle(tx: Tx, settlement: Settlement, whileWriting?: () => void): Promise<Result<readonly Balance[], Moved>>

  balance(db: Queryable, account: Account): Promise<Balance>
  /** As they stand now, without a lock: who decides by them must say so to `settle`. */
  peekBalances(db: Queryable, accounts: readonly Account[]): Promise<Balance[]>
  balances(db: Queryable, user: string): Promise<Balance[]>
  /** The spot accounts of some users at one moment, and what moved each of them between two such moments, trades left out. */
  standings(db: Queryable, users: readonly string[]): Promise<Standing[]>
  movedBetween(db: Queryable, user: string, spans: readonly Span[]): Promise<Moving[]>
  /** What each user was advanced and has not paid back, asset by asset. */
  advanced(db: Queryable): Promise<Advanced[]>
  /** What all users together have in accounts of a kind, one by one; empty ones are left out. */
  balancesOfKind(db: Queryable, kind: UserKind): Promise<Balance[]>
  /** Which of these decisions of a source are in the journal. */
  entriesOf(db: Queryable, source: string, sourceIds: readonly string[]): Promise<string[]>
  /** For audits of other modules: what is left of each of these holds; those that nobody made are left out. */
  remainingOf(db: Queryable, refs: readonly string[]): Promise<ReadonlyMap<string, bigint>>
  statement(db: Queryable, query: StatementQuery): Promise<StatementPage>
  /** The spot balances of a user when each of the times had passed; what was never held by then is left out. */
  balancesAt(db: Queryable, user: string, times: readonly Date[]): Promise<PastBalance[]>
  /** What the house had advanced to a user when each of the times had passed. */
  advancedAt(db: Queryable, user: string, times: readonly Date[]): Promise<PastBalance[]>
  /** Money in and out of the spot accounts of a user, oldest first. */
  flows(db: Queryable, query: FlowQuery): Promise<Flow[]>
  firstPostingAt(db: Queryable, user: string): Promise<Date | undefined>

  /** How much the ledger holds, for pages that show it; what other modules hold on it counts too. */
  counts(db: Queryable, otherHolds?: readonly HeldRows[]): Promise<LedgerCounts>

  /** For audits of other modules: whether each was posted, and with this content; and how many a source has posted. */
  compare(db: Queryable, transactions: readonly Transaction[]): Promise<readonly Compared[]>
  countEntries(db: Queryable, source: string): Promise<number>

  /** Every difference between what is and what must be; an empty list is a clean ledger. */
  audit(db: Queryable, options?: AuditOptions): Promise<AuditFinding[]>
  recordAudit(db: Queryable, audit: Pick<AuditRecord, 'startedAt' | 'findings'>): Promise<AuditRecord>
  lastAudit(db: Queryable): Promise<AuditRecord | undefined>
}

export function createLedger(deps: LedgerDeps): Ledger {
  return {
    post: (tx, transaction) => post(deps, tx, transaction),
    postBatch: (tx, transactions) => postDrafts(deps, tx, transactions.map(draftOf)),
    transfer: (tx, command) => transfer(deps, tx, command),
    hold: (tx, command) => hold(deps, tx, command),
    release,
    consume: (tx, ref, consumption) => consume(deps, tx, ref, consumption),
    raiseHeld,
    lowerHeld,
    lockBalances,
    settle: (tx, settlement, whileWriting) => settle(deps, tx, settlement, whileWriting),
    balance,
    peekBalances,
    balances,
    standings,
    movedBetween,
    advanced,
    balancesOfKind,
    entriesOf,
    remainingOf,
    statement,
    balancesAt,
    advancedAt,
    flows,
    firstPostingAt,
    counts,
    compare,
    countEntries,
    audit,
    recordAudit: (db, record) => recordAudit(deps.clock, db, record),
    lastAudit,
  }
}
