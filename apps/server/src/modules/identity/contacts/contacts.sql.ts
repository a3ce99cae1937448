import { sql } from 'kysely'
import { type Queryable, run } from '../../../platform/database/db.ts'
import type { Contact } from './contacts.rules.ts'

/** Throws on the unique index when another account was faster. */
export async function setContact(db: Queryable, userId: string, { kind, address }: Contact): Promise<void> {
  await run(
    db,
    kind === 'email'
      ? sql`update identity.users set email = ${address} where id = ${userId}`
      : sql`update identity.users set phone = ${address} where id = ${userId}`,
  )
}
