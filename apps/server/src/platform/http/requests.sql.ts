import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../database/db.ts'
import { writing } from '../database/moves.sql.ts'
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
}

/**
 * Starts the request, or takes over one whose process died: nothing answers later than the time-out of 30 s.
 * Whether a process lives is a matter of real time, hence the database's clock.
 */
export async function begin(db: Queryable, key: RequestKey, paramsHash: string): Promise<boolean> {
  const count = await run(
    db,
    sql`
      insert into platform.requests as r (owner, call, lock_id, params_hash, state, started_at)
      values (${key.owner}, ${key.call}, ${key.lockId}, ${paramsHash}, 'pending', now())
      on conflict (owner, call, lock_id) do update set started_at = now()
      where r.state = 'pending' and r.started_at < now() - interval '40 seconds' and r.params_hash = ${paramsHash}`,
  )
  return count === 1
}

export async function find(db: Queryable, key: RequestKey): Promise<RequestRow | undefined> {
  return maybeRow(
    db,
    sql<RequestRow>`
      select params_hash, state, answer from platform.requests
      where owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId}`,
  )
}

export async function finish(db: Queryable, key: RequestKey, answer: unknown): Promise<void> {
  // One that was taken for dead may come to its end after the one that took over.
  const to = writing(REQUEST_MOVES, 'done')
  await run(
    db,
    sql`
      update platform.requests set ${to.set}, answer = ${JSON.stringify(answer)}
      where owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId} and ${to.from}`,
  )
}

export async function forget(db: Queryable, key: RequestKey): Promise<void> {
  await run(
    db,
    sql`
      delete from platform.requests
      where owner = ${key.owner} and call = ${key.call} and lock_id = ${key.lockId} and state = 'pending'`,
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
