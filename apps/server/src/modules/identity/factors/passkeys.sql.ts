import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface PasskeyRow {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly counter: number
  readonly transports: string[]
  readonly synced: boolean
  readonly discoverable: boolean
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const PASSKEY = sql`id, user_id, credential_id, counter, transports, synced, discoverable, name, created_at, last_used_at`

export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return rows(
    db,
    sql<PasskeyRow>`select ${PASSKEY} from identity.passkeys where user_id = ${userId} order by created_at, id`,
  )
}

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from identity.passkeys where user_id = ${userId}`))
    .count
}

export async function findPasskey(
  db: Queryable,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return maybeRow(
    db,
    sql<PasskeyRow>`
      select ${PASSKEY} from identity.passkeys where user_id = ${userId} and credential_id = ${credentialId}`,
  )
}

/** Whoever it belongs to: a key of a device is bound once. */
export async function findPasskeyOfAnyone(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return maybeRow(db, sql<PasskeyRow>`select ${PASSKEY} from identity.passkeys where credential_id = ${credentialId}`)
}

/** False when the device's key is bound already, to this account or another. */
export async function insertPasskey(db: Queryable, passkey: Omit<PasskeyRow, 'last_used_at'>): Promise<boolean> {
  const added = await run(
    db,
    sql`
      insert into identity.passkeys (id, user_id, credential_id, counter, transports, synced, discoverable, name, created_at)
      values (${passkey.id}, ${passkey.user_id}, ${passkey.credential_id}, ${passkey.counter},
        ${passkey.transports}::text[], ${passkey.synced}, ${passkey.discoverable}, ${passkey.name}, ${passkey.created_at})
      on conflict (credential_id) do nothing`,
  )
  return added === 1
}

export interface PasskeyUse {
  readonly passkeyId: string
  readonly counter: number
  readonly now: Date
  /** It has said by itself whose it is, which shows that it can. */
  readonly isAlone?: boolean
}

/** A counter that did not grow is that of a copy; where devices do not count it stays at 0. */
export async function usePasskey(
  db: Queryable,
  { passkeyId, counter, now, isAlone = false }: PasskeyUse,
): Promise<boolean> {
  const used = await run(
    db,
    sql`
      update identity.passkeys set counter = ${counter}, last_used_at = ${now}, discoverable = discoverable or ${isAlone}
      where id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`,
  )
  return used === 1
}

export async function renamePasskey(
  db: Queryable,
  { userId, passkeyId, name }: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<boolean> {
  const renamed = await run(
    db,
    sql`update identity.passkeys set name = ${name} where id = ${passkeyId} and user_id = ${userId}`,
  )
  return renamed === 1
}

export async function deletePasskey(db: Queryable, userId: string, passkeyId: string): Promise<boolean> {
  return (await run(db, sql`delete from identity.passkeys where id = ${passkeyId} and user_id = ${userId}`)) === 1
}

export async function deletePasskeys(db: Queryable, userId: string): Promise<string[]> {
  const gone = await rows(db, sql<{ id: string }>`delete from identity.passkeys where user_id = ${userId} returning id`)
  return gone.map(({ id }) => id)
}

export type ChallengePurpose = 'add' | 'log_in' | 'step_up' | 'enter'

export interface Challenge {
  readonly hash: Buffer
  /** Null where nobody is known yet. */
  readonly userId: string | null
  readonly purpose: ChallengePurpose
  readonly now: Date
}

/** Takes the lapsed challenges of the user, or of those not known yet, away with it: nothing else needs to clean them up. */
export async function insertChallenge(db: Queryable, challenge: Challenge & { expiresAt: Date }): Promise<void> {
  const { hash, userId, purpose, now, expiresAt } = challenge
  await run(db, sql`delete from identity.passkey_challenges where ${isOf(userId)} and expires_at <= ${now}`)
  await run(
    db,
    sql`
      insert into identity.passkey_challenges (hash, user_id, purpose, expires_at)
      values (${hash}, ${userId}, ${purpose}, ${expiresAt})`,
  )
}

const isOf = (userId: string | null) => (userId === null ? sql`user_id is null` : sql`user_id = ${userId}`)

/** True for the one request that takes it. */
export async function takeChallenge(db: Queryable, { hash, userId, purpose, now }: Challenge): Promise<boolean> {
  const taken = await run(
    db,
    sql`
      delete from identity.passkey_challenges
      where hash = ${hash} and ${isOf(userId)} and purpose = ${purpose} and expires_at > ${now}`,
  )
  return taken === 1
}
