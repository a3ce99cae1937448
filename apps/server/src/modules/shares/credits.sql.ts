import type { LinkKind, ShareKind } from '@bourse/contract'
import { assert } from '@bourse/money'
import { sql } from 'kysely'
import { numberArray, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { type CreditState, SHARE_CREDIT_MOVES } from './shares.rules.ts'

export interface CreditRow {
  readonly seq: number
  readonly user_id: string
  readonly beside_id: string
  readonly activity_id: string
  readonly kind: ShareKind
  readonly asset: string
  readonly credit_at: Date
  readonly units: bigint
  readonly state: CreditState
  readonly links: readonly LinkKind[] | null
  readonly held_at: Date | null
  readonly ended_at: Date | null
}

const COLUMNS = sql`seq, user_id, beside_id, activity_id, kind, asset, credit_at, units, state, links, held_at, ended_at`

/** Of a day what is not booked yet: everything of some people, so that each has one entry per asset. */
export function lockNew(tx: Tx, day: Date, people: number): Promise<CreditRow[]> {
  return rows(
    tx,
    sql<CreditRow>`
      select ${COLUMNS} from shares.credits
      where state = 'new' and credit_at = ${day} and user_id in (
        select distinct user_id from shares.credits where state = 'new' and credit_at = ${day}
        order by user_id limit ${people}
      )
      order by user_id, seq for update`,
  )
}

/** People of whom something is locked that was credited by then. */
export async function usersWaiting(db: Queryable, until: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ user_id: string }>`
      select distinct user_id from shares.credits where state = 'locked' and credit_at <= ${until}
      order by user_id limit ${limit}`,
  )
  return found.map(({ user_id }) => user_id)
}

export function lockLocked(tx: Tx, userId: string, until: Date): Promise<CreditRow[]> {
  return rows(
    tx,
    sql<CreditRow>`
      select ${COLUMNS} from shares.credits
      where user_id = ${userId} and state = 'locked' and credit_at <= ${until} order by seq for update`,
  )
}

/** What is not paid out of somebody in an asset. */
export function lockWaiting(
  tx: Tx,
  { userId, asset, through }: { readonly userId: string; readonly asset: string; readonly through?: Date | undefined },
): Promise<CreditRow[]> {
  const by = through === undefined ? sql`true` : sql`credit_at <= ${through}`
  return rows(
    tx,
    sql<CreditRow>`
      select ${COLUMNS} from shares.credits
      where user_id = ${userId} and asset = ${asset} and state in ('locked', 'held') and ${by} order by seq for update`,
  )
}

const seqs = (credits: readonly Pick<CreditRow, 'seq'>[]) =>
  sql`${numberArray(credits.map(({ seq }) => seq))}::bigint[]`

/** They were locked by whoever calls, in a state from which all of them may become it. */
function assertAll(touched: number, credits: readonly CreditRow[], to: string): void {
  assert(touched === credits.length, `of ${credits.length} credits only ${touched} may become ${to}`)
}

export async function setLocked(tx: Tx, credits: readonly CreditRow[]): Promise<void> {
  const to = entering(SHARE_CREDIT_MOVES, 'locked')
  const touched = await run(
    tx,
    sql`update shares.credits set ${to.set} where seq = any(${seqs(credits)}) and ${to.from}`,
  )
  assertAll(touched, credits, 'locked')
}

export async function setHeld(
  tx: Tx,
  credits: readonly CreditRow[],
  links: readonly LinkKind[],
  now: Date,
): Promise<void> {
  const to = entering(SHARE_CREDIT_MOVES, 'held')
  const touched = await run(
    tx,
    sql`
      update shares.credits set ${to.set}, links = ${[...links]}::text[], held_at = ${now}
      where seq = any(${seqs(credits)}) and ${to.from}`,
  )
  assertAll(touched, credits, 'held')
}

interface Ending {
  readonly state: 'paid' | 'taken'
  readonly by: string
  readonly at: Date
}

export async function setEnded(tx: Tx, credits: readonly CreditRow[], { state, by, at }: Ending): Promise<void> {
  const to = entering(SHARE_CREDIT_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update shares.credits set ${to.set}, ended_by = ${by}, ended_at = ${at}
      where seq = any(${seqs(credits)}) and ${to.from}`,
  )
  assertAll(touched, credits, state)
}

export interface DayRow {
  readonly credit_at: Date
  readonly kind: ShareKind
  readonly asset: string
  readonly state: CreditState
  readonly units: bigint
  readonly friends: number
  readonly ended_at: Date | null
}

/** Of a person by day, asset and state, newest first. */
export function listDays(
  db: Queryable,
  { userId, current, size }: { readonly userId: string; readonly current: number; readonly size: number },
): Promise<Page<DayRow>> {
  const from = sql`(
    select credit_at, kind, asset, state, ended_at, sum(units)::numeric(38,0) as units, count(distinct beside_id)::integer as friends
    from shares.credits where user_id = ${userId} and state <> 'new'
    group by credit_at, kind, asset, state, ended_at
  ) day`
  return pageOf<DayRow>(db, {
    columns: sql`credit_at, kind, asset, state, units, friends, ended_at`,
    ...{ from, where: sql`true`, order: sql`credit_at desc, asset, kind, state, ended_at`, current, size },
  })
}

export function listOf(
  db: Queryable,
  { userId, current, size }: { readonly userId: string; readonly current: number; readonly size: number },
): Promise<Page<CreditRow>> {
  return pageOf<CreditRow>(db, {
    columns: COLUMNS,
    from: sql`shares.credits`,
    where: sql`user_id = ${userId} and state <> 'new'`,
    order: sql`credit_at desc, seq desc`,
    ...{ current, size },
  })
}

export interface SumRow {
  readonly activity_id: string
  readonly asset: string
  readonly state: CreditState
  readonly units: bigint
}

export function sumsOf(db: Queryable, userId: string): Promise<SumRow[]> {
  return rows(
    db,
    sql<SumRow>`
      select activity_id, asset, state, sum(units)::numeric(38,0) as units
      from shares.credits where user_id = ${userId} and state <> 'new'
      group by activity_id, asset, state order by asset, activity_id, state`,
  )
}

export interface HeldRow {
  readonly user_id: string
  readonly asset: string
  readonly units: bigint
  readonly besides: number
  readonly links: readonly LinkKind[]
  readonly since: Date
}

/** The oldest first. */
export function heldShares(db: Queryable, limit: number): Promise<HeldRow[]> {
  return rows(
    db,
    sql<HeldRow>`
      select user_id, asset, sum(units)::numeric(38,0) as units, count(distinct beside_id)::integer as besides,
        min(held_at) as since,
        (select array_agg(distinct link order by link)
          from shares.credits other cross join lateral unnest(other.links) as link
          where other.user_id = credits.user_id and other.asset = credits.asset and other.state = 'held') as links
      from shares.credits where state = 'held'
      group by user_id, asset order by since, user_id, asset limit ${limit}`,
  )
}
