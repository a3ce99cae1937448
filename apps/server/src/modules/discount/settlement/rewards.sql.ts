import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { DISCOUNT_REWARD_MOVES, type ProposalState } from '../discount.rules.ts'
import type { Decided } from './settlements.sql.ts'

export interface RewardRow {
  readonly id: string
  readonly position_id: string
  readonly state: ProposalState
  readonly asset: string
  readonly units: bigint
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
  readonly decided_at: Date | null
}

const COLUMNS = sql`id, position_id, state, asset, units, reason, proposed_by, proposed_by_email, proposed_at, decided_at`

/** Gives false when another one is open: the unique index decides. */
export async function insertReward(tx: Tx, row: RewardRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into discount.discount_rewards (${COLUMNS})
      values (${row.id}, ${row.position_id}, ${row.state}, ${row.asset}, ${row.units}, ${row.reason}, ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at}, ${row.decided_at})
      on conflict (position_id) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function findReward(db: Queryable, id: string): Promise<RewardRow | undefined> {
  return maybeRow(db, sql<RewardRow>`select ${COLUMNS} from discount.discount_rewards where id = ${id}`)
}

export function lockReward(tx: Tx, id: string): Promise<RewardRow | undefined> {
  return maybeRow(tx, sql<RewardRow>`select ${COLUMNS} from discount.discount_rewards where id = ${id} for update`)
}

export async function closeReward(tx: Tx, { id, state, by, now }: Decided): Promise<void> {
  const to = entering(DISCOUNT_REWARD_MOVES, state)
  const touched = await run(
    tx,
    sql`update discount.discount_rewards set ${to.set}, decided_by = ${by}, decided_at = ${now} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `reward ${id}`, state)
}

export function listRewards(db: Queryable, { current, size }: { current: number; size: number }) {
  return pageOf<RewardRow>(db, {
    ...{ columns: COLUMNS, from: sql`discount.discount_rewards`, where: sql`true` },
    ...{ order: sql`proposed_at desc, id desc`, current, size },
  })
}

/** What was given for a position. */
export function rewardsOf(db: Queryable, positionId: string): Promise<RewardRow[]> {
  return rows(
    db,
    sql<RewardRow>`
      select ${COLUMNS} from discount.discount_rewards where position_id = ${positionId} and state = 'confirmed'
      order by decided_at, id`,
  )
}
