import type { TrialEnd, TrialTrouble } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { FIAT, type FundState, TRIAL_FUND_MOVES } from './trial.rules.ts'

export interface FundRow {
  readonly id: string
  readonly activity_id: string
  readonly user_id: string
  readonly document: string | null
  readonly state: FundState
  readonly protected: boolean
  readonly claimed_at: Date
  readonly ends_at: Date
  readonly ended_by: TrialEnd | null
  readonly ended_at: Date | null
  readonly deposited: boolean | null
  readonly value_units: bigint | null
  readonly cash_units: bigint | null
  readonly coupon_units: bigint | null
  readonly given_units: bigint | null
  readonly seen_from: Date | null
  readonly take_before: Date | null
  readonly trouble: TrialTrouble | null
  readonly trouble_at: Date | null
}

const COLUMNS = sql`id, activity_id, user_id, document, state, protected, claimed_at, ends_at, ended_by, ended_at, deposited, value_units,
  cash_units, coupon_units, given_units, seen_from, take_before, trouble, trouble_at`

export type NewFund = Pick<FundRow, 'id' | 'activity_id' | 'user_id' | 'document' | 'claimed_at' | 'ends_at'>

/** False where the account or its document has had one: the unique indexes decide. */
export async function insertFund(tx: Tx, row: NewFund): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into trial.trial_funds (id, activity_id, user_id, document, state, claimed_at, ends_at)
      values (${row.id}, ${row.activity_id}, ${row.user_id}, ${row.document}, 'active', ${row.claimed_at}, ${row.ends_at})
      on conflict do nothing`,
  )
  return inserted === 1
}

/** False where one of them has claimed for somebody else. */
export async function claimDevices(tx: Tx, userId: string, devices: readonly string[]): Promise<boolean> {
  await run(
    tx,
    sql`
      insert into trial.devices (device, user_id)
      select device, ${userId} from unnest(${[...devices].toSorted()}::text[]) as known (device) on conflict do nothing`,
  )
  const { others } = await oneRow(
    tx,
    sql<{ others: number }>`
      select count(*) as others from trial.devices where device = any(${[...devices]}::text[]) and user_id <> ${userId}`,
  )
  return others === 0
}

/** What of somebody is known to have claimed already, by another account. */
export async function isShared(
  db: Queryable,
  {
    userId,
    document,
    devices,
  }: { readonly userId: string; readonly document: string | null; readonly devices: readonly string[] },
): Promise<boolean> {
  const { shared } = await oneRow(
    db,
    sql<{ shared: boolean }>`
      select exists (select from trial.devices where device = any(${[...devices]}::text[]) and user_id <> ${userId})
        or exists (select from trial.trial_funds where document = ${document} and user_id <> ${userId}) as shared`,
  )
  return shared
}

export function fundOf(db: Queryable, userId: string): Promise<FundRow | undefined> {
  return maybeRow(db, sql<FundRow>`select ${COLUMNS} from trial.trial_funds where user_id = ${userId}`)
}

export function findFund(db: Queryable, id: string): Promise<FundRow | undefined> {
  return maybeRow(db, sql<FundRow>`select ${COLUMNS} from trial.trial_funds where id = ${id}`)
}

export function lockFund(tx: Tx, id: string): Promise<FundRow | undefined> {
  return maybeRow(tx, sql<FundRow>`select ${COLUMNS} from trial.trial_funds where id = ${id} for update`)
}

/** Whoever ends it waits until this transaction is over. */
export function shareActive(tx: Tx, userId: string): Promise<FundRow | undefined> {
  return maybeRow(
    tx,
    sql<FundRow>`select ${COLUMNS} from trial.trial_funds where user_id = ${userId} and state = 'active' for share`,
  )
}

export async function setProtected(tx: Tx, id: string, on: boolean): Promise<void> {
  await run(tx, sql`update trial.trial_funds set protected = ${on} where id = ${id}`)
}

export interface Ended {
  readonly by: TrialEnd
  readonly at: Date
  readonly deposited: boolean
  readonly value: bigint
  readonly cash: bigint
  readonly coupons: bigint
  readonly given: bigint
  readonly seenFrom: Date
  readonly takeBefore: Date | null
}

export async function endFund(tx: Tx, id: string, end: Ended): Promise<void> {
  const state = end.cash === 0n ? 'closed' : 'waiting'
  const to = entering(TRIAL_FUND_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update trial.trial_funds
      set ${to.set}, ended_by = ${end.by}, ended_at = ${end.at}, deposited = ${end.deposited}, value_units = ${end.value},
        cash_units = ${end.cash}, coupon_units = ${end.coupons}, given_units = ${end.given}, seen_from = ${end.seenFrom},
        take_before = ${end.takeBefore}, trouble = null, trouble_at = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `fund ${id}`, state)
}

export async function settleCash(tx: Tx, id: string, state: 'taken' | 'lost', at: Date): Promise<void> {
  const to = entering(TRIAL_FUND_MOVES, state)
  const touched = await run(
    tx,
    sql`update trial.trial_funds set ${to.set}, settled_at = ${at} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `fund ${id}`, state)
}

/** The first time it is known; again it changes only why. */
export async function noteTrouble(db: Queryable, id: string, trouble: TrialTrouble, at: Date): Promise<void> {
  await run(
    db,
    sql`
      update trial.trial_funds set trouble = ${trouble}, trouble_at = coalesce(trouble_at, ${at})
      where id = ${id} and state = 'active'`,
  )
}

export interface FundQuery {
  readonly part: 'running' | 'ended' | 'waiting'
  readonly userId?: string | undefined
  readonly id?: string | undefined
  readonly current: number
  readonly size: number
}

export function listFunds(db: Queryable, { part, userId, id, current, size }: FundQuery): Promise<Page<FundRow>> {
  const parts = {
    running: { where: sql`state = 'active'`, order: sql`ends_at, id` },
    ended: { where: sql`state <> 'active'`, order: sql`ended_at desc, id` },
    waiting: { where: sql`trouble is not null`, order: sql`trouble_at, id` },
  }
  const where = allOf(
    parts[part].where,
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(id, (asked) => sql`id = ${asked}`),
  )
  return pageOf(db, { columns: COLUMNS, from: sql`trial.trial_funds`, where, order: parts[part].order, current, size })
}

/** Those that ran in an hour, or ended since. */
export function rankedFunds(db: Queryable, hour: Date, since: Date): Promise<FundRow[]> {
  return rows(
    db,
    sql<FundRow>`
      select ${COLUMNS} from trial.trial_funds
      where claimed_at <= ${hour} and (ended_at is null or ended_at > ${since})
      order by claimed_at, id`,
  )
}

/** Of an activity, those from which something may still come. */
export async function countOpen(db: Queryable, activityId: string): Promise<number> {
  const { open } = await oneRow(
    db,
    sql<{ open: number }>`
      select count(*) as open from trial.trial_funds where activity_id = ${activityId} and state in ('active', 'waiting')`,
  )
  return open
}

/** Of those whose accounts are to hold something: the active, and those whose cash waits. */
export function openFunds(db: Queryable): Promise<FundRow[]> {
  return rows(
    db,
    sql<FundRow>`select ${COLUMNS} from trial.trial_funds where state in ('active', 'waiting') order by user_id`,
  )
}

/** By what is in the books of them. */
export function countsOf(db: Queryable): Promise<{ claims: number; ends: number; settled: number; trades: number }> {
  return oneRow(
    db,
    sql<{ claims: number; ends: number; settled: number; trades: number }>`
      select count(*) as claims, count(ended_at) as ends, count(settled_at) as settled,
        (select count(*) from trial.trial_quotes where state = 'used') as trades
      from trial.trial_funds`,
  )
}

/** Cash that waits to be taken. */
export function lockedCash(
  db: Queryable,
): Promise<{ readonly userId: string; readonly asset: string; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ userId: string; asset: string; units: bigint }>`
      select user_id as "userId", ${FIAT} as asset, cash_units as units from trial.trial_funds where state = 'waiting'`,
  )
}
