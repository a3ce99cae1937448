import type { ClientCategory, GateStep } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

export interface StepRow {
  readonly step: GateStep
  readonly passedAt: Date
  readonly validUntil: Date
  readonly category: ClientCategory | null
  /** Of a document: whose it is, and which version was shown. Empty of any other step. */
  readonly product: string
  readonly version: string
}

/** The oldest first. */
export function stepsOf(db: Queryable, userId: string): Promise<StepRow[]> {
  return rows(
    db,
    sql<StepRow>`
      select step, passed_at as "passedAt", valid_until as "validUntil", category, product, version
      from policy.steps_passed
      where user_id = ${userId} order by passed_at, step`,
  )
}

interface Unearned {
  readonly userId: string
  readonly step: GateStep
  readonly passedAt: Date
}

/**
 * Steps that were written without what they stand for: waiting without a warning a day before it that still counted, questions without a
 * try that was passed, an experienced investor without evidence that a reviewer took.
 */
export function unearnedSteps(db: Queryable, since: Date): Promise<Unearned[]> {
  return rows(
    db,
    sql<Unearned>`
      select s.user_id as "userId", s.step, s.passed_at as "passedAt" from policy.steps_passed s
      where s.passed_at > ${since} and case
        when s.step = 'cooling_off' then not exists (
          select 1 from policy.steps_passed w where w.user_id = s.user_id and w.step = 'risk_warning'
            and w.passed_at <= s.passed_at - interval '24 hours' and w.valid_until > s.passed_at)
        when s.step = 'knowledge' then not exists (
          select 1 from policy.knowledge_tries t where t.user_id = s.user_id and t.passed and t.answered_at <= s.passed_at
            and t.answered_at > s.passed_at - interval '1 minute')
        when s.category = 'sophisticated' then not exists (
          select 1 from policy.investor_evidence e where e.user_id = s.user_id and e.state = 'accepted' and e.decided_at <= s.passed_at
            and e.decided_at > s.passed_at - interval '1 minute')
        else false end
      order by s.passed_at, s.user_id`,
  )
}

/** What everybody counts as now: the last that still counts. */
export function categoriesAt(db: Queryable, now: Date): Promise<{ userId: string; category: ClientCategory }[]> {
  return rows(
    db,
    sql<{ userId: string; category: ClientCategory }>`
      select distinct on (user_id) user_id as "userId", category from policy.steps_passed
      where step = 'category' and valid_until > ${now} order by user_id, passed_at desc`,
  )
}

/** The same step twice in one moment is one. */
export async function insertStep(db: Queryable, userId: string, row: StepRow): Promise<void> {
  await run(
    db,
    sql`
      insert into policy.steps_passed (user_id, step, passed_at, valid_until, category, product, version)
      values (${userId}, ${row.step}, ${row.passedAt}, ${row.validUntil}, ${row.category}, ${row.product}, ${row.version})
      on conflict do nothing`,
  )
}

/** What somebody has read, declared and answered. */
export const PERSONAL_TABLES: PersonalTables = {
  steps_passed: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select step, passed_at, valid_until, category, product, version from policy.steps_passed
      where user_id = ${userId} order by passed_at`,
      ),
  },
  knowledge_tries: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select asked_at, answered_at, right_answers, passed from policy.knowledge_tries where user_id = ${userId}
      order by asked_at`,
      ),
  },
  investor_evidence: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select ground, state, sent_at, decided_at, reason from policy.investor_evidence where user_id = ${userId}
      order by sent_at`,
      ),
  },
}

export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from policy.steps_passed where user_id = ${userId}`)
  await run(tx, sql`delete from policy.knowledge_tries where user_id = ${userId}`)
  await run(tx, sql`delete from policy.investor_evidence where user_id = ${userId}`)
}
