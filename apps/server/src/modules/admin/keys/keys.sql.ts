import type { StaffKey } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface KeyRow {
  readonly id: string
  readonly staff_id: string
  readonly kind: StaffKey['kind']
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly synced: boolean
  readonly name: string
  readonly created_at: Date
  /** By the product's clock: signs decisions from then on. */
  readonly counts_from: Date
  readonly last_used_at: Date | null
}

export type NewKey = Omit<KeyRow, 'last_used_at'>

const KEY = sql`id, staff_id, kind, credential_id, public_key, counter, transports, synced, name, created_at, counts_from,
  last_used_at`

export async function listKeys(db: Queryable, staffId: string): Promise<KeyRow[]> {
  return rows(
    db,
    sql<KeyRow>`
      select ${KEY} from admin.keys where staff_id = ${staffId} and removed_at is null order by created_at, id`,
  )
}

export async function findKey(
  db: Queryable,
  { staffId, credentialId, kind }: { readonly staffId: string; readonly credentialId: string; readonly kind: string },
): Promise<KeyRow | undefined> {
  return maybeRow(
    db,
    sql<KeyRow>`
      select ${KEY} from admin.keys
      where staff_id = ${staffId} and credential_id = ${credentialId} and kind = ${kind} and removed_at is null`,
  )
}

/** Those that were removed count: what comes after them is not the first. */
export async function hasHadPasskey(db: Queryable, staffId: string): Promise<boolean> {
  const had = sql<{ id: string }>`select id from admin.keys where staff_id = ${staffId} and kind = 'passkey' limit 1`
  return (await maybeRow(db, had)) !== undefined
}

/** False when the key is known already, of this account or another. */
export async function insertKey(db: Queryable, key: NewKey): Promise<boolean> {
  const added = await run(
    db,
    sql`
      insert into admin.keys (id, staff_id, kind, credential_id, public_key, counter, transports, synced, name, created_at,
        counts_from)
      values (${key.id}, ${key.staff_id}, ${key.kind}, ${key.credential_id}, ${key.public_key}, ${key.counter},
        ${key.transports}::text[], ${key.synced}, ${key.name}, ${key.created_at}, ${key.counts_from})
      on conflict (credential_id) do nothing`,
  )
  return added === 1
}

export interface KeyUse {
  readonly keyId: string
  readonly counter: number
  readonly now: Date
}

/** A counter that did not grow is that of a copy; where devices do not count it stays at 0. */
export async function useKey(db: Queryable, { keyId, counter, now }: KeyUse): Promise<boolean> {
  const used = await run(
    db,
    sql`
      update admin.keys set counter = ${counter}, last_used_at = ${now}
      where id = ${keyId} and removed_at is null and (counter < ${counter} or (counter = 0 and ${counter} = 0))`,
  )
  return used === 1
}

export async function renameKey(
  db: Queryable,
  { staffId, keyId, name }: { readonly staffId: string; readonly keyId: string; readonly name: string },
): Promise<boolean> {
  const renamed = await run(
    db,
    sql`update admin.keys set name = ${name} where id = ${keyId} and staff_id = ${staffId} and removed_at is null`,
  )
  return renamed === 1
}

/** Makes room for one more: each browser and each private window brings a key. */
export async function dropOldBrowserKeys(db: Queryable, staffId: string, most: number): Promise<void> {
  await run(
    db,
    sql`
      delete from admin.keys where id in (
        select id from admin.keys where staff_id = ${staffId} and kind = 'browser'
        order by coalesce(last_used_at, created_at) desc, id desc offset ${most - 1})`,
  )
}

/** Of a passkey a trace is left; a browser that logs in again brings the same key again. */
export async function removeKey(db: Queryable, keyId: string, now: Date): Promise<void> {
  await run(db, sql`delete from admin.keys where id = ${keyId} and kind = 'browser'`)
  await run(db, sql`update admin.keys set removed_at = ${now} where id = ${keyId} and removed_at is null`)
}

/** As on the first day: the next passkey is the first again. */
export async function deleteKeysOf(db: Queryable, staffId: string): Promise<void> {
  await run(db, sql`delete from admin.keys where staff_id = ${staffId}`)
}
