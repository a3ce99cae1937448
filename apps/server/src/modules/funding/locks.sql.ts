import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database/db.ts'

/** One deposit order of a person at a time, held until the transaction ends: each sees what the others take of limits and free times. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`insert into funding.people (user_id) values (${userId}) on conflict do nothing`)
  await run(tx, sql`select from funding.people where user_id = ${userId} for update`)
}

/** One outflow of a person at a time: each must see what the others have taken from the limits and from their own money. */
export async function lockOutflows(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`funding.outflow.${userId}`}, 0))`)
}
