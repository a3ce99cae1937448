import { assert } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { SYSTEM_KINDS } from './accounts.rules.ts'
import * as checks from './audit.sql.ts'
import * as audits from './audits.sql.ts'
import * as protections from './protections.sql.ts'

/** The ledger's invariants of the chart of accounts, and those of books, audit log and retention, which are audited with it (docs/domain). */
export type Invariant =
  | 'L1'
  | 'L2'
  | 'L3'
  | 'L4'
  | 'L5'
  | 'L6'
  | 'L7'
  | 'L8'
  | 'L9'
  | 'E7'
  | 'A1'
  | 'R1'
  | 'M2'
  | 'M6'
  | 'V1'
  | 'V2'
  | 'V4'
  | 'V5'
  | 'V6'
  | 'V7'
  | 'V8'
  | 'B3'
  | 'B4'
  | 'N1'
  | 'N2'
  | 'N4'
  | 'N5'
  | 'N6'
  | 'N10'
  | 'N3'
  | 'N7'
  | 'N8'
  | 'N9'
  | 'C1'
  | 'C2'
  | 'C3'
  | 'C4'
  | 'C5'
  | 'C6'
  | 'C7'
  | 'C8'
  | 'C9'
  | 'M7'
  | 'G1'

export interface AuditFinding {
  readonly invariant: Invariant
  /** `difference` names what is wrong; the rest tells where and by how much. */
  readonly detail: checks.Detail
}

export interface AuditOptions {
  /** What other modules hold on spot accounts, each from its own tables: open orders, for one. */
  readonly otherHolds?: readonly checks.HeldRows[]
  /** What is really found on chain, at banks and in transit, once there is somebody who looks. */
  readonly outside?: checks.OutsideRows
}

export interface AuditRecord {
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly ok: boolean
  readonly findings: readonly AuditFinding[]
}

const SERVER_ROLE = 'bourse_app'

const NEGATIVE_KINDS = Object.entries(SYSTEM_KINDS)
  .filter(([, rule]) => rule.mayBeNegative)
  .map(([name]) => name)

type Protections = readonly (protections.Protection & { readonly invariant: Invariant })[]

const TRIGGERS: Protections = [
  { invariant: 'L1', table: 'postings', name: 'postings_zero_sum' },
  { invariant: 'L5', table: 'postings', name: 'postings_append_only' },
  { invariant: 'L5', table: 'journal', name: 'journal_append_only' },
]

const CONSTRAINTS: Protections = [
  { invariant: 'L3', table: 'accounts', name: 'accounts_floor' },
  { invariant: 'L3', table: 'accounts', name: 'accounts_held' },
  { invariant: 'L4', table: 'postings', name: 'postings_pkey' },
  { invariant: 'L7', table: 'journal', name: 'journal_key' },
]

const INTEGER_COLUMNS: Protections = [
  { invariant: 'L9', table: 'accounts', name: 'balance' },
  { invariant: 'L9', table: 'accounts', name: 'held' },
  { invariant: 'L9', table: 'postings', name: 'amount' },
  { invariant: 'L9', table: 'postings', name: 'balance_after' },
  { invariant: 'L9', table: 'holds', name: 'units' },
  { invariant: 'L9', table: 'holds', name: 'remaining' },
]

const WITHHELD_RIGHTS: Protections = ['journal', 'postings'].flatMap((table) =>
  ['UPDATE', 'DELETE', 'TRUNCATE'].map((name) => ({ invariant: 'L5' as const, table, name })),
)

/** Recomputes everything from the postings, in one snapshot, so that it can run beside a working server. */
export async function audit(db: Queryable, options: AuditOptions = {}): Promise<AuditFinding[]> {
  assert(!db.isTransaction, 'an audit takes a snapshot of its own')
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => [...(await differences(snapshot, options)), ...(await missingProtections(snapshot))])
}

async function differences(db: Queryable, { otherHolds = [], outside }: AuditOptions): Promise<AuditFinding[]> {
  const all: readonly (readonly [Invariant, (db: Queryable) => Promise<checks.Detail[]>])[] = [
    ['L1', checks.unbalancedTransactions],
    ['L2', checks.unbalancedAssets],
    ['L3', checks.accountsBelowFloor(NEGATIVE_KINDS)],
    ['L4', checks.balancesThatDiffer],
    ['L5', checks.missingHalves],
    ['L6', checks.holdsThatDiffer(otherHolds)],
    ['L7', checks.repeatedKeys],
    ['L8', checks.uncoveredAssets(outside)],
    ['L8', checks.unitsNotIssued],
    ['L9', checks.fractions],
  ]
  const findings: AuditFinding[] = []
  for (const [invariant, check] of all) {
    for (const detail of await check(db)) findings.push({ invariant, detail })
  }
  return findings
}

async function missingProtections(db: Queryable): Promise<AuditFinding[]> {
  const found = [
    ...(await protections.missingTriggers(db, TRIGGERS)),
    ...(await protections.missingConstraints(db, CONSTRAINTS)),
    ...(await protections.wrongTypes(db, INTEGER_COLUMNS)),
    ...(await protections.excessRights(db, { role: SERVER_ROLE, rights: WITHHELD_RIGHTS })),
  ]
  return found.map(({ invariant, detail }) => ({ invariant: invariant as Invariant, detail }))
}

/** Keeps the result of an audit that ends now, for the back office. */
export async function recordAudit(
  clock: Clock,
  db: Queryable,
  { startedAt, findings }: Pick<AuditRecord, 'startedAt' | 'findings'>,
): Promise<AuditRecord> {
  const record = { startedAt, finishedAt: clock.now(), ok: findings.length === 0, findings }
  await audits.insertAudit(db, record)
  return record
}

export function lastAudit(db: Queryable): Promise<AuditRecord | undefined> {
  return audits.findLastAudit(db)
}
