import type { DiscountSettlementState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { PRICE_PROPOSAL_MOVES, type ProposalState, SETTLEMENT_MOVES } from '../discount.rules.ts'

/** By its end, and without a price where the venues did not agree. */
export interface StoredMinute {
  readonly time: string
  readonly price: string | null
}

export interface SettlementRow {
  readonly id: string
  readonly base: string
  readonly settles_at: Date
  readonly state: DiscountSettlementState
  readonly price: bigint | null
  readonly price_from: 'index' | 'staff' | null
  readonly minutes: readonly StoredMinute[]
  readonly fixed_at: Date | null
}

const COLUMNS = sql`s.id, s.base, s.settles_at, s.state, s.price, s.price_from, s.minutes, s.fixed_at`

/** The one of a coin and a day, made by whoever subscribes first. */
export async function settlementOf(tx: Tx, row: Pick<SettlementRow, 'id' | 'base' | 'settles_at'>): Promise<string> {
  await run(
    tx,
    sql`
      insert into discount.settlements (id, base, settles_at, state) values (${row.id}, ${row.base}, ${row.settles_at}, 'due')
      on conflict (base, settles_at) do nothing`,
  )
  const { id } = await oneRow(
    tx,
    sql<{
      id: string
    }>`select id from discount.settlements where base = ${row.base} and settles_at = ${row.settles_at}`,
  )
  return id
}

export function findSettlement(db: Queryable, id: string): Promise<SettlementRow | undefined> {
  return maybeRow(db, sql<SettlementRow>`select ${COLUMNS} from discount.settlements s where id = ${id}`)
}

export function lockSettlement(tx: Tx, id: string): Promise<SettlementRow | undefined> {
  return maybeRow(tx, sql<SettlementRow>`select ${COLUMNS} from discount.settlements s where id = ${id} for update`)
}

export interface Fixing {
  readonly id: string
  readonly price: bigint
  readonly from: 'index' | 'staff'
  readonly minutes: readonly StoredMinute[]
  readonly now: Date
}

export async function fixSettlement(tx: Tx, { id, price, from, minutes, now }: Fixing): Promise<void> {
  const to = entering(SETTLEMENT_MOVES, 'fixed')
  const touched = await run(
    tx,
    sql`
      update discount.settlements set ${to.set}, price = ${price}, price_from = ${from}, fixed_at = ${now},
        minutes = ${JSON.stringify(minutes)}::jsonb
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `settlement ${id}`, 'fixed')
}

/** Of one that waits or is fixed already nothing changes. */
export async function letWait(db: Queryable, id: string): Promise<boolean> {
  const to = entering(SETTLEMENT_MOVES, 'waiting')
  return (await run(db, sql`update discount.settlements set ${to.set} where id = ${id} and ${to.from}`)) === 1
}

export interface ProposalRow {
  readonly id: string
  readonly settlement_id: string
  readonly state: ProposalState
  readonly price: bigint
  readonly evidence: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const PROPOSAL = sql`id, settlement_id, state, price, evidence, proposed_by, proposed_by_email, proposed_at`

/** Gives false when another one is open: the unique index decides. */
export async function insertProposal(tx: Tx, row: ProposalRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into discount.price_proposals (${PROPOSAL})
      values (${row.id}, ${row.settlement_id}, ${row.state}, ${row.price}, ${row.evidence}, ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (settlement_id) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select ${PROPOSAL} from discount.price_proposals where id = ${id}`)
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(tx, sql<ProposalRow>`select ${PROPOSAL} from discount.price_proposals where id = ${id} for update`)
}

export function openProposal(db: Queryable, settlementId: string): Promise<ProposalRow | undefined> {
  return maybeRow(
    db,
    sql<ProposalRow>`
      select ${PROPOSAL} from discount.price_proposals where settlement_id = ${settlementId} and state = 'open'`,
  )
}

export interface Decided {
  readonly id: string
  readonly state: 'confirmed' | 'declined'
  readonly by: string
  readonly now: Date
}

export async function closeProposal(tx: Tx, { id, state, by, now }: Decided): Promise<void> {
  const to = entering(PRICE_PROPOSAL_MOVES, state)
  const touched = await run(
    tx,
    sql`update discount.price_proposals set ${to.set}, decided_by = ${by}, decided_at = ${now} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `proposed price ${id}`, state)
}

export interface CountedRow extends SettlementRow {
  readonly positions: number
  readonly unpaid: number
}

/** Those without a price first, then the newest. */
export function listSettlements(db: Queryable, { current, size }: { current: number; size: number }) {
  const counted = sql`
    (select count(*)::integer from discount.discount_positions where settlement_id = s.id) as positions,
    (select count(*)::integer from discount.discount_positions where settlement_id = s.id and state = 'subscribed') as unpaid`
  return pageOf<CountedRow>(db, {
    columns: sql`${COLUMNS}, ${counted}`,
    from: sql`discount.settlements s`,
    where: sql`true`,
    order: sql`(s.state = 'waiting') desc, s.settles_at desc, s.base, s.id`,
    current,
    size,
  })
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from discount.settlements where state = 'waiting'`,
  )
  return count
}
