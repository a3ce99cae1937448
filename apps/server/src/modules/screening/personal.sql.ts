import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

const TIPPING_OFF = 'screening for sanctions and crime, of which the law forbids telling the person'

/** What screening keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  people: TIPPING_OFF,
  answers: TIPPING_OFF,
  screening_cases: TIPPING_OFF,
}

/** What was found about the person; the answers, which only grow, name lists and ids alone. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from screening.screening_cases where user_id = ${userId}`)
  await run(tx, sql`delete from screening.people where user_id = ${userId}`)
}
