import type { FeeShareStanding } from '@bourse/contract'
import { units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { Promised } from '../activities/index.ts'
import { listDays, type SumRow, sumsOf } from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import { houseAt, type Programmes } from './programmes.ts'
import { type CreditState, covers } from './shares.rules.ts'
import type { Views } from './views.ts'

export interface StandingDeps extends Pick<ShareDeps, 'db' | 'clock'> {
  readonly programmes: Programmes
  readonly views: Views
}

export type Standing = ReturnType<typeof createStanding>

/** What people see of their shares. Nothing is seen before the credit of its day. */
export function createStanding({ db, clock, programmes, views }: StandingDeps) {
  async function sums(rows: readonly SumRow[], state: CreditState) {
    const byAsset = new Map<string, bigint>()
    for (const row of rows.filter((one) => one.state === state))
      byAsset.set(row.asset, (byAsset.get(row.asset) ?? 0n) + row.units)
    return Promise.all([...byAsset].map(async ([asset, sum]) => ({ asset, amount: await views.amount(asset, sum) })))
  }

  /** For the rewards centre: what is locked comes with the next payout, and what is held when somebody says so. */
  async function promised(on: Queryable, userId: string): Promise<readonly Promised[]> {
    const waiting = (await sumsOf(on, userId)).filter(({ state }) => state === 'locked' || state === 'held')
    return waiting.map(({ activity_id: activityId, asset, state, units: sum }) => ({
      ...{ id: `shares:${activityId}:${asset}:${state}`, activityId, asset, units: units(sum) },
      ...{ way: 'coming' as const, form: 'available' as const, page: '/invite' },
      at: state === 'held' ? null : views.nextPay(),
    }))
  }

  return {
    promised,
    async list(query: { readonly userId: string; readonly current: number; readonly size: number }) {
      const { current, size } = query
      const { total, records } = await listDays(db.queryable, query)
      return { current, size, total, records: await Promise.all(records.map(views.day)) }
    },
    async of(userId: string): Promise<FeeShareStanding> {
      const now = clock.now()
      const [rows, all] = [await sumsOf(db.queryable, userId), await programmes.all(db.queryable)]
      const house = houseAt(all, now)
      const pools = all.filter((one) => !one.isPaused && covers(one, now))
      return {
        payTime: views.nextPay().toISOString(),
        coming: await sums(rows, 'locked'),
        held: await sums(rows, 'held'),
        paid: await sums(rows, 'paid'),
        running: house !== undefined && !house.isPaused,
        tokens: pools.flatMap(({ coin, until }) => (coin === null ? [] : [{ coin, endTime: until.toISOString() }])),
        now: now.toISOString(),
      }
    },
  }
}
