import { sql } from 'kysely'
import { maybeRow, type Queryable, run, type Tx } from '../database/db.ts'
import { entering } from '../database/moves.sql.ts'
import { REQUEST_MOVES } from './requests.rules.ts'

export interface RequestKey {
  readonly owner: string
  readonly call: string
  readonly lockId: string
}

export interface RequestRow {
  readonly params_hash: string
  readonly state: 'pending' | 'done'
  readonly answer: unknown
  /** What it has made so far, where its answer comes later. */
  readonly subject: string | null
}

/**
 * Starts the request, or takes over one whose process died: nothing answers later than the time-out of 30 s.
 * Whether a process lives is a matter of real time, hence the database's clock.
 */
export async function begin(
  db: Queryable,
  key: RequestKey,
  paramsHash: string,
): Promise<Pick<RequestRow, 'subject'> | undefined> {
  return maybeRow(
    db,
    sql<Pick<RequestRow, 'subject'>>`
      insert into platform.requests as r (owner, call, lock_id, params_hash, state, started_at)
      values (${key.owner}, ${key.call}, ${key.lockId}, ${paramsHash}, 'pending', now())
      on conflict (owner, call, lock_id) do update set started_at = now()
      where r.state = 'pending' and r.started_at < now() - interval '40 seconds' and r.params_hash = ${paramsHash}
      returning subject`,
  )
}

export async function find(db: Queryable, key: RequestKey): Promise<RequestRow | undefined> {
  return maybeRow(
    db,
    sql<RequestRow>`
      select params_hash, state, answer, subject from platform.requests
      where owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId}`,
  )
}

/** False when another one that took this request over has been answered, or has made something, before. */
export async function recordAnswer(tx: Tx, key: RequestKey, answer: unknown): Promise<boolean> {
  const to = entering(REQUEST_MOVES, 'done')
  const count = await run(
    tx,
    sql`
      update platform.requests set ${to.set}, answer = ${JSON.stringify(answer)}
      where owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId} and ${to.from}`,
  )
  return count === 1
}

export async function recordSubject(tx: Tx, key: RequestKey, subject: string): Promise<boolean> {
  const count = await run(
    tx,
    sql`
      update platform.requests set subject = ${subject}
      where owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId}
        and state = 'pending' and subject is null`,
  )
  return count === 1
}

/** Frees the key of a request that has not been answered: one that made something goes on with it, any other begins again. */
export async function release(db: Queryable, key: RequestKey): Promise<void> {
  const own = sql`owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId} and state = 'pending'`
  await run(
    db,
    sql`
      with gone as (delete from platform.requests where ${own} and subject is null)
      update platform.requests set started_at = now() - interval '40 seconds' where ${own} and subject is not null`,
  )
}

/** True when this initialisation vector was never seen before. */
export async function takeIv(db: Queryable, iv: Uint8Array): Promise<boolean> {
  const count = await run(
    db,
    sql`insert into platform.sealed_ivs (iv, seen_at) values (${Buffer.from(iv)}, now()) on conflict do nothing`,
  )
  return count === 1
}
