import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface PaymentDebt {
  readonly userId: string
  readonly asset: string
  readonly units: Units
}

/** What was taken back by a provider and is spent already. */
export async function addDebt(tx: Tx, { userId, asset, units }: PaymentDebt): Promise<void> {
  await run(
    tx,
    sql`
      insert into funding.payment_debts (user_id, asset, units) values (${userId}, ${asset}, ${units})
      on conflict (user_id, asset) do update set units = payment_debts.units + excluded.units`,
  )
}

/** A deposit has paid so much of it. */
export async function payDebt(tx: Tx, { userId, asset, units }: PaymentDebt): Promise<void> {
  await run(
    tx,
    sql`
      update funding.payment_debts set units = units - ${units} where user_id = ${userId} and asset = ${asset}`,
  )
}

/** What has not come back, by whom and in what. */
export async function openDebts(db: Queryable): Promise<{ user_id: string; asset: string; units: bigint }[]> {
  return rows(
    db,
    sql<{ user_id: string; asset: string; units: bigint }>`
      select user_id, asset, units from funding.payment_debts where units > 0`,
  )
}
