import type { WithdrawalState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import { WITHDRAWAL, type WithdrawalRow } from './withdrawals.sql.ts'

export interface OfficeQuery {
  readonly state: WithdrawalState | 'open' | undefined
  readonly asset: string | undefined
  /** Null when nothing is searched for. */
  readonly search: {
    readonly number: number | null
    readonly userId: string | null
    readonly text: string
  } | null
  readonly sort: 'risk' | 'oldest' | 'newest'
}

const ORDERS = {
  risk: sql`w.risk desc, w.asked_at, w.id`,
  oldest: sql`w.asked_at, w.id`,
  newest: sql`w.asked_at desc, w.id desc`,
}

function where({ state, asset, search }: OfficeQuery) {
  const wanted = state === 'open' ? ['review', 'approved', 'processing'] : state === undefined ? undefined : [state]
  return allOf(
    when(wanted, (states) => sql`w.state = any(${states}::text[])`),
    when(asset, (asked) => sql`w.asset = ${asked}`),
    when(
      search,
      ({ number, userId, text }) => sql`
        (w.number = ${number} or w.user_id = ${userId} or w.address = ${text} or w.id = ${text} or exists (
          select from withdrawals.withdrawal_attempts a where a.withdrawal_id = w.id and a.txid = ${text}))`,
    ),
  )
}

export async function officeList(
  db: Queryable,
  query: OfficeQuery,
  page: { readonly limit: number; readonly offset: number },
): Promise<WithdrawalRow[]> {
  return rows(
    db,
    sql<WithdrawalRow>`
      select ${WITHDRAWAL} from withdrawals.withdrawals w where ${where(query)}
      order by ${ORDERS[query.sort]} limit ${page.limit} offset ${page.offset}`,
  )
}

export async function officeCount(db: Queryable, query: OfficeQuery): Promise<number> {
  return (
    await oneRow(db, sql<{ count: number }>`select count(*) from withdrawals.withdrawals w where ${where(query)}`)
  ).count
}

/** What somebody withdrew in each month since then, this one not counted. */
export async function monthsOf(
  db: Queryable,
  { userId, but, since }: { readonly userId: string; readonly but: string; readonly since: Date },
): Promise<{ month: string; eur: bigint }[]> {
  return rows(
    db,
    sql<{ month: string; eur: bigint }>`
      select to_char(asked_at at time zone 'UTC', 'YYYY-MM') as month, sum(eur)::numeric as eur from withdrawals.withdrawals
      where user_id = ${userId} and id <> ${but} and asked_at >= ${since} and state not in ('failed', 'cancelled')
      group by 1`,
  )
}
