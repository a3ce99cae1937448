import type { SandboxPaymentMethod, SandboxPaymentRule } from '@bourse/contract'
import { oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

const RULE = sql`method, outcome, amount, webhooks`

export async function ruleOf(db: Queryable, method: SandboxPaymentMethod): Promise<SandboxPaymentRule> {
  return oneRow(db, sql<SandboxPaymentRule>`select ${RULE} from sandbox.payment_rules where method = ${method}`)
}

export async function allRules(db: Queryable): Promise<SandboxPaymentRule[]> {
  return rows(db, sql<SandboxPaymentRule>`select ${RULE} from sandbox.payment_rules order by method desc`)
}

export async function setRule(db: Queryable, rule: SandboxPaymentRule): Promise<void> {
  await run(
    db,
    sql`
      update sandbox.payment_rules set outcome = ${rule.outcome}, amount = ${rule.amount}, webhooks = ${rule.webhooks}
      where method = ${rule.method}`,
  )
}

export interface DeliveryRow {
  readonly seq: number
  readonly method: SandboxPaymentMethod
  readonly subject: string
  readonly type: string
  readonly answer: string
  readonly at: Date
}

export async function addDelivery(db: Queryable, row: Omit<DeliveryRow, 'seq'>): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.payment_deliveries (method, subject, type, answer, at)
      values (${row.method}, ${row.subject}, ${row.type}, ${row.answer}, ${row.at})`,
  )
}

export async function newestDeliveries(db: Queryable, limit: number): Promise<DeliveryRow[]> {
  return rows(
    db,
    sql<DeliveryRow>`
      select seq, method, subject, type, answer, at from sandbox.payment_deliveries order by seq desc limit ${limit}`,
  )
}
