import type { EventFamily } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, nameArray, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export interface EndpointRow {
  readonly id: string
  readonly user_id: string
  readonly url: string
  readonly families: readonly EventFamily[]
  /** Null once it is removed. */
  readonly secret: Buffer | null
  readonly former_secret: Buffer | null
  readonly former_until: Date | null
  readonly hint: string
  readonly made_at: Date
  readonly failing_since: Date | null
  readonly stopped_at: Date | null
  readonly stopped_by: 'owner' | 'failing' | 'gone' | null
  readonly held_at: Date | null
  readonly removed_at: Date | null
}

export interface SeenEndpointRow extends EndpointRow {
  readonly delivered: number
  readonly waiting: number
  readonly given_up: number
}

const ENDPOINT = sql`e.id, e.user_id, e.url, e.families, e.secret, e.former_secret, e.former_until, e.hint, e.made_at, e.failing_since,
  e.stopped_at, e.stopped_by, e.held_at, e.removed_at`

/** What became of what it was told since then. */
const seenSince = (since: Date) => sql`
  cross join lateral (
    select count(*) filter (where d.state = 'delivered')::int as delivered, count(*) filter (where d.state = 'pending')::int as waiting,
      count(*) filter (where d.state = 'given_up')::int as given_up
    from api.deliveries d join api.events v on v.id = d.event_id where d.endpoint_id = e.id and v.made_at > ${since}
  ) day`
const SEEN = sql`${ENDPOINT}, day.delivered, day.waiting, day.given_up`

/** One change of a person's endpoints at a time, so that there are never more of them than may be. */
export async function lockEndpoints(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`api.endpoints.${userId}`}, 0))`)
}

export async function countEndpoints(tx: Tx, userId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from api.endpoints where user_id = ${userId} and removed_at is null`,
  )
  return count
}

export type NewEndpointRow = Pick<EndpointRow, 'id' | 'user_id' | 'url' | 'families' | 'hint' | 'made_at'> & {
  readonly secret: Buffer
}

export async function insertEndpoint(tx: Tx, row: NewEndpointRow): Promise<void> {
  await run(
    tx,
    sql`insert into api.endpoints (id, user_id, url, families, secret, hint, made_at)
    values (${row.id}, ${row.user_id}, ${row.url}, ${nameArray(row.families)}::text[], ${row.secret}, ${row.hint}, ${row.made_at})`,
  )
}

export async function endpointsOf(db: Queryable, userId: string, since: Date): Promise<SeenEndpointRow[]> {
  return rows(
    db,
    sql<SeenEndpointRow>`select ${SEEN} from api.endpoints e ${seenSince(since)}
    where e.user_id = ${userId} and e.removed_at is null order by e.made_at desc, e.id desc`,
  )
}

export async function findSeenEndpoint(db: Queryable, id: string, since: Date): Promise<SeenEndpointRow | undefined> {
  return maybeRow(
    db,
    sql<SeenEndpointRow>`select ${SEEN} from api.endpoints e ${seenSince(since)} where e.id = ${id} and e.removed_at is null`,
  )
}

export async function findEndpoint(db: Queryable, id: string): Promise<EndpointRow | undefined> {
  return maybeRow(
    db,
    sql<EndpointRow>`select ${ENDPOINT} from api.endpoints e where e.id = ${id} and e.removed_at is null`,
  )
}

/** Those that fail come first, the longest first; then those that were stopped. */
export async function failingFirst(
  db: Queryable,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<SeenEndpointRow[]> {
  return rows(
    db,
    sql<SeenEndpointRow>`select ${SEEN} from api.endpoints e ${seenSince(since)} where e.removed_at is null
    order by e.failing_since nulls last, e.stopped_at desc nulls last, e.made_at desc, e.id desc limit ${limit}`,
  )
}

export async function updateEndpoint(tx: Tx, row: Pick<EndpointRow, 'id' | 'url' | 'families'>): Promise<void> {
  await run(
    tx,
    sql`update api.endpoints set url = ${row.url}, families = ${nameArray(row.families)}::text[] where id = ${row.id}`,
  )
}

/** The one before signs too, until then. */
export async function rotateSecret(
  tx: Tx,
  {
    id,
    secret,
    hint,
    until,
  }: { readonly id: string; readonly secret: Buffer; readonly hint: string; readonly until: Date },
): Promise<void> {
  await run(
    tx,
    sql`update api.endpoints set former_secret = secret, former_until = ${until}, secret = ${secret}, hint = ${hint} where id = ${id}`,
  )
}

export async function dropFormerSecrets(db: Queryable, now: Date): Promise<void> {
  await run(db, sql`update api.endpoints set former_secret = null, former_until = null where former_until <= ${now}`)
}

export async function stopEndpoint(
  tx: Tx,
  { id, by, at }: { readonly id: string; readonly by: 'owner' | 'failing' | 'gone'; readonly at: Date },
): Promise<void> {
  await run(
    tx,
    sql`update api.endpoints set stopped_at = ${at}, stopped_by = ${by} where id = ${id} and stopped_at is null`,
  )
}

/** What it failed before is forgiven. */
export async function resumeEndpoint(tx: Tx, id: string): Promise<void> {
  await run(
    tx,
    sql`update api.endpoints set stopped_at = null, stopped_by = null, failing_since = null, failed_at = null where id = ${id}`,
  )
}

export async function holdEndpoint(tx: Tx, id: string, at: Date | null): Promise<void> {
  await run(tx, sql`update api.endpoints set held_at = ${at} where id = ${id}`)
}

/** Its secrets go with it. Gives those that were there. */
export async function removeEndpoints(
  tx: Tx,
  { userId, id = null, at }: { readonly userId: string; readonly id?: string | null; readonly at: Date },
): Promise<string[]> {
  const removed = await rows(
    tx,
    sql<{ id: string }>`
      update api.endpoints set removed_at = ${at}, secret = null, former_secret = null, former_until = null
      where user_id = ${userId} and removed_at is null and (${id}::text is null or id = ${id}) returning id`,
  )
  return removed.map((row) => row.id)
}

export async function noteSuccess(tx: Tx, id: string): Promise<void> {
  await run(
    tx,
    sql`update api.endpoints set failing_since = null, failed_at = null where id = ${id} and failing_since is not null`,
  )
}

export async function noteFailure(tx: Tx, id: string, at: Date): Promise<void> {
  await run(
    tx,
    sql`update api.endpoints set failing_since = coalesce(failing_since, ${at}), failed_at = ${at} where id = ${id}`,
  )
}

export type FailingRow = Pick<EndpointRow, 'id' | 'user_id' | 'url'> & { readonly failing_since: Date }

/** That have failed since then, and did so in the last day too: one that nobody spoke to has not failed. */
export async function lockFailing(tx: Tx, since: Date, lately: Date): Promise<FailingRow[]> {
  return rows(
    tx,
    sql<FailingRow>`select id, user_id, url, failing_since from api.endpoints
    where failing_since <= ${since} and failed_at > ${lately} and stopped_at is null and removed_at is null
    order by id for update`,
  )
}
