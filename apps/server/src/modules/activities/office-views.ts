import type { ActivityPool, BudgetRaise, OfficeActivity } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { systemAccount } from '../ledger/index.ts'
import { stateAt } from './activities.rules.ts'
import * as sql from './activities.sql.ts'
import { type BudgetRow, budgetsOf, type RaiseRow, raises as raiseRows } from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import { poolAccount } from './entries.ts'
import type { Kinds } from './kinds.ts'
import { fundedRests } from './reconciliation.sql.ts'
import { countsOf } from './rewards.sql.ts'
import type { Views } from './views.ts'

export interface OfficeViewDeps
  extends Pick<ActivityDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'identity' | 'couponRests'> {
  readonly kinds: Kinds
  readonly views: Pick<Views, 'amount' | 'budget'>
}

export type OfficeViews = ReturnType<typeof createOfficeViews>

/** Activities and budgets as staff see them. */
export function createOfficeViews(deps: OfficeViewDeps) {
  const { db, clock, ledger, markets, identity, couponRests, kinds, views } = deps
  const on = db.queryable

  interface Known {
    readonly budgets: readonly BudgetRow[]
    readonly counts: { readonly people: number; readonly held: number }
    readonly staffId: string
  }

  async function shown(row: sql.ActivityRow, { budgets, counts, staffId }: Known): Promise<OfficeActivity> {
    const costs = kinds.of(row.kind).costs(row.terms)
    const project = row.project_user === null ? null : await identity.userData(row.project_user)
    const time = (at: Date | null) => at?.toISOString() ?? null
    return {
      ...{
        id: row.id,
        kind: row.kind,
        state: stateAt(row, clock.now()),
        level: row.level,
        countries: [...row.countries],
      },
      ...{ startTime: row.starts_at.toISOString(), endTime: row.ends_at.toISOString() },
      ...{ mostPerPerson: row.most_per_person, mostPerDay: row.most_per_day, projectUid: project?.uid ?? null },
      budgets: await Promise.all(budgets.map((budget) => views.budget(budget, costs))),
      ...{ texts: row.texts, terms: row.terms, reason: row.reason, version: row.version },
      ...{ draftedBy: row.drafted_by_email, draftedAt: row.drafted_at.toISOString() },
      ...{ approvedBy: row.approved_by_email, approvedAt: time(row.approved_at) },
      ...{ endedAt: time(row.ended_at), settledAt: time(row.settled_at) },
      ...{ people: counts.people, held: counts.held },
      mayApprove: row.state === 'draft' && !row.writers.includes(staffId),
    }
  }

  async function all(rows: readonly sql.ActivityRow[], staffId: string): Promise<OfficeActivity[]> {
    const ids = rows.map(({ id }) => id)
    const [budgets, counts] = [await budgetsOf(on, ids), await countsOf(on, ids)]
    return Promise.all(
      rows.map((row) =>
        shown(row, {
          budgets: budgets.filter(({ activity_id }) => activity_id === row.id),
          counts: counts.get(row.id) ?? { people: 0, held: 0 },
          staffId,
        }),
      ),
    )
  }

  async function one(
    id: string,
    staffId: string,
  ): Promise<Result<OfficeActivity, { readonly code: 'activities.unknown' }>> {
    const row = await sql.findActivity(on, id)
    if (row === undefined) return refuse({ code: 'activities.unknown' })
    const [view] = await all([row], staffId)
    assert(view !== undefined, 'one gives one')
    return ok(view)
  }

  async function raise(row: RaiseRow, staffId: string): Promise<BudgetRaise> {
    const activity = await sql.findActivity(on, row.activity_id)
    assert(activity !== undefined, 'budgets are of activities')
    return {
      ...{ id: row.id, activityId: row.activity_id, title: activity.texts.title.en, pool: row.pool, asset: row.asset },
      ...{ amount: await views.amount(row.asset, row.units), reason: row.reason },
      ...{ proposedBy: row.proposed_by_email, proposedAt: row.proposed_at.toISOString() },
      mayDecide: row.proposed_by !== staffId,
    }
  }

  /** Of assets that some budget or some coupon is in. */
  async function pools(): Promise<ActivityPool[]> {
    const rests = await fundedRests(on)
    const coupons = await couponRests(on)
    const codes = (await markets.assets()).map(({ code }) => code)
    const shownPools = codes.flatMap((asset) => (['reward', 'coupon'] as const).map((pool) => ({ pool, asset })))
    const rows = shownPools.map(async ({ pool, asset }): Promise<ActivityPool | undefined> => {
      const [account, treasury] = await ledger.peekBalances(on, [
        poolAccount(pool, asset),
        systemAccount('treasury', asset),
      ])
      const budgets = rests.find((rest) => rest.pool === pool && rest.asset === asset)?.units
      const usable = pool === 'coupon' ? (coupons.get(asset) ?? 0n) : 0n
      const balance = account?.balance ?? 0n
      if (balance === 0n && usable === 0n && budgets === undefined) return undefined
      return {
        ...{ pool, asset, balance: await views.amount(asset, balance) },
        budgets: await views.amount(asset, budgets ?? 0n),
        coupons: await views.amount(asset, usable),
        treasury: await views.amount(asset, treasury?.balance ?? 0n),
      }
    })
    return (await Promise.all(rows)).filter((view) => view !== undefined)
  }

  return {
    all,
    one,
    raise,
    async budgets(staffId: string) {
      const raises = await raiseRows.open(on)
      return { pools: await pools(), raises: await Promise.all(raises.map((row) => raise(row, staffId))) }
    },
  }
}
