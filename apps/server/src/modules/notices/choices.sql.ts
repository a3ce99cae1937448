import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../platform/database/db.ts'

export interface ChoiceRow {
  readonly topic: string
  readonly wanted: boolean
}

export async function listChoices(db: Queryable, userId: string): Promise<ChoiceRow[]> {
  return rows(db, sql<ChoiceRow>`select topic, wanted from notices.choices where user_id = ${userId}`)
}

export async function writeChoices(db: Queryable, userId: string, choices: readonly ChoiceRow[]): Promise<void> {
  await run(
    db,
    sql`
      insert into notices.choices (user_id, topic, wanted)
      select ${userId}, topic, wanted
      from unnest(${choices.map(({ topic }) => topic)}::text[], ${choices.map(({ wanted }) => wanted)}::boolean[])
        as chosen (topic, wanted)
      on conflict (user_id, topic) do update set wanted = excluded.wanted`,
  )
}

export async function listUsersWanting(db: Queryable, topic: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ user_id: string }>`select user_id from notices.choices where topic = ${topic} and wanted order by user_id`,
  )
  return found.map(({ user_id }) => user_id)
}
