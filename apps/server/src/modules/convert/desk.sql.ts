import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { DESK_PROPOSAL_MOVES, type Figures, type ProposalState } from './desk.rules.ts'

export interface ProposalRow extends Figures {
  readonly id: string
  readonly state: ProposalState
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const FIGURES = sql`money_bps, major_bps, other_bps, minimum_cents, maximum_cents, day_cents, hour_bps`
const COLUMNS = sql`id, state, ${FIGURES}, reason, proposed_by, proposed_by_email, proposed_at`

/** What two people set last; undefined while nobody has. */
export function lastFigures(db: Queryable): Promise<Figures | undefined> {
  return maybeRow(
    db,
    sql<Figures>`
      select ${FIGURES} from convert.desk_proposals where state = 'confirmed' order by decided_at desc, id desc limit 1`,
  )
}

/** Gives false when another one is open: the unique index decides. */
export async function insertProposal(db: Queryable, row: Omit<ProposalRow, 'state'>): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into convert.desk_proposals (id, state, ${FIGURES}, reason, proposed_by, proposed_by_email, proposed_at)
      values (${row.id}, 'open', ${row.money_bps}, ${row.major_bps}, ${row.other_bps}, ${row.minimum_cents},
        ${row.maximum_cents}, ${row.day_cents}, ${row.hour_bps}, ${row.reason}, ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (state) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function openProposals(db: Queryable): Promise<ProposalRow[]> {
  return rows(db, sql<ProposalRow>`select ${COLUMNS} from convert.desk_proposals where state = 'open'`)
}

export function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select ${COLUMNS} from convert.desk_proposals where id = ${id}`)
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(tx, sql<ProposalRow>`select ${COLUMNS} from convert.desk_proposals where id = ${id} for update`)
}

export interface Decided {
  readonly id: string
  readonly state: 'confirmed' | 'declined'
  readonly by: string
  readonly now: Date
}

export async function closeProposal(tx: Tx, { id, state, by, now }: Decided): Promise<void> {
  const to = entering(DESK_PROPOSAL_MOVES, state)
  const touched = await run(
    tx,
    sql`update convert.desk_proposals set ${to.set}, decided_by = ${by}, decided_at = ${now} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `proposal ${id}`, state)
}

export interface StopRow {
  readonly asset: string
  readonly reason: string
  readonly stopped_by: string
  readonly stopped_at: Date
}

export function listStops(db: Queryable): Promise<StopRow[]> {
  return rows(db, sql<StopRow>`select asset, reason, stopped_by, stopped_at from convert.stops order by asset`)
}

/** False where it was stopped before. */
export async function insertStop(tx: Tx, stop: StopRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into convert.stops (asset, reason, stopped_by, stopped_at)
      values (${stop.asset}, ${stop.reason}, ${stop.stopped_by}, ${stop.stopped_at}) on conflict do nothing`,
  )
  return inserted === 1
}

export async function deleteStop(tx: Tx, asset: string): Promise<boolean> {
  return (await run(tx, sql`delete from convert.stops where asset = ${asset}`)) === 1
}
