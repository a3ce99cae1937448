import type { ReserveMoveKind, ReserveMoveState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import type { SignedDecision } from '../../../platform/http/context.ts'
import type { ChainCode, Unsigned } from '../chains/chain.ts'
import type { Signed } from '../chains/key-kind.ts'
import { type OrderFacts, type OrderState, RESERVE_ORDER_MOVES } from './reserves.rules.ts'

export interface OrderRow extends OrderFacts {
  readonly id: string
  readonly chain: ChainCode
  readonly asset: string
  readonly base: bigint
  readonly from_index: number | null
  readonly unsigned: Unsigned | null
  readonly txid: string | null
}

const APPROVERS = sql`
  array(select a.staff_id from custody.reserve_approvals a where a.order_id = o.id order by a.approved_at) as approvers`
const ORDER = sql`o.id, o.kind, o.chain, o.asset, o.base, o.state, o.proposed_by, o.imported_by, o.from_index, o.unsigned,
  o.txid, ${APPROVERS}`

export interface NewOrder {
  readonly id: string
  readonly kind: OrderRow['kind']
  readonly chain: string
  readonly asset: string
  readonly base: bigint
  readonly reason: string
  readonly by: { readonly staffId: string; readonly email: string }
  readonly at: Date
  /** Of a return. */
  readonly exported?: { readonly unsigned: Unsigned; readonly fromIndex: number }
}

/** False when a return is open on the chain already: two would spend the same coins. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const { exported } = order
  const inserted = await run(
    tx,
    sql`
      insert into custody.reserve_orders (id, kind, chain, asset, base, state, reason, proposed_by, proposed_email,
        proposed_at, from_index, unsigned)
      values (${order.id}, ${order.kind}, ${order.chain}, ${order.asset}, ${order.base},
        ${exported === undefined ? 'proposed' : 'exported'}, ${order.reason}, ${order.by.staffId}, ${order.by.email},
        ${order.at}, ${exported?.fromIndex ?? null},
        ${exported === undefined ? null : JSON.stringify(exported.unsigned)}::json)
      on conflict do nothing`,
  )
  return inserted === 1
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${ORDER} from custody.reserve_orders o where o.id = ${id}`)
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return maybeRow(tx, sql<OrderRow>`select ${ORDER} from custody.reserve_orders o where o.id = ${id} for update`)
}

/** Approved, and not on its way. */
export async function approvedOn(db: Queryable, chain: string): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`
      select ${ORDER} from custody.reserve_orders o
      where o.chain = ${chain} and o.state = 'approved'
        and not exists (select from custody.sweeps s where s.id = o.id)
      order by o.proposed_at, o.id`,
  )
}

export async function setApproved(tx: Tx, id: string): Promise<void> {
  const to = entering(RESERVE_ORDER_MOVES, 'approved')
  assertMoved(
    await run(tx, sql`update custody.reserve_orders set ${to.set} where id = ${id} and ${to.from}`),
    `the move ${id}`,
    'approved',
  )
}

export async function setSigned(
  tx: Tx,
  id: string,
  { signed, by }: { readonly signed: Signed; readonly by: { readonly staffId: string; readonly email: string } },
): Promise<void> {
  const to = entering(RESERVE_ORDER_MOVES, 'signed')
  const touched = await run(
    tx,
    sql`
      update custody.reserve_orders set ${to.set}, txid = ${signed.txid}, raw = ${signed.raw},
        imported_by = ${by.staffId}, imported_email = ${by.email}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `the move ${id}`, 'signed')
}

interface End {
  readonly state: OrderState & ('declined' | 'failed')
  readonly failure: string
  readonly declinedBy?: string
  readonly at: Date
}

export async function endOrder(db: Queryable, id: string, { state, failure, declinedBy, at }: End): Promise<void> {
  const to = entering(RESERVE_ORDER_MOVES, state)
  const touched = await run(
    db,
    sql`
      update custody.reserve_orders set ${to.set}, failure = ${failure}, declined_email = ${declinedBy ?? null},
        ended_at = ${at}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `the move ${id}`, state)
}

/** What the safe signed and somebody imported. */
export async function signedInSafe(db: Queryable, id: string): Promise<Signed> {
  return oneRow(db, sql<Signed>`select txid, raw from custody.reserve_orders where id = ${id} and raw is not null`)
}

export interface ApprovalRow {
  readonly staff_id: string
  readonly key_kind: SignedDecision['key']['kind']
  readonly credential_id: string
  readonly public_key: Buffer
  readonly signed_text: string
  readonly signature: SignedDecision['signature']
}

export interface NewApproval {
  readonly by: { readonly staffId: string; readonly email: string }
  readonly decision: SignedDecision
  readonly at: Date
}

export async function addApproval(tx: Tx, orderId: string, { by, decision, at }: NewApproval): Promise<void> {
  const { key, text, signature } = decision
  await run(
    tx,
    sql`
      insert into custody.reserve_approvals (order_id, staff_id, email, key_kind, credential_id, public_key, signed_text,
        signature, approved_at)
      values (${orderId}, ${by.staffId}, ${by.email}, ${key.kind}, ${key.credentialId}, ${key.publicKey}, ${text},
        ${JSON.stringify(signature)}, ${at})`,
  )
}

export async function approvalsOf(db: Queryable, orderId: string): Promise<ApprovalRow[]> {
  return rows(
    db,
    sql<ApprovalRow>`
      select staff_id, key_kind, credential_id, public_key, signed_text, signature from custody.reserve_approvals
      where order_id = ${orderId} order by approved_at`,
  )
}

export interface MoveRow {
  readonly id: string
  readonly kind: ReserveMoveKind
  readonly chain: string
  readonly asset: string
  readonly base: bigint
  readonly state: ReserveMoveState
  readonly from_index: number | null
  readonly reason: string | null
  readonly proposed_by: string | null
  readonly proposed_email: string | null
  readonly imported_by: string | null
  readonly imported_email: string | null
  readonly approvers: readonly string[]
  readonly approver_emails: readonly string[]
  readonly declined_email: string | null
  readonly failure: string | null
  readonly txid: string | null
  readonly made_at: Date
  readonly ended_at: Date | null
}

/** What is written down and not sent yet waits for nobody. */
const SENT_STATE = sql`case s.state when 'created' then 'approved' else s.state end`
const ALL_MOVES = sql`(
  select o.id, o.kind, o.chain, o.asset, o.base, coalesce(${SENT_STATE}, o.state) as state, o.from_index, o.reason,
    o.proposed_by, o.proposed_email, o.imported_by, o.imported_email, ${APPROVERS},
    array(select a.email from custody.reserve_approvals a where a.order_id = o.id order by a.approved_at)
      as approver_emails,
    o.declined_email, coalesce(o.failure, s.reason) as failure, coalesce(s.txid, o.txid) as txid,
    o.proposed_at as made_at, coalesce(o.ended_at, s.ended_at) as ended_at
  from custody.reserve_orders o left join custody.sweeps s on s.id = o.id
  union all
  select s.id, s.kind, s.chain, s.asset, s.base, ${SENT_STATE}, s.from_index, null, null, null, null, null,
    '{}'::text[], '{}'::text[], null, s.reason, s.txid, s.made_at, s.ended_at
  from custody.sweeps s where s.kind = 'store'
) moves`

/** Everything that moves between the tiers, newest first. */
export async function listMoves(
  db: Queryable,
  query: { readonly state: 'open' | 'ended' | undefined; readonly current: number; readonly size: number },
) {
  const { state, current, size } = query
  const where = {
    open: sql`state in ('proposed', 'exported', 'signed', 'approved', 'sent')`,
    ended: sql`state in ('done', 'declined', 'failed')`,
    all: sql`true`,
  }[state ?? 'all']
  return pageOf<MoveRow>(db, {
    columns: sql`*`,
    from: ALL_MOVES,
    where,
    order: sql`made_at desc, id desc`,
    current,
    size,
  })
}
