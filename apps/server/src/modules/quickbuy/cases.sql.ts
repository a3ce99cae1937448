import type {
  QuickbuyCaseKind,
  QuickbuyCaseState,
  QuickbuyFailure,
  QuickbuyPlatform,
  QuickbuyState,
} from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { PartnerState } from './partners/partner.ts'
import { QUICKBUY_CASE_MOVES } from './states.rules.ts'

export type CaseOutcome = 'followed' | 'refunded' | 'ended' | 'closed'

export interface CaseRow {
  readonly id: string
  /** Null, as is all that is of it, where the partner has an order that nobody made here; the try is what the partner calls it then. */
  readonly order_id: string | null
  readonly try_id: string
  readonly kind: QuickbuyCaseKind
  readonly state: QuickbuyCaseState
  readonly agreed: string
  readonly told: string
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly outcome: CaseOutcome | null
  readonly reason: string | null
  readonly decided_by: string | null
  readonly attempt: number | null
  readonly partner_no: string | null
  readonly partner_state: PartnerState | null
  readonly platform: QuickbuyPlatform
  readonly user_id: string | null
  readonly order_state: QuickbuyState | null
  readonly order_failure: QuickbuyFailure | null
}

const COLUMNS = sql`c.id, c.order_id, c.try_id, c.kind, c.state, c.agreed, c.told, c.opened_at, c.closed_at, c.outcome, c.reason,
  c.decided_by, t.attempt, coalesce(t.partner_no, c.partner_no) as partner_no, coalesce(t.told, c.partner_state) as partner_state,
  c.platform, o.user_id, o.state as order_state, o.failure as order_failure`
const FROM = sql`quickbuy.quickbuy_cases c left join quickbuy.quickbuy_orders o on o.id = c.order_id
  left join quickbuy.tries t on t.id = c.try_id and t.order_id = c.order_id`

export type NewCase = Pick<
  CaseRow,
  'id' | 'order_id' | 'try_id' | 'platform' | 'kind' | 'agreed' | 'told' | 'opened_at'
>

/** True for a new one: what is said again of the same try is the same case. */
export async function openCase(tx: Tx, row: NewCase): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      insert into quickbuy.quickbuy_cases (id, order_id, try_id, platform, kind, state, agreed, told, opened_at)
      values (${row.id}, ${row.order_id}, ${row.try_id}, ${row.platform}, ${row.kind}, 'open', ${row.agreed}, ${row.told}, ${row.opened_at})
      on conflict (platform, try_id, kind) do nothing`,
  )
  return touched === 1
}

type Stranger = Pick<CaseRow, 'id' | 'try_id' | 'platform' | 'partner_no' | 'partner_state' | 'told' | 'opened_at'>

/** Of an order that nobody made here: once, with what the partner says of it now. Locked. */
export async function noteStranger(tx: Tx, row: Stranger): Promise<Pick<CaseRow, 'id' | 'state'>> {
  return oneRow(
    tx,
    sql<Pick<CaseRow, 'id' | 'state'>>`
      insert into quickbuy.quickbuy_cases (id, try_id, platform, partner_no, partner_state, kind, state, agreed, told, opened_at)
      values (${row.id}, ${row.try_id}, ${row.platform}, ${row.partner_no}, ${row.partner_state}, 'unknown_order', 'open', '–',
        ${row.told}, ${row.opened_at})
      on conflict (platform, try_id, kind) do update set told = excluded.told, partner_state = excluded.partner_state
      returning id, state`,
  )
}

/** After the lock of its order, where it has one. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return maybeRow(tx, sql<CaseRow>`select ${COLUMNS} from ${FROM} where c.id = ${id} for update of c`)
}

export async function findCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return maybeRow(db, sql<CaseRow>`select ${COLUMNS} from ${FROM} where c.id = ${id}`)
}

export async function casesOfTry(db: Queryable, tryId: string): Promise<CaseRow[]> {
  return rows(db, sql<CaseRow>`select ${COLUMNS} from ${FROM} where c.try_id = ${tryId} and c.order_id is not null`)
}

export async function casesOfOrder(db: Queryable, orderId: string): Promise<CaseRow[]> {
  return rows(db, sql<CaseRow>`select ${COLUMNS} from ${FROM} where c.order_id = ${orderId} order by c.opened_at, c.id`)
}

export async function beginRefund(
  tx: Tx,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<void> {
  const to = entering(QUICKBUY_CASE_MOVES, 'refunding')
  const touched = await run(
    tx,
    sql`update quickbuy.quickbuy_cases set ${to.set}, reason = ${reason}, decided_by = ${by} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `case ${id}`, 'refunding')
}

/** The partner was asked to refund and said no. */
export async function reopenCase(tx: Tx, id: string): Promise<void> {
  const to = entering(QUICKBUY_CASE_MOVES, 'open')
  const touched = await run(tx, sql`update quickbuy.quickbuy_cases set ${to.set} where id = ${id} and ${to.from}`)
  assertMoved(touched, `case ${id}`, 'open')
}

/** What a partner was asked to refund and has not said yet. */
export async function refundingCases(db: Queryable, platform: QuickbuyPlatform): Promise<CaseRow[]> {
  return rows(
    db,
    sql<CaseRow>`
      select ${COLUMNS} from ${FROM} where c.state = 'refunding' and c.platform = ${platform} order by c.opened_at limit 200`,
  )
}

export interface CaseEnd {
  readonly id: string
  readonly outcome: CaseOutcome
  readonly at: Date
  /** By staff; what a partner ends keeps the words of whoever asked for it. */
  readonly by?: { readonly email: string; readonly reason: string } | undefined
}

export async function closeCase(tx: Tx, { id, outcome, at, by }: CaseEnd): Promise<void> {
  const to = entering(QUICKBUY_CASE_MOVES, 'closed')
  const touched = await run(
    tx,
    sql`
      update quickbuy.quickbuy_cases set ${to.set}, outcome = ${outcome}, closed_at = ${at},
        reason = coalesce(${by?.reason ?? null}, reason), decided_by = coalesce(${by?.email ?? null}, decided_by)
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `case ${id}`, 'closed')
}

export interface CaseFilter {
  readonly open: boolean
  readonly kind?: QuickbuyCaseKind | undefined
  readonly platform?: QuickbuyPlatform | undefined
  readonly current: number
  readonly size: number
}

export function listCases(db: Queryable, { open, kind, platform, current, size }: CaseFilter): Promise<Page<CaseRow>> {
  const where = allOf(
    open ? sql`c.state <> 'closed'` : sql`c.state = 'closed'`,
    when(kind, (asked) => sql`c.kind = ${asked}`),
    when(platform, (asked) => sql`c.platform = ${asked}`),
  )
  const order = open ? sql`c.opened_at, c.id` : sql`c.closed_at desc, c.id desc`
  return pageOf(db, { columns: COLUMNS, from: FROM, where, order, current, size })
}

export async function countOpenCases(db: Queryable, platform: QuickbuyPlatform): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) as count from ${FROM} where c.state <> 'closed' and c.platform = ${platform}`,
  )
  return count
}

export interface ComparisonRow {
  readonly platform: QuickbuyPlatform
  readonly from_at: Date
  readonly until_at: Date
  readonly ours: number
  readonly theirs: number
  readonly differences: number
  /** The partner's numbers of orders that nobody made here. */
  readonly strange: readonly string[]
  readonly sums: readonly { readonly fiat: string; readonly ours: string; readonly theirs: string }[]
  readonly made_at: Date
}

export async function insertComparison(tx: Tx, row: ComparisonRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into quickbuy.comparisons (platform, from_at, until_at, ours, theirs, differences, strange, sums, made_at)
      values (${row.platform}, ${row.from_at}, ${row.until_at}, ${row.ours}, ${row.theirs}, ${row.differences},
        ${[...row.strange]}::text[], ${JSON.stringify(row.sums)}::jsonb, ${row.made_at})`,
  )
}

export async function lastComparison(db: Queryable, platform: QuickbuyPlatform): Promise<ComparisonRow | undefined> {
  return maybeRow(
    db,
    sql<ComparisonRow>`
      select platform, from_at, until_at, ours, theirs, differences, strange, sums, made_at from quickbuy.comparisons
      where platform = ${platform} order by seq desc limit 1`,
  )
}
