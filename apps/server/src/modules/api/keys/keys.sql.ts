import type { KeyKind, KeyScope } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, nameArray, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export interface KeyRow {
  readonly id: string
  readonly user_id: string
  readonly hint: string
  readonly kind: KeyKind
  readonly name: string
  readonly secret: Buffer | null
  readonly public_key: string | null
  readonly scopes: readonly KeyScope[]
  readonly far_prices: boolean
  readonly made_at: Date
  readonly lapses_at: Date | null
  readonly paused_at: Date | null
  readonly held_at: Date | null
  readonly removed_at: Date | null
  readonly addresses: readonly string[]
}

export interface SeenKeyRow extends KeyRow {
  readonly last_at: Date | null
  readonly last_ip: string | null
}

const KEY = sql`k.id, k.user_id, k.hint, k.kind, k.name, k.secret, k.public_key, k.scopes, k.far_prices, k.made_at, k.lapses_at,
  k.paused_at, k.held_at, k.removed_at,
  array(select host(a.network) || case when masklen(a.network) = case family(a.network) when 4 then 32 else 128 end
    then '' else '/' || masklen(a.network) end from api.key_addresses a where a.key_id = k.id order by a.network) as addresses`
const SEEN = sql`left join lateral (
  select u.last_at, u.last_ip from api.key_uses u where u.key_id = k.id order by u.day desc limit 1) seen on true`

/** One change of a person's keys at a time, so that there are never more of them than may be. */
export async function lockKeys(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`api.keys.${userId}`}, 0))`)
}

export async function countKeys(tx: Tx, userId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from api.keys where user_id = ${userId} and removed_at is null`,
  )
  return count
}

export type NewKey = Pick<
  KeyRow,
  | 'id'
  | 'user_id'
  | 'hint'
  | 'kind'
  | 'name'
  | 'secret'
  | 'public_key'
  | 'scopes'
  | 'far_prices'
  | 'made_at'
  | 'lapses_at'
> & { readonly key_hash: Buffer }

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await run(
    tx,
    sql`insert into api.keys (id, user_id, key_hash, hint, kind, name, secret, public_key, scopes, far_prices, made_at, lapses_at)
    values (${key.id}, ${key.user_id}, ${key.key_hash}, ${key.hint}, ${key.kind}, ${key.name}, ${key.secret}, ${key.public_key},
      ${nameArray(key.scopes)}::text[], ${key.far_prices}, ${key.made_at}, ${key.lapses_at})`,
  )
}

export async function setAddresses(tx: Tx, keyId: string, networks: readonly string[]): Promise<void> {
  await run(tx, sql`delete from api.key_addresses where key_id = ${keyId}`)
  for (const network of networks)
    await run(tx, sql`insert into api.key_addresses (key_id, network) values (${keyId}, ${network}::cidr)`)
}

/** Newest first; removed ones are gone for their owner. */
export async function keysOf(db: Queryable, userId: string): Promise<SeenKeyRow[]> {
  return rows(
    db,
    sql<SeenKeyRow>`select ${KEY}, seen.last_at, seen.last_ip from api.keys k ${SEEN}
    where k.user_id = ${userId} and k.removed_at is null order by k.made_at desc, k.id desc`,
  )
}

export async function allKeysOf(db: Queryable, userId: string, removedSince: Date): Promise<SeenKeyRow[]> {
  return rows(
    db,
    sql<SeenKeyRow>`select ${KEY}, seen.last_at, seen.last_ip from api.keys k ${SEEN}
    where k.user_id = ${userId} and (k.removed_at is null or k.removed_at >= ${removedSince})
    order by k.removed_at is not null, k.made_at desc, k.id desc`,
  )
}

export async function findKey(db: Queryable, keyId: string): Promise<SeenKeyRow | undefined> {
  return maybeRow(
    db,
    sql<SeenKeyRow>`select ${KEY}, seen.last_at, seen.last_ip from api.keys k ${SEEN}
    where k.id = ${keyId} and k.removed_at is null`,
  )
}

export async function findKeyByHash(db: Queryable, hash: Buffer): Promise<KeyRow | undefined> {
  return maybeRow(db, sql<KeyRow>`select ${KEY} from api.keys k where k.key_hash = ${hash} and k.removed_at is null`)
}

/** Whatever became of it. */
export async function wasMade(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await maybeRow(db, sql<{ id: string }>`select id from api.keys where key_hash = ${hash}`)) !== undefined
}

export type ChangedKey = Pick<KeyRow, 'id' | 'name' | 'scopes' | 'far_prices' | 'lapses_at'>

/** A lapse that moves is told again. */
export async function updateKey(tx: Tx, key: ChangedKey): Promise<void> {
  await run(
    tx,
    sql`update api.keys set name = ${key.name}, scopes = ${nameArray(key.scopes)}::text[], far_prices = ${key.far_prices},
      lapses_at = ${key.lapses_at},
      lapse_told_at = case when lapses_at is distinct from ${key.lapses_at} then null else lapse_told_at end
    where id = ${key.id}`,
  )
}

export async function pauseKey(db: Queryable, keyId: string, at: Date | null): Promise<void> {
  await run(
    db,
    sql`update api.keys set paused_at = case when ${at}::timestamptz is null then null else coalesce(paused_at, ${at}) end
    where id = ${keyId}`,
  )
}

export async function holdKey(tx: Tx, keyId: string, at: Date | null): Promise<void> {
  await run(tx, sql`update api.keys set held_at = ${at} where id = ${keyId}`)
}

/** The secret goes with it. */
export async function removeKey(tx: Tx, keyId: string, at: Date): Promise<boolean> {
  return (
    (await run(
      tx,
      sql`update api.keys set removed_at = ${at}, secret = null where id = ${keyId} and removed_at is null`,
    )) === 1
  )
}

/** Gives those that were there. */
export async function removeKeysOf(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const removed = await rows(
    tx,
    sql<{ id: string }>`
      update api.keys set removed_at = ${at}, secret = null where user_id = ${userId} and removed_at is null returning id`,
  )
  return removed.map(({ id }) => id)
}

export interface LapsingRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly lapses_at: Date
}

/** Each is taken once: what is told is written down in the same transaction. */
export async function takeSoonLapsing(tx: Tx, now: Date, until: Date): Promise<LapsingRow[]> {
  return rows(
    tx,
    sql<LapsingRow>`update api.keys set lapse_told_at = ${now} where lapses_at > ${now} and lapses_at <= ${until}
    and lapse_told_at is null and removed_at is null returning id, user_id, name, lapses_at`,
  )
}

export async function lapseKeys(tx: Tx, now: Date): Promise<Pick<KeyRow, 'id' | 'user_id'>[]> {
  return rows(
    tx,
    sql<
      Pick<KeyRow, 'id' | 'user_id'>
    >`update api.keys set scopes = array_remove(scopes, 'trade'), lapses_at = null, lapse_told_at = null
    where lapses_at <= ${now} and removed_at is null returning id, user_id`,
  )
}
