import type { BankRail, SandboxBankState } from '@bourse/contract'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '@bourse/server/platform/database/db.ts'
import { entering } from '@bourse/server/platform/database/moves.sql.ts'
import { sql } from 'kysely'
import { PAYOUT_MOVES } from './states.rules.ts'

export interface LineRow {
  readonly seq: number
  readonly rail: BankRail
  readonly id: string
  readonly cents: number
  readonly sender_name: string
  readonly sender_account: string
  readonly reference: string
  readonly repeated: boolean
  readonly at: Date
}

export interface PayoutRow {
  readonly rail: BankRail
  readonly id: string
  readonly cents: number
  readonly name: string
  readonly account: string
  readonly reference: string
  readonly state: 'pending' | 'accepted' | 'refused'
  readonly at: Date
}

export type PayoutMode = SandboxBankState['payoutMode']

const LINE = sql`seq, rail, id, cents, sender_name, sender_account, reference, repeated, at`
const PAYOUT = sql`rail, id, cents, name, account, reference, state, at`

/** One writer at a time: numbers must become visible in their order, or a reader's cursor would pass one by. */
export async function insertLines(tx: Tx, lines: readonly Omit<LineRow, 'seq'>[]): Promise<void> {
  await run(tx, sql`lock table sandbox.bank_lines in share row exclusive mode`)
  for (const line of lines) {
    await run(
      tx,
      sql`
        insert into sandbox.bank_lines (rail, id, cents, sender_name, sender_account, reference, repeated, at)
        values (${line.rail}, ${line.id}, ${line.cents}, ${line.sender_name}, ${line.sender_account}, ${line.reference},
          ${line.repeated}, ${line.at})`,
    )
  }
}

export async function linesAfter(db: Queryable, rail: BankRail, after: number, limit: number): Promise<LineRow[]> {
  return rows(
    db,
    sql<LineRow>`
      select ${LINE} from sandbox.bank_lines where rail = ${rail} and seq > ${after} order by seq limit ${limit}`,
  )
}

export async function newestLines(db: Queryable, limit: number): Promise<LineRow[]> {
  return rows(db, sql<LineRow>`select ${LINE} from sandbox.bank_lines order by seq desc limit ${limit}`)
}

export async function newestPayouts(db: Queryable, limit: number): Promise<PayoutRow[]> {
  return rows(db, sql<PayoutRow>`select ${PAYOUT} from sandbox.bank_payouts order by at desc, id desc limit ${limit}`)
}

/** The same id again changes nothing. */
export async function putPayout(db: Queryable, row: PayoutRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.bank_payouts (rail, id, cents, name, account, reference, state, at)
      values (${row.rail}, ${row.id}, ${row.cents}, ${row.name}, ${row.account}, ${row.reference}, ${row.state}, ${row.at})
      on conflict (rail, id) do nothing`,
  )
}

export async function findPayout(db: Queryable, rail: BankRail, id: string): Promise<PayoutRow | undefined> {
  return maybeRow(db, sql<PayoutRow>`select ${PAYOUT} from sandbox.bank_payouts where rail = ${rail} and id = ${id}`)
}

/** True for the one who answers first. */
export async function answerPayout(
  db: Queryable,
  { rail, id, state }: Pick<PayoutRow, 'rail' | 'id'> & { readonly state: 'accepted' | 'refused' },
): Promise<boolean> {
  const to = entering(PAYOUT_MOVES, state)
  const answered = await run(
    db,
    sql`
      update sandbox.bank_payouts set ${to.set} where rail = ${rail} and id = ${id} and ${to.from}`,
  )
  return answered === 1
}

export async function balanceOf(db: Queryable, rail: BankRail): Promise<number> {
  const { balance } = await oneRow(
    db,
    sql<{ balance: bigint }>`
      select coalesce((select sum(cents) from sandbox.bank_lines where rail = ${rail} and not repeated), 0)
        - coalesce((select sum(cents) from sandbox.bank_payouts where rail = ${rail} and state = 'accepted'), 0) as balance`,
  )
  return Number(balance)
}

export async function payoutMode(db: Queryable): Promise<PayoutMode> {
  const { payout_mode } = await oneRow(db, sql<{ payout_mode: PayoutMode }>`select payout_mode from sandbox.bank_rule`)
  return payout_mode
}

export async function setPayoutMode(db: Queryable, mode: PayoutMode): Promise<void> {
  await run(db, sql`update sandbox.bank_rule set payout_mode = ${mode}`)
}
