import type { KycRule, SandboxKycCheck } from '@bourse/contract'
import { maybeRow, oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface CheckRow {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly country: string
  readonly document_kind: string
  readonly document_number: string
  readonly outcome: SandboxKycCheck['outcome']
  readonly reasons: readonly string[]
  readonly answers: readonly string[]
  readonly created_at: Date
  readonly decided_at: Date | null
}

const CHECK = sql.raw(
  'id, reference, name, country, document_kind, document_number, outcome, reasons, answers, created_at, decided_at',
)

/** The check of the reference: this one, or the one that was there already. */
export async function putCheck(
  db: Queryable,
  check: Omit<CheckRow, 'outcome' | 'reasons' | 'answers' | 'decided_at'>,
): Promise<{ id: string; created: boolean }> {
  const created = await run(
    db,
    sql`
      insert into sandbox.kyc_checks (id, reference, name, country, document_kind, document_number, created_at)
      values (${check.id}, ${check.reference}, ${check.name}, ${check.country}, ${check.document_kind},
        ${check.document_number}, ${check.created_at})
      on conflict (reference) do nothing`,
  )
  const { id } = await oneRow(
    db,
    sql<{ id: string }>`select id from sandbox.kyc_checks where reference = ${check.reference}`,
  )
  return { id, created: created === 1 }
}

export async function findCheck(db: Queryable, id: string): Promise<CheckRow | undefined> {
  return maybeRow(db, sql<CheckRow>`select ${CHECK} from sandbox.kyc_checks where id = ${id}`)
}

export async function undecidedChecks(db: Queryable): Promise<CheckRow[]> {
  return rows(db, sql<CheckRow>`select ${CHECK} from sandbox.kyc_checks where outcome is null order by seq`)
}

export async function listChecks(db: Queryable, page: { limit: number; offset: number }): Promise<CheckRow[]> {
  return rows(
    db,
    sql<CheckRow>`
      select ${CHECK} from sandbox.kyc_checks order by seq desc limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countChecks(db: Queryable): Promise<number> {
  const { count } = await oneRow(db, sql<{ count: number }>`select count(*) from sandbox.kyc_checks`)
  return count
}

export async function decideCheck(
  db: Queryable,
  { id, outcome, reasons, now }: { id: string; outcome: string; reasons: readonly string[]; now: Date },
): Promise<void> {
  await run(
    db,
    sql`
      update sandbox.kyc_checks set outcome = ${outcome}, reasons = ${[...reasons]}, decided_at = ${now}
      where id = ${id}`,
  )
}

export async function addAnswer(db: Queryable, id: string, answer: string): Promise<void> {
  await run(db, sql`update sandbox.kyc_checks set answers = array_append(answers, ${answer}) where id = ${id}`)
}

export async function readRule(db: Queryable): Promise<KycRule> {
  const row = await oneRow(
    db,
    sql<{ mode: KycRule['mode']; delay_seconds: number; twice: boolean }>`
      select mode, delay_seconds, twice from sandbox.kyc_rule`,
  )
  return { mode: row.mode, delaySeconds: row.delay_seconds, twice: row.twice }
}

export async function writeRule(db: Queryable, { mode, delaySeconds, twice }: KycRule): Promise<void> {
  await run(db, sql`update sandbox.kyc_rule set mode = ${mode}, delay_seconds = ${delaySeconds}, twice = ${twice}`)
}
