import type { SandboxHedgeMode } from '@bourse/contract'
import { oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface DeskRule {
  readonly mode: SandboxHedgeMode
  readonly apy: string | null
}

export function readRule(db: Queryable): Promise<DeskRule> {
  return oneRow(db, sql<DeskRule>`select mode, apy from sandbox.hedge_desk`)
}

export async function writeRule(db: Queryable, { mode, apy }: DeskRule): Promise<void> {
  await run(db, sql`update sandbox.hedge_desk set mode = ${mode}, apy = ${apy}`)
}

export interface QuestionRow {
  readonly ref: string
  readonly asked_at: Date
  readonly direction: string
  readonly base: string
  readonly strike: string
  readonly settles_at: Date
  readonly amount: string
  readonly answer: string
}

const COLUMNS = sql`ref, asked_at, direction, base, strike, settles_at, amount, answer`

export async function insertQuestion(db: Queryable, row: QuestionRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.hedge_questions (${COLUMNS})
      values (${row.ref}, ${row.asked_at}, ${row.direction}, ${row.base}, ${row.strike}, ${row.settles_at}, ${row.amount}, ${row.answer})`,
  )
}

export interface ShownRow extends QuestionRow {
  /** When its offer was taken. */
  readonly taken_at: Date | null
}

export function newestQuestions(db: Queryable, limit: number): Promise<ShownRow[]> {
  return rows(
    db,
    sql<ShownRow>`
      select ${COLUMNS}, taken_at from sandbox.hedge_questions left join sandbox.hedge_trades using (ref)
      order by asked_at desc, ref desc limit ${limit}`,
  )
}

export interface Trade {
  readonly ref: string
  readonly trade: string
  readonly takenAt: Date
}

/** True where the trade is the one that this offer was taken by, now or before; an offer that was never made has none. */
export async function keepTrade(db: Queryable, { ref, trade, takenAt }: Trade): Promise<boolean> {
  await run(
    db,
    sql`
      insert into sandbox.hedge_trades (ref, trade, taken_at)
      select ref, ${trade}, ${takenAt} from sandbox.hedge_questions where ref = ${ref}
      on conflict do nothing`,
  )
  const found = await rows(db, sql`select from sandbox.hedge_trades where ref = ${ref} and trade = ${trade}`)
  return found.length === 1
}
