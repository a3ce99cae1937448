import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface StaffKeyRow {
  readonly credential_id: string
  readonly staff_id: string
  readonly kind: 'passkey' | 'browser'
  readonly public_key: Buffer
  readonly asked_at: Date
  readonly accepted_at: Date | null
  readonly accepted_by: string | null
}

const KEY = sql`credential_id, staff_id, kind, public_key, asked_at, accepted_at, accepted_by`

/** The one that is known stays as it is. */
export async function askForKey(db: Queryable, row: StaffKeyRow): Promise<void> {
  await run(
    db,
    sql`
      insert into vault.staff_keys (${KEY})
      values (${row.credential_id}, ${row.staff_id}, ${row.kind}, ${row.public_key}, ${row.asked_at},
        ${row.accepted_at}, ${row.accepted_by})
      on conflict do nothing`,
  )
}

export async function acceptedKey(db: Queryable, credentialId: string): Promise<StaffKeyRow | undefined> {
  return maybeRow(
    db,
    sql<StaffKeyRow>`
      select ${KEY} from vault.staff_keys where credential_id = ${credentialId} and accepted_at is not null`,
  )
}

export async function listKeys(db: Queryable): Promise<StaffKeyRow[]> {
  return rows(db, sql<StaffKeyRow>`select ${KEY} from vault.staff_keys order by asked_at, credential_id`)
}

/** True for the one that was waiting. */
export async function acceptKey(
  db: Queryable,
  { credentialId, by, at }: { readonly credentialId: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const accepted = await run(
    db,
    sql`
      update vault.staff_keys set accepted_at = ${at}, accepted_by = ${by}
      where credential_id = ${credentialId} and accepted_at is null`,
  )
  return accepted === 1
}

export async function removeKey(db: Queryable, credentialId: string): Promise<boolean> {
  return (await run(db, sql`delete from vault.staff_keys where credential_id = ${credentialId}`)) === 1
}
