import type { SandboxP2pMode } from '@bourse/contract'
import { oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export async function chosenModes(db: Queryable): Promise<ReadonlyMap<string, SandboxP2pMode>> {
  const found = await rows(
    db,
    sql<{ merchant: string; mode: SandboxP2pMode }>`select merchant, mode from sandbox.p2p_modes`,
  )
  return new Map(found.map(({ merchant, mode }) => [merchant, mode]))
}

export async function setMode(db: Queryable, merchant: string, mode: SandboxP2pMode): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.p2p_modes (merchant, mode) values (${merchant}, ${mode})
      on conflict (merchant) do update set mode = excluded.mode`,
  )
}

/** A number of our own among the advisory locks of the database. */
const MERCHANTS = 7_301_943

/** True for the one connection that has it, until that connection gives it back or ends. */
export async function tryLock(connection: Queryable): Promise<boolean> {
  const { locked } = await oneRow(
    connection,
    sql<{ locked: boolean }>`select pg_try_advisory_lock(${MERCHANTS}) as locked`,
  )
  return locked
}

export async function unlock(connection: Queryable): Promise<void> {
  await run(connection, sql`select pg_advisory_unlock(${MERCHANTS})`)
}
