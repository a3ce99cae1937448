import type { MerchantState } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { type Page, pageOf } from '../../../platform/database/pages.sql.ts'
import { MERCHANT_MOVES } from './merchants.rules.ts'

export interface MerchantRow {
  readonly id: string
  readonly user_id: string
  readonly nickname: string
  readonly about: string
  readonly business: string | null
  readonly state: MerchantState
  readonly bond_asset: string
  readonly bond_units: Units
  readonly held_units: Units
  /** The hold in the ledger. */
  readonly bond_ref: string
  readonly applied_at: Date
  readonly decided_at: Date | null
  readonly decided_by_email: string | null
  readonly reason: string | null
  readonly bond_free_at: Date | null
}

const MERCHANT = sql`id, user_id, nickname, about, business, state, bond_asset, bond_units, held_units, bond_ref, applied_at, decided_at,
  decided_by_email, reason, bond_free_at`

export type NewMerchant = Pick<
  MerchantRow,
  'id' | 'user_id' | 'nickname' | 'about' | 'business' | 'bond_asset' | 'bond_units' | 'bond_ref' | 'applied_at'
>

/** Undefined where another merchant has the name. */
export function insertMerchant(tx: Tx, row: NewMerchant): Promise<MerchantRow | undefined> {
  return maybeRow(
    tx,
    sql<MerchantRow>`
      insert into p2p.merchants (id, user_id, nickname, about, business, state, bond_asset, bond_units, held_units, bond_ref,
        applied_at)
      values (${row.id}, ${row.user_id}, ${row.nickname}, ${row.about}, ${row.business}, 'waiting', ${row.bond_asset}, ${row.bond_units},
        ${row.bond_units}, ${row.bond_ref}, ${row.applied_at})
      on conflict do nothing
      returning ${MERCHANT}`,
  )
}

/** The latest, whatever became of it. */
export function latestOf(db: Queryable, userId: string): Promise<MerchantRow | undefined> {
  return maybeRow(
    db,
    sql<MerchantRow>`
      select ${MERCHANT} from p2p.merchants where user_id = ${userId} order by applied_at desc, id desc limit 1`,
  )
}

/** The one that waits, trades or leaves: there is one at most. */
export function lockCurrent(tx: Tx, userId: string): Promise<MerchantRow | undefined> {
  return maybeRow(
    tx,
    sql<MerchantRow>`
      select ${MERCHANT} from p2p.merchants
      where user_id = ${userId} and state in ('waiting', 'approved', 'leaving') for update`,
  )
}

/** Whoever may trade as one now. */
export function approvedOf(db: Queryable, userId: string): Promise<MerchantRow | undefined> {
  return maybeRow(
    db,
    sql<MerchantRow>`select ${MERCHANT} from p2p.merchants where user_id = ${userId} and state = 'approved'`,
  )
}

export function findMerchant(db: Queryable, id: string): Promise<MerchantRow | undefined> {
  return maybeRow(db, sql<MerchantRow>`select ${MERCHANT} from p2p.merchants where id = ${id}`)
}

export function lockMerchant(tx: Tx, id: string): Promise<MerchantRow | undefined> {
  return maybeRow(tx, sql<MerchantRow>`select ${MERCHANT} from p2p.merchants where id = ${id} for update`)
}

export interface Decided {
  readonly id: string
  readonly state: 'approved' | 'refused'
  readonly at: Date
  readonly by: { readonly staffId: string; readonly email: string }
  readonly reason: string
}

export async function decide(tx: Tx, { id, state, at, by, reason }: Decided): Promise<void> {
  const to = entering(MERCHANT_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update p2p.merchants
      set ${to.set}, decided_at = ${at}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, reason = ${reason},
        held_units = case when ${state === 'refused'} then 0 else held_units end
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `merchant ${id}`, state)
}

export async function startLeaving(
  tx: Tx,
  id: string,
  { at, freeAt }: { readonly at: Date; readonly freeAt: Date },
): Promise<void> {
  const to = entering(MERCHANT_MOVES, 'leaving')
  const touched = await run(
    tx,
    sql`update p2p.merchants set ${to.set}, left_at = ${at}, bond_free_at = ${freeAt} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `merchant ${id}`, 'leaving')
}

/** Nothing is held any more. */
export async function leave(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(MERCHANT_MOVES, 'left')
  const touched = await run(
    tx,
    sql`
      update p2p.merchants set ${to.set}, held_units = 0, left_at = coalesce(left_at, ${at}) where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `merchant ${id}`, 'left')
}

export async function setBondFreeAt(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, sql`update p2p.merchants set bond_free_at = ${at} where id = ${id}`)
}

export async function lowerBond(tx: Tx, id: string, paid: Units): Promise<void> {
  await run(tx, sql`update p2p.merchants set held_units = held_units - ${paid} where id = ${id}`)
}

export interface TopUpRow {
  readonly id: string
  readonly units: Units
  readonly at: Date
}

/** The whole bond is held again, by a hold of its own. */
export async function fillBond(tx: Tx, row: MerchantRow, topUp: TopUpRow, ref: string): Promise<void> {
  await run(
    tx,
    sql`insert into p2p.bond_top_ups (id, merchant_id, units, at) values (${topUp.id}, ${row.id}, ${topUp.units}, ${topUp.at})`,
  )
  await run(tx, sql`update p2p.merchants set held_units = bond_units, bond_ref = ${ref} where id = ${row.id}`)
}

export function topUpsOf(db: Queryable, merchantId: string): Promise<TopUpRow[]> {
  return rows(
    db,
    sql<TopUpRow>`select id, units, at from p2p.bond_top_ups where merchant_id = ${merchantId} order by at desc, id desc`,
  )
}

/** A bond answers for others: it does not cover what the house has advanced. */
export function bondUnits(db: Queryable, userId: string): Promise<{ asset: string; units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select bond_asset as asset, sum(held_units) as units from p2p.merchants
      where user_id = ${userId} and held_units > 0 group by bond_asset`,
  )
}

export interface MerchantQuery {
  readonly state: MerchantState | undefined
  readonly userId: string | undefined
  readonly name: string | undefined
  readonly current: number
  readonly size: number
}

/** What waits comes first, longest first; then the others, newest first. */
export function listMerchants(db: Queryable, query: MerchantQuery): Promise<Page<MerchantRow>> {
  const { state, userId, name, current, size } = query
  const where = allOf(
    when(state, (asked) => sql`state = ${asked}`),
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(name, (asked) => sql`(lower(nickname) = lower(${asked}) or id = ${asked})`),
  )
  const order = sql`(state = 'waiting') desc, case when state = 'waiting' then applied_at end, applied_at desc, id`
  return pageOf(db, { columns: MERCHANT, from: sql`p2p.merchants`, where, order, current, size })
}
