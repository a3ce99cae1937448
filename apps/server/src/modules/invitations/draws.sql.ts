import type { InviteDrawState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { INVITE_DRAW_MOVES } from './invitations.rules.ts'

export interface DrawRow {
  readonly id: string
  readonly friend_id: string
  readonly user_id: string
  readonly activity_id: string
  readonly state: InviteDrawState
  readonly commitment: string
  /** As it was kept before seeds were sealed. */
  readonly seed: string | null
  readonly sealed_seed: Buffer | null
  readonly client_seed: string | null
  readonly asset: string
  /** Weights and units, as they were when it was made. */
  readonly prizes: readonly (readonly [number, string])[]
  readonly reserved_units: bigint
  readonly drawn_units: bigint | null
  readonly held: boolean
  readonly made_at: Date
  readonly ends_at: Date
  readonly drawn_at: Date | null
}

const COLUMNS = sql`id, friend_id, user_id, activity_id, state, commitment, seed, sealed_seed, client_seed, asset, prizes,
  reserved_units, drawn_units, held, made_at, ends_at, drawn_at`

export async function insertDraw(tx: Tx, row: DrawRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into invitations.draws (id, friend_id, user_id, activity_id, state, commitment, sealed_seed, asset, prizes,
        reserved_units, made_at, ends_at)
      values (${row.id}, ${row.friend_id}, ${row.user_id}, ${row.activity_id}, ${row.state}, ${row.commitment}, ${row.sealed_seed},
        ${row.asset}, ${JSON.stringify(row.prizes)}::jsonb, ${row.reserved_units}, ${row.made_at}, ${row.ends_at})`,
  )
}

/** The one that is named, or the oldest that waits. */
export function lockDraw(tx: Tx, userId: string, id: string | undefined): Promise<DrawRow | undefined> {
  const which = id === undefined ? sql`state = 'open'` : sql`id = ${id}`
  return maybeRow(
    tx,
    sql<DrawRow>`
      select ${COLUMNS} from invitations.draws where user_id = ${userId} and ${which}
      order by made_at, id limit 1 for update`,
  )
}

export async function setDrawn(
  tx: Tx,
  {
    id,
    clientSeed,
    drawn,
    held,
    at,
  }: {
    readonly id: string
    readonly clientSeed: string
    readonly drawn: bigint
    readonly held: boolean
    readonly at: Date
  },
): Promise<void> {
  const to = entering(INVITE_DRAW_MOVES, 'drawn')
  const touched = await run(
    tx,
    sql`
      update invitations.draws set ${to.set}, client_seed = ${clientSeed}, drawn_units = ${drawn}, held = ${held}, drawn_at = ${at}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `draw ${id}`, 'drawn')
}

export function listDraws(
  on: Queryable,
  { userId, current, size }: { readonly userId: string; readonly current: number; readonly size: number },
): Promise<Page<DrawRow>> {
  const list = { columns: COLUMNS, from: sql`invitations.draws`, where: sql`user_id = ${userId}` }
  return pageOf(on, { ...list, order: sql`state <> 'open', made_at desc, id`, current, size })
}

export async function countOpenDraws(on: Queryable, userId: string, now: Date): Promise<number> {
  const found = sql<{ count: number }>`
    select count(*) from invitations.draws where user_id = ${userId} and state = 'open' and ends_at > ${now}`
  return (await oneRow(on, found)).count
}

export function lockLapsedDraws(tx: Tx, now: Date, limit: number): Promise<DrawRow[]> {
  return rows(
    tx,
    sql<DrawRow>`
      select ${COLUMNS} from invitations.draws where state = 'open' and ends_at <= ${now}
      order by ends_at, id limit ${limit} for update skip locked`,
  )
}

export async function setDrawsExpired(tx: Tx, ids: readonly string[]): Promise<void> {
  const to = entering(INVITE_DRAW_MOVES, 'expired')
  const touched = await run(
    tx,
    sql`update invitations.draws set ${to.set} where id = any(${[...ids]}::text[]) and ${to.from}`,
  )
  assertMoved(touched === ids.length ? 1 : 0, `draws ${ids.join(', ')}`, 'expired')
}
