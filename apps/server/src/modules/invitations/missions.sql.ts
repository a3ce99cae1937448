import type { InviteTask, MissionRefusal, MissionSide, MissionState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { MISSION_MOVES, type Totals } from './invitations.rules.ts'

export interface MissionRow {
  readonly id: string
  readonly friend_id: string
  readonly task: InviteTask
  readonly side: MissionSide
  readonly user_id: string
  readonly state: MissionState
  readonly reason: MissionRefusal | null
  readonly activity_id: string | null
  readonly asset: string
  readonly cash_units: bigint
  readonly coupon_units: bigint
  readonly finished_at: Date
  readonly promised_at: Date
  readonly ends_at: Date | null
  readonly taken_at: Date | null
  readonly held: boolean
}

const COLUMNS = sql`id, friend_id, task, side, user_id, state, reason, activity_id, asset, cash_units, coupon_units, finished_at,
  promised_at, ends_at, taken_at, held`

export interface FinishedRow {
  readonly friend_id: string
  readonly task: InviteTask
  readonly finished_at: Date
}

export function finishedBy(on: Queryable, friends: readonly string[]): Promise<FinishedRow[]> {
  return rows(
    on,
    sql<FinishedRow>`
      select friend_id, task, finished_at from invitations.finished where friend_id = any(${[...friends]}::text[])`,
  )
}

/** True for the one that finishes it. */
export async function insertFinished(tx: Tx, { friend_id, task, finished_at }: FinishedRow): Promise<boolean> {
  const made = sql`
    insert into invitations.finished (friend_id, task, finished_at) values (${friend_id}, ${task}, ${finished_at})
    on conflict do nothing`
  return (await run(tx, made)) === 1
}

export interface Day {
  readonly friendId: string
  readonly midnight: Date
  readonly deposits: bigint
  readonly volume: bigint
  readonly equity: bigint
}

/** A day is written once, whoever comes first. */
export async function insertDay(tx: Tx, { friendId, midnight, deposits, volume, equity }: Day): Promise<void> {
  await run(
    tx,
    sql`
      insert into invitations.days (friend_id, midnight, deposit_units, volume_units, equity_units)
      values (${friendId}, ${midnight}, ${deposits}, ${volume}, ${equity})
      on conflict do nothing`,
  )
}

export async function hasDay(on: Queryable, friendId: string, midnight: Date): Promise<boolean> {
  const found = sql`select 1 from invitations.days where friend_id = ${friendId} and midnight = ${midnight}`
  return (await maybeRow(on, found)) !== undefined
}

export type FriendTotals = Totals & { readonly friendId: string }

/** What friends have done up to a midnight. */
export function totalsOf(
  on: Queryable,
  {
    friends,
    until,
    least,
  }: {
    readonly friends: readonly string[]
    readonly until: Date
    /** Equity from which a day counts. */
    readonly least: { readonly junior: bigint; readonly senior: bigint }
  },
): Promise<FriendTotals[]> {
  return rows(
    on,
    sql<FriendTotals>`
      select friend_id as "friendId", sum(deposit_units)::numeric(38,0) as deposits, sum(volume_units)::numeric(38,0) as volume,
        count(*) filter (where equity_units >= ${least.junior}) as "juniorDays",
        count(*) filter (where equity_units >= ${least.senior}) as "seniorDays"
      from invitations.days where friend_id = any(${[...friends]}::text[]) and midnight <= ${until}
      group by friend_id`,
  )
}

export type NewMission = Omit<MissionRow, 'taken_at' | 'held'>

export async function insertMission(tx: Tx, row: NewMission): Promise<void> {
  await run(
    tx,
    sql`
      insert into invitations.missions (id, friend_id, task, side, user_id, state, reason, activity_id, asset, cash_units,
        coupon_units, finished_at, promised_at, ends_at)
      values (${row.id}, ${row.friend_id}, ${row.task}, ${row.side}, ${row.user_id}, ${row.state}, ${row.reason},
        ${row.activity_id}, ${row.asset}, ${row.cash_units}, ${row.coupon_units}, ${row.finished_at}, ${row.promised_at},
        ${row.ends_at})`,
  )
}

export interface MonthUse {
  readonly cash: bigint
  readonly friends: number
  /** Whether one friend is among them. */
  readonly hasFriend: boolean
}

/** What was promised to an inviter in a time, by when the tasks were finished. */
export function monthUse(
  on: Queryable,
  {
    inviterId,
    friendId = '',
    from,
    to,
  }: {
    readonly inviterId: string
    readonly friendId?: string
    readonly from: Date
    readonly to: Date
  },
): Promise<MonthUse> {
  return oneRow(
    on,
    sql<MonthUse>`
      select coalesce(sum(cash_units), 0)::numeric(38,0) as cash, count(distinct friend_id) as friends,
        coalesce(bool_or(friend_id = ${friendId}), false) as "hasFriend"
      from invitations.missions
      where user_id = ${inviterId} and side = 'inviter' and state <> 'refused' and finished_at >= ${from} and finished_at < ${to}`,
  )
}

export function lockMission(tx: Tx, id: string, userId: string): Promise<MissionRow | undefined> {
  return maybeRow(
    tx,
    sql<MissionRow>`select ${COLUMNS} from invitations.missions where id = ${id} and user_id = ${userId} for update`,
  )
}

/** Of one person, or of what some friends did for whoever invited them. */
export function missionsOf(
  on: Queryable,
  asked: { readonly userId: string } | { readonly friends: readonly string[] },
) {
  const where =
    'userId' in asked
      ? sql`user_id = ${asked.userId}`
      : sql`side = 'inviter' and friend_id = any(${[...asked.friends]}::text[])`
  return rows(
    on,
    sql<MissionRow>`select ${COLUMNS} from invitations.missions where ${where} order by finished_at, task, id`,
  )
}

export async function setTaken(tx: Tx, id: string, at: Date, held: boolean): Promise<void> {
  const to = entering(MISSION_MOVES, 'taken')
  const touched = await run(
    tx,
    sql`update invitations.missions set ${to.set}, taken_at = ${at}, held = ${held} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `mission ${id}`, 'taken')
}

/** Those whose time is over. */
export function lockLapsed(tx: Tx, now: Date, limit: number): Promise<MissionRow[]> {
  return rows(
    tx,
    sql<MissionRow>`
      select ${COLUMNS} from invitations.missions where state = 'promised' and ends_at <= ${now}
      order by ends_at, id limit ${limit} for update skip locked`,
  )
}

export async function setExpired(tx: Tx, ids: readonly string[]): Promise<void> {
  const to = entering(MISSION_MOVES, 'expired')
  const touched = await run(
    tx,
    sql`update invitations.missions set ${to.set} where id = any(${[...ids]}::text[]) and ${to.from}`,
  )
  assertMoved(touched === ids.length ? 1 : 0, `missions ${ids.join(', ')}`, 'expired')
}

/** Those that end by a time and of which nobody was reminded; they are marked. */
export function markReminded(tx: Tx, by: Date, now: Date): Promise<MissionRow[]> {
  return rows(
    tx,
    sql<MissionRow>`
      update invitations.missions set reminded_at = ${now}
      where state = 'promised' and ends_at > ${now} and ends_at <= ${by} and reminded_at is null
      returning ${COLUMNS}`,
  )
}

/** Of an activity, whether anything was promised that is neither taken nor expired. */
export async function hasOpen(on: Queryable, activityId: string): Promise<boolean> {
  const found = sql`
    select 1 from invitations.missions where activity_id = ${activityId} and state = 'promised'
    union all select 1 from invitations.draws where activity_id = ${activityId} and state = 'open' limit 1`
  return (await maybeRow(on, found)) !== undefined
}
