import type { BankRail } from '@bourse/contract'
import { type Units, units } from '@bourse/money'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import type { PayoutTarget } from './bank.ts'
import { BANK_PAYOUT_MOVES } from './payouts.rules.ts'

export interface PayoutRow {
  readonly id: string
  readonly rail: BankRail
  readonly asset: string
  readonly units: Units
  readonly target: PayoutTarget
  readonly state: 'asked' | 'accepted' | 'refused'
  readonly reason: string | null
  readonly booked_at: Date | null
}

const COLUMNS = sql`id, rail, asset, units, target, state, reason, booked_at`

export type NewPayout = Pick<PayoutRow, 'id' | 'rail' | 'asset' | 'units' | 'target'>

/** The one that is there when the same id came before. */
export async function ensurePayout(db: Queryable, row: NewPayout, now: Date): Promise<PayoutRow> {
  await run(
    db,
    sql`
      insert into banking.bank_payouts (id, rail, asset, units, target, state, made_at)
      values (${row.id}, ${row.rail}, ${row.asset}, ${row.units}, ${JSON.stringify(row.target)}::jsonb, 'asked', ${now})
      on conflict (id) do nothing`,
  )
  return oneRow(db, sql<PayoutRow>`select ${COLUMNS} from banking.bank_payouts where id = ${row.id}`)
}

export async function findPayout(db: Queryable, id: string): Promise<PayoutRow | undefined> {
  return maybeRow(db, sql<PayoutRow>`select ${COLUMNS} from banking.bank_payouts where id = ${id}`)
}

export async function noteAnswer(
  db: Queryable,
  { id, state, reason }: { id: string; state: 'accepted' | 'refused'; reason: string | null },
): Promise<void> {
  const to = entering(BANK_PAYOUT_MOVES, state)
  await run(db, sql`update banking.bank_payouts set ${to.set}, reason = ${reason} where id = ${id} and ${to.from}`)
}

export async function notePayoutBooked(tx: Tx, id: string, now: Date): Promise<void> {
  await run(tx, sql`update banking.bank_payouts set booked_at = coalesce(booked_at, ${now}) where id = ${id}`)
}

export async function unansweredPayouts(db: Queryable, rail: BankRail): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from banking.bank_payouts where rail = ${rail} and state = 'asked' limit 500`,
  )
  return found.map(({ id }) => id)
}

/** What has left the bank and not yet the books. */
export async function unbookedSum(db: Queryable, rail: BankRail): Promise<Units> {
  const { sum } = await oneRow(
    db,
    sql<{ sum: bigint }>`
      select coalesce(sum(units), 0) as sum from banking.bank_payouts
      where rail = ${rail} and state = 'accepted' and booked_at is null`,
  )
  return units(sum)
}

/** What was paid stays, and whom it was paid to does not. */
export async function forgetTargets(tx: Tx, ids: readonly string[]): Promise<void> {
  await run(tx, sql`update banking.bank_payouts set target = '{}' where id = any(${[...ids]})`)
}
