import type { ActivityKind, LinkKind, PopupType, RewardForm, RewardState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { REWARD_MOVES } from './activities.rules.ts'

/** With whom, and by what. */
export interface FoundLink {
  readonly userId: string
  readonly link: LinkKind
}

export interface RewardRow {
  readonly id: string
  readonly activity_id: string
  readonly user_id: string
  readonly period: string
  readonly kind: ActivityKind
  readonly source: string
  readonly form: RewardForm
  readonly asset: string
  readonly units: bigint
  readonly state: RewardState
  readonly booked_elsewhere: boolean
  readonly document: string | null
  readonly coupon_id: string | null
  readonly popup: PopupType | null
  readonly made_at: Date
  readonly paid_at: Date | null
  readonly evidence: readonly FoundLink[] | null
  readonly gbp_units: bigint | null
  readonly needs_two: boolean
  readonly first_word: 'pay' | 'void' | null
  readonly first_by: string | null
  readonly first_by_email: string | null
  readonly decided_by_email: string | null
  readonly decided_at: Date | null
  readonly note: string | null
}

const COLUMNS = sql`id, activity_id, user_id, period, kind, source, form, asset, units, state, booked_elsewhere, document, coupon_id, popup,
  made_at, paid_at, evidence, gbp_units, needs_two, first_word, first_by, first_by_email, decided_by_email, decided_at, note`

/** One decision about what somebody takes of an activity at a time. */
export async function lockTaker(tx: Tx, activityId: string, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`activities.take:${activityId}:${userId}`}, 0))`)
}

export interface Take {
  readonly activityId: string
  readonly userId: string
  readonly period: string
  readonly kind: ActivityKind
  readonly at: Date
}

export async function insertTake(tx: Tx, { activityId, userId, period, kind, at }: Take): Promise<void> {
  await run(
    tx,
    sql`
      insert into activities.takes (activity_id, user_id, period, kind, taken_at)
      values (${activityId}, ${userId}, ${period}, ${kind}, ${at})
      on conflict do nothing`,
  )
}

export interface TakeCounts {
  readonly all: number
  readonly today: number
  readonly same: number
}

export function countTakes(
  tx: Tx,
  { activityId, userId, period }: Pick<Take, 'activityId' | 'userId' | 'period'>,
  midnight: Date,
): Promise<TakeCounts> {
  return oneRow(
    tx,
    sql<TakeCounts>`
      select count(*) as all, count(*) filter (where taken_at >= ${midnight}) as today,
        count(*) filter (where period = ${period}) as same
      from activities.takes where activity_id = ${activityId} and user_id = ${userId}`,
  )
}

/** False where the document takes part by another account; the first one is remembered. */
export async function claimDocument(
  tx: Tx,
  { activityId, userId, document }: { readonly activityId: string; readonly userId: string; readonly document: string },
): Promise<boolean> {
  await run(
    tx,
    sql`
      insert into activities.takers (activity_id, document, user_id) values (${activityId}, ${document}, ${userId})
      on conflict do nothing`,
  )
  const { user_id } = await oneRow(
    tx,
    sql<{ user_id: string }>`
      select user_id from activities.takers where activity_id = ${activityId} and document = ${document}`,
  )
  return user_id === userId
}

/** The last promise of each kind to each person since. */
export function lastTakes(db: Queryable, since: Date): Promise<{ kind: ActivityKind; userId: string; at: Date }[]> {
  return rows(
    db,
    sql<{ kind: ActivityKind; userId: string; at: Date }>`
      select kind, user_id as "userId", max(taken_at) as at from activities.takes where taken_at >= ${since}
      group by kind, user_id`,
  )
}

/** People who took part, and rewards that wait, by activity. */
export async function countsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly people: number; readonly held: number }>> {
  const found = await rows(
    db,
    sql<{ id: string; people: number; held: number }>`
      select id,
        (select count(distinct user_id) from activities.takes where activity_id = id) as people,
        (select count(*) from activities.rewards where activity_id = activity.id and state = 'held') as held
      from unnest(${[...ids]}::text[]) as activity (id)`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

export type NewReward = Omit<
  RewardRow,
  'first_word' | 'first_by' | 'first_by_email' | 'decided_by_email' | 'decided_at' | 'note'
>

/** Undefined when the person has one for this period: the unique index decides. */
export async function insertReward(tx: Tx, row: NewReward): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into activities.rewards (id, activity_id, user_id, period, kind, source, form, asset, units, state, booked_elsewhere,
        document, coupon_id, popup, made_at, paid_at, evidence, gbp_units, needs_two)
      values (${row.id}, ${row.activity_id}, ${row.user_id}, ${row.period}, ${row.kind}, ${row.source}, ${row.form}, ${row.asset},
        ${row.units}, ${row.state}, ${row.booked_elsewhere}, ${row.document}, ${row.coupon_id}, ${row.popup}, ${row.made_at}, ${row.paid_at},
        ${row.evidence === null ? null : JSON.stringify(row.evidence)}::jsonb, ${row.gbp_units}, ${row.needs_two})
      on conflict (activity_id, user_id, period) do nothing`,
  )
  return inserted === 1
}

export function rewardOf(
  db: Queryable,
  { activityId, userId, period }: Pick<Take, 'activityId' | 'userId' | 'period'>,
): Promise<RewardRow | undefined> {
  return maybeRow(
    db,
    sql<RewardRow>`
      select ${COLUMNS} from activities.rewards
      where activity_id = ${activityId} and user_id = ${userId} and period = ${period}`,
  )
}

export function findReward(db: Queryable, id: string): Promise<RewardRow | undefined> {
  return maybeRow(db, sql<RewardRow>`select ${COLUMNS} from activities.rewards where id = ${id}`)
}

export function lockReward(tx: Tx, id: string): Promise<RewardRow | undefined> {
  return maybeRow(tx, sql<RewardRow>`select ${COLUMNS} from activities.rewards where id = ${id} for update`)
}

interface By {
  readonly id: string
  readonly staffId: string
  readonly email: string
  readonly at: Date
  readonly note: string
}

/** A second person has to say the same. */
export async function firstWord(tx: Tx, { id, staffId, email }: By, word: 'pay' | 'void'): Promise<void> {
  await run(
    tx,
    sql`update activities.rewards set first_word = ${word}, first_by = ${staffId}, first_by_email = ${email} where id = ${id}`,
  )
}

export async function writeWeight(
  tx: Tx,
  { id, gbp_units, needs_two }: Pick<RewardRow, 'id' | 'gbp_units' | 'needs_two'>,
): Promise<void> {
  await run(tx, sql`update activities.rewards set gbp_units = ${gbp_units}, needs_two = ${needs_two} where id = ${id}`)
}

export async function decide(
  tx: Tx,
  { id, staffId, email, at, note }: By,
  { state, couponId }: { readonly state: 'paid' | 'void'; readonly couponId: string | null },
): Promise<void> {
  const to = entering(REWARD_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update activities.rewards
      set ${to.set}, paid_at = ${state === 'paid' ? at : null}, coupon_id = ${couponId}, decided_by = ${staffId},
        decided_by_email = ${email}, decided_at = ${at}, note = ${note}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `reward ${id}`, state)
}

export interface RewardQuery {
  readonly userId?: string | undefined
  readonly kinds?: readonly ActivityKind[] | undefined
  readonly state?: RewardState | undefined
  /** Only those that a person had to decide about. */
  readonly judged?: true
  readonly current: number
  readonly size: number
}

export function listRewards(db: Queryable, query: RewardQuery): Promise<Page<RewardRow>> {
  const { userId, kinds, state, judged, current, size } = query
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(kinds, (asked) => sql`kind = any(${[...asked]}::text[])`),
    when(state, (asked) => sql`state = ${asked}`),
    when(judged, () => sql`evidence is not null`),
  )
  const order = state === 'held' ? sql`made_at, id` : sql`made_at desc, id desc`
  return pageOf(db, { columns: COLUMNS, from: sql`activities.rewards`, where, order, current, size })
}

export function heldOf(db: Queryable, userId: string, kinds: readonly ActivityKind[]): Promise<RewardRow[]> {
  return rows(
    db,
    sql<RewardRow>`
      select ${COLUMNS} from activities.rewards
      where user_id = ${userId} and state = 'held' and kind = any(${[...kinds]}::text[]) order by made_at, id`,
  )
}

/** Money that was paid, by asset. */
export function paidTotals(
  db: Queryable,
  userId: string,
  kinds: readonly ActivityKind[],
): Promise<{ asset: string; units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select asset, sum(units)::numeric(38,0) as units from activities.rewards
      where user_id = ${userId} and state = 'paid' and form <> 'coupon' and kind = any(${[...kinds]}::text[]) group by asset order by asset`,
  )
}

export interface RecordRow {
  readonly activity_id: string
  readonly at: Date
  readonly reward_id: string | null
}

/** What somebody took part in and what they were given, where the two have one period as one row. */
export function listRecords(
  db: Queryable,
  query: {
    readonly userId: string
    readonly activityId?: string | undefined
    readonly current: number
    readonly size: number
  },
): Promise<Page<RecordRow>> {
  const { userId, activityId, current, size } = query
  return pageOf(db, {
    columns: sql`activity_id, at, reward_id`,
    from: sql`(
      select coalesce(take.activity_id, reward.activity_id) as activity_id, coalesce(take.taken_at, reward.made_at) as at,
        reward.id as reward_id, coalesce(take.period, reward.period) as period
      from (select * from activities.takes where user_id = ${userId}) take
      full join (select * from activities.rewards where user_id = ${userId}) reward
        on reward.activity_id = take.activity_id and reward.period = take.period
    ) record`,
    where: allOf(when(activityId, (asked) => sql`activity_id = ${asked}`)),
    order: sql`at desc, activity_id, period`,
    current,
    size,
  })
}

export function rewardsByIds(db: Queryable, ids: readonly string[]): Promise<RewardRow[]> {
  return rows(db, sql<RewardRow>`select ${COLUMNS} from activities.rewards where id = any(${[...ids]}::text[])`)
}

export async function activitiesTakenBy(db: Queryable, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select distinct activity_id as id from activities.takes
      where user_id = ${userId} and activity_id = any(${[...ids]}::text[])`,
  )
  return new Set(found.map(({ id }) => id))
}

/** The newest that was not shown yet. */
export function nextPopup(db: Queryable, userId: string): Promise<RewardRow | undefined> {
  return maybeRow(
    db,
    sql<RewardRow>`
      select ${COLUMNS} from activities.rewards
      where user_id = ${userId} and popup is not null and seen_at is null and state = 'paid'
      order by made_at desc, id desc limit 1`,
  )
}

export async function markSeen(db: Queryable, userId: string, id: string, at: Date): Promise<boolean> {
  const touched = await run(
    db,
    sql`update activities.rewards set seen_at = coalesce(seen_at, ${at}) where id = ${id} and user_id = ${userId}`,
  )
  return touched === 1
}

/** What was paid of one activity. */
export function rewardsGiven(
  db: Queryable,
  activityId: string,
): Promise<{ readonly userId: string; readonly period: string; readonly asset: string; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ userId: string; period: string; asset: string; units: bigint }>`
      select user_id as "userId", period, asset, units from activities.rewards
      where activity_id = ${activityId} and state = 'paid' order by user_id, period`,
  )
}
