import type { AppealFinding, AppealOutcome, AppealReason } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { P2P_MOVES } from '../orders/states.rules.ts'

export interface AppealRow {
  readonly id: string
  readonly order_id: string
  readonly opened_by: 'buyer' | 'seller' | 'system'
  readonly reason: AppealReason
  readonly text: string | null
  readonly opened_at: Date
  readonly looked_at: Date | null
  readonly ended_at: Date | null
  readonly outcome: AppealOutcome | null
  readonly finding: AppealFinding | null
  readonly decision: string | null
}

const APPEAL = sql`appeal.id, appeal.order_id, appeal.opened_by, appeal.reason, appeal.text, appeal.opened_at, appeal.looked_at,
  appeal.ended_at, appeal.outcome, appeal.finding, appeal.decision`

export async function insertAppeal(
  tx: Tx,
  row: Pick<AppealRow, 'id' | 'order_id' | 'opened_by' | 'reason' | 'text' | 'opened_at'>,
): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.appeals (id, order_id, opened_by, reason, text, opened_at)
      values (${row.id}, ${row.order_id}, ${row.opened_by}, ${row.reason}, ${row.text}, ${row.opened_at})`,
  )
}

/** The order waits for staff; nothing lapses. */
export async function setAppeal(tx: Tx, orderId: string, at: Date): Promise<void> {
  const to = entering(P2P_MOVES, 'appeal')
  const touched = await run(
    tx,
    sql`
      update p2p.p2p_orders set ${to.set}, step_at = ${at}, due_at = null, due_base = null, cancel_asked_at = null
      where id = ${orderId} and ${to.from}`,
  )
  assertMoved(touched, `p2p order ${orderId}`, 'appeal')
}

export function findAppeal(db: Queryable, id: string): Promise<AppealRow | undefined> {
  return maybeRow(db, sql<AppealRow>`select ${APPEAL} from p2p.appeals appeal where id = ${id}`)
}

/** The one that is open, or else the last. */
export function lastAppeal(db: Queryable, orderId: string): Promise<AppealRow | undefined> {
  return maybeRow(
    db,
    sql<AppealRow>`
      select ${APPEAL} from p2p.appeals appeal where order_id = ${orderId} order by opened_at desc, id desc limit 1`,
  )
}

export interface Ended {
  readonly id: string
  readonly at: Date
  readonly outcome: AppealOutcome | null
  readonly finding?: AppealFinding
  readonly decision?: string
  readonly by?: { readonly staffId: string; readonly email: string }
}

export async function endAppeal(tx: Tx, { id, at, outcome, finding, decision, by }: Ended): Promise<void> {
  await run(
    tx,
    sql`
      update p2p.appeals set ended_at = ${at}, outcome = ${outcome}::text, finding = ${finding ?? null}::text,
        decision = ${decision ?? null}::text, decided_by = ${by?.staffId ?? null}::text,
        decided_by_email = ${by?.email ?? null}::text
      where id = ${id} and ended_at is null`,
  )
}

/** Of the first look alone. */
export async function setLooked(
  tx: Tx,
  { id, at, by }: { readonly id: string; readonly at: Date; readonly by: string },
): Promise<boolean> {
  const looked = sql`
    update p2p.appeals set looked_at = ${at}, looked_by = ${by} where id = ${id} and looked_at is null and ended_at is null`
  return (await run(tx, looked)) === 1
}

export interface AnswerRow {
  readonly party: 'buyer' | 'seller'
  readonly text: string
  readonly at: Date
}

export async function addAnswer(tx: Tx, appealId: string, { party, text, at }: AnswerRow): Promise<void> {
  await run(
    tx,
    sql`insert into p2p.appeal_answers (appeal_id, party, text, at) values (${appealId}, ${party}, ${text}, ${at})`,
  )
}

export function answersOf(db: Queryable, appealId: string): Promise<AnswerRow[]> {
  return rows(
    db,
    sql<AnswerRow>`select party, text, at from p2p.appeal_answers where appeal_id = ${appealId} order by seq`,
  )
}

export interface ProposalRow {
  readonly appeal_id: string
  readonly staff_id: string
  readonly staff_email: string
  readonly outcome: AppealOutcome
  readonly to_buyer: bigint
  readonly finding: AppealFinding
  readonly freezes: boolean
  readonly reason: string
  readonly at: Date
}

const PROPOSAL = sql`appeal_id, staff_id, staff_email, outcome, to_buyer, finding, freezes, reason, at`

/** In the place of an earlier one. */
export async function putProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.appeal_proposals (${PROPOSAL})
      values (${row.appeal_id}, ${row.staff_id}, ${row.staff_email}, ${row.outcome}, ${row.to_buyer}, ${row.finding}, ${row.freezes},
        ${row.reason}, ${row.at})
      on conflict (appeal_id) do update set staff_id = excluded.staff_id, staff_email = excluded.staff_email,
        outcome = excluded.outcome, to_buyer = excluded.to_buyer, finding = excluded.finding, freezes = excluded.freezes,
        reason = excluded.reason, at = excluded.at`,
  )
}

export function findProposal(db: Queryable, appealId: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select ${PROPOSAL} from p2p.appeal_proposals where appeal_id = ${appealId}`)
}

export interface AppealQuery {
  readonly phase: 'open' | 'decided' | 'never_paid'
  readonly search: string | undefined
  readonly current: number
  readonly size: number
}

/** Open ones by their clock, decided ones newest first; found by the number of the order or a person's id. */
export function listAppeals(db: Queryable, { phase, search, current, size }: AppealQuery) {
  const open = phase === 'open'
  const where = allOf(
    open ? sql`appeal.ended_at is null` : sql`appeal.outcome is not null`,
    when(phase === 'never_paid' ? phase : undefined, (finding) => sql`appeal.finding = ${finding}`),
    when(
      search === '' ? undefined : search,
      (text) => sql`${text} in (p2p_order.number, p2p_order.id, p2p_order.buyer_id, p2p_order.seller_id)`,
    ),
  )
  return pageOf<AppealRow>(db, {
    columns: APPEAL,
    from: sql`p2p.appeals appeal join p2p.p2p_orders p2p_order on p2p_order.id = appeal.order_id`,
    where,
    order: open ? sql`appeal.opened_at, appeal.id` : sql`appeal.ended_at desc, appeal.id desc`,
    current,
    size,
  })
}

/** How often staff found since a moment that somebody had never paid what they marked as paid. */
export async function falsePayments(db: Queryable, userId: string, since: Date): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from p2p.appeals appeal join p2p.p2p_orders p2p_order on p2p_order.id = appeal.order_id
      where p2p_order.buyer_id = ${userId} and appeal.finding = 'never_paid' and appeal.ended_at > ${since}`,
  )
  return count
}

/** What staff decided against somebody. */
export async function lostAppeals(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from p2p.appeals appeal join p2p.p2p_orders p2p_order on p2p_order.id = appeal.order_id
      where (p2p_order.buyer_id = ${userId} and appeal.finding in ('never_paid', 'other_name', 'too_little'))
        or (p2p_order.seller_id = ${userId} and appeal.finding = 'not_released')`,
  )
  return count
}

/** What a person has to do with orders, for staff. */
export function tradesOf(db: Queryable, userId: string): Promise<{ completed: number; cancelled: number }> {
  return oneRow(
    db,
    sql<{ completed: number; cancelled: number }>`
      select count(*) filter (where state in ('completed', 'appeal_completed')) as completed,
        count(*) filter (where buyer_id = ${userId} and end_reason in ('buyer', 'not_paid')) as cancelled
      from p2p.p2p_orders where buyer_id = ${userId} or seller_id = ${userId}`,
  )
}
