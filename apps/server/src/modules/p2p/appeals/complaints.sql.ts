import type { ComplaintState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { COMPLAINT_MOVES } from './complaints.rules.ts'

export interface ComplaintRow {
  readonly id: string
  readonly order_id: string
  readonly user_id: string
  readonly text: string
  readonly state: ComplaintState
  readonly made_at: Date
  readonly proposed_units: bigint | null
  readonly proposed_by: string | null
  readonly proposed_by_email: string | null
  readonly held_units: bigint
  readonly reason: string | null
  readonly ended_at: Date | null
}

const COMPLAINT = sql`id, order_id, user_id, text, state, made_at, proposed_units, proposed_by, proposed_by_email, held_units, reason,
  ended_at`

/** False where one is known of this order. */
export async function insertComplaint(
  tx: Tx,
  row: Pick<ComplaintRow, 'id' | 'order_id' | 'user_id' | 'text' | 'made_at'>,
): Promise<boolean> {
  const inserted = sql`
    insert into p2p.complaints (id, order_id, user_id, text, state, made_at)
    values (${row.id}, ${row.order_id}, ${row.user_id}, ${row.text}, 'open', ${row.made_at}) on conflict (order_id) do nothing`
  return (await run(tx, inserted)) === 1
}

export function findComplaint(db: Queryable, id: string): Promise<ComplaintRow | undefined> {
  return maybeRow(db, sql<ComplaintRow>`select ${COMPLAINT} from p2p.complaints where id = ${id}`)
}

export function lockComplaint(tx: Tx, id: string): Promise<ComplaintRow | undefined> {
  return maybeRow(tx, sql<ComplaintRow>`select ${COMPLAINT} from p2p.complaints where id = ${id} for update`)
}

export function complaintOf(db: Queryable, orderId: string): Promise<ComplaintRow | undefined> {
  return maybeRow(db, sql<ComplaintRow>`select ${COMPLAINT} from p2p.complaints where order_id = ${orderId}`)
}

interface By {
  readonly staffId: string
  readonly email: string
}

interface Proposed {
  readonly units: bigint
  readonly reason: string
  readonly by: By
}

/** In the place of an earlier one; whoever is to agree reads why. */
export async function propose(tx: Tx, id: string, { units, reason, by }: Proposed): Promise<void> {
  await run(
    tx,
    sql`
      update p2p.complaints set proposed_units = ${units}, proposed_by = ${by.staffId}, proposed_by_email = ${by.email},
        reason = ${reason}
      where id = ${id}`,
  )
}

export interface Decided {
  readonly id: string
  readonly state: 'held' | 'dismissed' | 'released'
  readonly heldUnits: bigint
  readonly at: Date
  readonly reason: string
  readonly by: By
}

export async function setDecided(tx: Tx, { id, state, heldUnits, at, reason, by }: Decided): Promise<void> {
  const to = entering(COMPLAINT_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update p2p.complaints set ${to.set}, held_units = ${heldUnits}, reason = ${reason}, decided_by = ${by.staffId},
        decided_by_email = ${by.email}, ended_at = ${state === 'held' ? null : at}::timestamptz
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `complaint ${id}`, state)
}

export function listComplaints(
  db: Queryable,
  query: { readonly state: ComplaintState | undefined; readonly current: number; readonly size: number },
) {
  const { state, current, size } = query
  const where = allOf(when(state, (asked) => sql`state = ${asked}`))
  const order = sql`(ended_at is not null), made_at, id`
  return pageOf<ComplaintRow>(db, { columns: COMPLAINT, from: sql`p2p.complaints`, where, order, current, size })
}
