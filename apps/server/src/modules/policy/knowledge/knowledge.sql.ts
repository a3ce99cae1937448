import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import type { AskedQuestion } from './knowledge.rules.ts'

export interface TryRow {
  readonly id: string
  readonly askedAt: Date
  readonly questions: readonly AskedQuestion[]
  readonly answeredAt: Date | null
  readonly passed: boolean | null
}

const TRY = sql`id, asked_at as "askedAt", questions, answered_at as "answeredAt", passed`

/** Two at once ask the same questions: the unique index decides. */
export async function insertTry(
  tx: Tx,
  userId: string,
  { id, askedAt, questions }: Pick<TryRow, 'id' | 'askedAt' | 'questions'>,
): Promise<void> {
  await run(
    tx,
    sql`
      insert into policy.knowledge_tries (id, user_id, asked_at, questions)
      values (${id}, ${userId}, ${askedAt}, ${JSON.stringify(questions)}::jsonb)
      on conflict (user_id) where answered_at is null do nothing`,
  )
}

export function findOpenTry(db: Queryable, userId: string): Promise<TryRow | undefined> {
  return maybeRow(
    db,
    sql<TryRow>`
      select ${TRY} from policy.knowledge_tries where user_id = ${userId} and answered_at is null for update`,
  )
}

interface AnsweredTry {
  readonly answeredAt: Date
  readonly passed: boolean
  readonly questions: readonly AskedQuestion[]
}

/** Those that were answered, the last first. */
export function answeredTries(db: Queryable, userId: string): Promise<AnsweredTry[]> {
  return rows(
    db,
    sql<AnsweredTry>`
      select answered_at as "answeredAt", passed, questions from policy.knowledge_tries
      where user_id = ${userId} and answered_at is not null order by answered_at desc, id desc limit 20`,
  )
}

export interface Outcome {
  readonly id: string
  readonly right: number
  readonly passed: boolean
  readonly now: Date
}

export async function answerTry(tx: Tx, { id, right, passed, now }: Outcome): Promise<void> {
  await run(
    tx,
    sql`
      update policy.knowledge_tries set answered_at = ${now}, right_answers = ${right}, passed = ${passed}
      where id = ${id} and answered_at is null`,
  )
}
