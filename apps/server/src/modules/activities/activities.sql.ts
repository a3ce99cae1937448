import type { ActivityKind, ActivityState, ActivityTexts } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Json } from '../../platform/json.ts'
import { ACTIVITY_MOVES } from './activities.rules.ts'

export type Terms = Readonly<Record<string, Json>>

export interface ActivityRow {
  readonly id: string
  readonly kind: ActivityKind
  readonly state: ActivityState
  readonly starts_at: Date
  readonly ends_at: Date
  readonly level: 0 | 1 | 2
  readonly countries: readonly string[]
  readonly most_per_person: number
  readonly most_per_day: number
  readonly project_user: string | null
  readonly texts: ActivityTexts
  readonly terms: Terms
  readonly reason: string
  readonly version: number
  /** Everybody who has written on the draft. */
  readonly writers: readonly string[]
  readonly drafted_by: string
  readonly drafted_by_email: string
  readonly drafted_at: Date
  readonly approved_by_email: string | null
  readonly approved_at: Date | null
  readonly ended_at: Date | null
  readonly settled_at: Date | null
}

const COLUMNS = sql`id, kind, state, starts_at, ends_at, level, countries, most_per_person, most_per_day, project_user, texts, terms,
  reason, version, writers, drafted_by, drafted_by_email, drafted_at, approved_by_email, approved_at, ended_at, settled_at`

export type DraftRow = Omit<
  ActivityRow,
  'state' | 'version' | 'writers' | 'approved_by_email' | 'approved_at' | 'ended_at' | 'settled_at'
>

export async function insertDraft(tx: Tx, row: DraftRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into activities.activities (id, kind, state, starts_at, ends_at, level, countries, most_per_person, most_per_day,
        project_user, texts, terms, reason, writers, drafted_by, drafted_by_email, drafted_at)
      values (${row.id}, ${row.kind}, 'draft', ${row.starts_at}, ${row.ends_at}, ${row.level}, ${[...row.countries]}::text[],
        ${row.most_per_person}, ${row.most_per_day}, ${row.project_user}, ${JSON.stringify(row.texts)}::jsonb,
        ${JSON.stringify(row.terms)}::jsonb, ${row.reason}, ${[row.drafted_by]}::text[], ${row.drafted_by},
        ${row.drafted_by_email}, ${row.drafted_at})`,
  )
}

/** Of a draft that is locked: whoever changes it has drafted it, and has written on it for good. */
export async function changeDraft(tx: Tx, row: DraftRow): Promise<void> {
  await run(
    tx,
    sql`
      update activities.activities
      set kind = ${row.kind}, starts_at = ${row.starts_at}, ends_at = ${row.ends_at}, level = ${row.level},
        countries = ${[...row.countries]}::text[], most_per_person = ${row.most_per_person}, most_per_day = ${row.most_per_day},
        project_user = ${row.project_user}, texts = ${JSON.stringify(row.texts)}::jsonb,
        terms = ${JSON.stringify(row.terms)}::jsonb, reason = ${row.reason}, drafted_by = ${row.drafted_by},
        drafted_by_email = ${row.drafted_by_email}, drafted_at = ${row.drafted_at}, version = version + 1,
        writers = case when ${row.drafted_by} = any(writers) then writers else writers || ${row.drafted_by}::text end
      where id = ${row.id}`,
  )
}

export function findActivity(db: Queryable, id: string): Promise<ActivityRow | undefined> {
  return maybeRow(db, sql<ActivityRow>`select ${COLUMNS} from activities.activities where id = ${id}`)
}

export function findActivities(db: Queryable, ids: readonly string[]): Promise<ActivityRow[]> {
  return rows(db, sql<ActivityRow>`select ${COLUMNS} from activities.activities where id = any(${[...ids]}::text[])`)
}

export function lockActivity(tx: Tx, id: string): Promise<ActivityRow | undefined> {
  return maybeRow(tx, sql<ActivityRow>`select ${COLUMNS} from activities.activities where id = ${id} for update`)
}

/** By the window, whether or not a worker has opened it. */
const runsAt = (now: Date) => sql`state in ('approved', 'running') and starts_at <= ${now} and ends_at > ${now}`

export function runningActivities(db: Queryable, kind: ActivityKind, now: Date): Promise<ActivityRow[]> {
  return rows(
    db,
    sql<ActivityRow>`
      select ${COLUMNS} from activities.activities where kind = ${kind} and ${runsAt(now)} order by starts_at, id`,
  )
}

/** Whatever has run, runs or will: for effects that are told later than they happened. */
export function approvedActivities(db: Queryable, kind: ActivityKind): Promise<ActivityRow[]> {
  return rows(
    db,
    sql<ActivityRow>`
      select ${COLUMNS} from activities.activities
      where kind = ${kind} and state not in ('draft', 'dropped') order by starts_at, id`,
  )
}

export interface HubQuery {
  readonly part: 'running' | 'soon' | 'ended'
  readonly kind?: ActivityKind | undefined
  readonly now: Date
  readonly current: number
  readonly size: number
}

const PARTS = {
  running: (now: Date) => ({
    where: sql`state in ('approved', 'running', 'paused') and starts_at <= ${now} and ends_at > ${now}`,
    order: sql`ends_at, id`,
  }),
  soon: (now: Date) => ({
    where: sql`state in ('approved', 'paused') and starts_at > ${now}`,
    order: sql`starts_at, id`,
  }),
  ended: (now: Date) => ({
    where: sql`(state in ('ended', 'settled') or (state in ('approved', 'running', 'paused') and ends_at <= ${now}))`,
    order: sql`coalesce(ended_at, ends_at) desc, id`,
  }),
} as const

export function listHub(db: Queryable, { part, kind, now, current, size }: HubQuery): Promise<Page<ActivityRow>> {
  const { where, order } = PARTS[part](now)
  const asked = allOf(
    where,
    when(kind, (one) => sql`kind = ${one}`),
  )
  return pageOf(db, { columns: COLUMNS, from: sql`activities.activities`, where: asked, order, current, size })
}

export interface OfficeQuery {
  readonly kind?: ActivityKind | undefined
  readonly state?: ActivityState | undefined
  readonly now: Date
  readonly current: number
  readonly size: number
}

/** As `stateAt` judges it. */
const stateNow = (now: Date) => sql`
  case
    when state in ('approved', 'running', 'paused') and ends_at <= ${now} then 'ended'
    when state = 'approved' and starts_at <= ${now} then 'running'
    else state
  end`

export function listActivities(db: Queryable, query: OfficeQuery): Promise<Page<ActivityRow>> {
  const { kind, state, now, current, size } = query
  const where = allOf(
    when(kind, (one) => sql`kind = ${one}`),
    when(state, (one) => sql`${stateNow(now)} = ${one}`),
  )
  const order = sql`case state when 'draft' then 0 when 'approved' then 1 when 'running' then 1 when 'paused' then 1 else 2 end,
    case when state in ('ended', 'settled', 'dropped') then ends_at end desc, starts_at, id`
  return pageOf(db, { columns: COLUMNS, from: sql`activities.activities`, where, order, current, size })
}

export interface Approval {
  readonly id: string
  readonly state: 'approved' | 'running'
  readonly staffId: string
  readonly email: string
  readonly now: Date
}

export async function approve(tx: Tx, { id, state, staffId, email, now }: Approval): Promise<void> {
  const to = entering(ACTIVITY_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update activities.activities
      set ${to.set}, approved_by = ${staffId}, approved_by_email = ${email}, approved_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `activity ${id}`, state)
}

export async function setState(
  tx: Tx,
  id: string,
  state: 'dropped' | 'paused' | 'running' | 'approved',
): Promise<void> {
  const to = entering(ACTIVITY_MOVES, state)
  const touched = await run(tx, sql`update activities.activities set ${to.set} where id = ${id} and ${to.from}`)
  assertMoved(touched, `activity ${id}`, state)
}

export async function end(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(ACTIVITY_MOVES, 'ended')
  const touched = await run(
    tx,
    sql`update activities.activities set ${to.set}, ended_at = ${at} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `activity ${id}`, 'ended')
}

export async function settle(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(ACTIVITY_MOVES, 'settled')
  const touched = await run(
    tx,
    sql`update activities.activities set ${to.set}, settled_at = ${at} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `activity ${id}`, 'settled')
}

/** Ended, with nothing promised and nothing to be decided about. */
export async function settleable(db: Queryable): Promise<ActivityRow[]> {
  return rows(
    db,
    sql<ActivityRow>`
      select ${COLUMNS} from activities.activities activity
      where state = 'ended'
        and not exists (select from activities.rewards where activity_id = activity.id and rewards.state = 'held')
      order by ended_at, id`,
  )
}

/** Whether one is past its end since then, and nobody has closed it. */
export async function isOverdue(db: Queryable, before: Date): Promise<boolean> {
  const { overdue } = await oneRow(
    db,
    sql<{ overdue: boolean }>`
      select exists (
        select from activities.activities where state in ('approved', 'running', 'paused') and ends_at < ${before}
      ) as overdue`,
  )
  return overdue
}
