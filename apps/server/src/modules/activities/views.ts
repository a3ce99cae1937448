import type {
  ActivityBudget,
  ActivityDetail,
  Activity as ActivityView,
  Language,
  PromisedReward,
  Reward,
} from '@bourse/contract'
import { assert, formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { leftOf, phaseAt } from './activities.rules.ts'
import { type ActivityRow, findActivities } from './activities.sql.ts'
import { type BudgetRow, budgetsOf } from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { Kinds, PersonCost, Promised } from './kinds.ts'
import type { RewardRow } from './rewards.sql.ts'

export interface ViewDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'markets'> {
  readonly kinds: Kinds
}

export type Views = ReturnType<typeof createViews>

/** Rows as people see them: in their language, amounts in whole assets. */
export function createViews({ db, clock, markets, kinds }: ViewDeps) {
  async function amount(asset: string, of: bigint): Promise<string> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'budgets are of assets')
    return formatUnits(units(of), found.scale, { trim: true })
  }

  async function budget(row: BudgetRow, costs: readonly PersonCost[]): Promise<ActivityBudget> {
    const { pool, asset } = row
    const cost = costs.find((one) => one.pool === pool && one.asset === asset)?.units
    const left = leftOf(row)
    return {
      ...{ pool, asset, left: await amount(asset, left) },
      budget: await amount(asset, row.budget_units),
      spent: await amount(asset, row.spent_units),
      reserved: await amount(asset, row.reserved_units),
      people: cost === undefined || cost <= 0n ? null : Number(left / cost),
    }
  }

  /** Sold out is where not even one more person could be paid out of some budget. */
  function isSoldOut(budgets: readonly BudgetRow[], costs: readonly PersonCost[]): boolean {
    return budgets.some((row) => {
      const cost = costs.find((one) => one.pool === row.pool && one.asset === row.asset)?.units ?? 1n
      return leftOf(row) < (cost > 0n ? cost : 1n)
    })
  }

  async function shown(
    row: ActivityRow,
    budgets: readonly BudgetRow[],
    language: Language,
  ): Promise<ActivityView | undefined> {
    const port = kinds.of(row.kind)
    const costs = port.costs(row.terms)
    // Where everything is set aside before anybody takes part, nothing is sold out by that.
    const isSold = port.setsAside === undefined && isSoldOut(budgets, costs)
    const phase = phaseAt(row, isSold, clock.now())
    if (phase === undefined) return undefined
    return {
      ...{ id: row.id, kind: row.kind, phase },
      ...{ title: row.texts.title[language], summary: row.texts.summary[language] },
      ...{ page: port.page(row), coin: port.coin?.(row.terms) ?? null },
      startTime: row.starts_at.toISOString(),
      endTime: (row.ended_at ?? row.ends_at).toISOString(),
      budgets: await Promise.all(budgets.map((one) => budget(one, costs))),
    }
  }

  async function activities(rows: readonly ActivityRow[], language: Language): Promise<ActivityView[]> {
    const budgets = await budgetsOf(
      db.queryable,
      rows.map(({ id }) => id),
    )
    const views = await Promise.all(
      rows.map((row) =>
        shown(
          row,
          budgets.filter(({ activity_id }) => activity_id === row.id),
          language,
        ),
      ),
    )
    return views.filter((view) => view !== undefined)
  }

  async function detail(row: ActivityRow, language: Language): Promise<ActivityDetail | undefined> {
    const [view] = await activities([row], language)
    if (view === undefined) return undefined
    const limit = (most: number) => (most === 0 ? null : most)
    return {
      ...view,
      ...{ rules: row.texts.rules[language], level: row.level, countries: [...row.countries] },
      ...{ mostPerPerson: limit(row.most_per_person), mostPerDay: limit(row.most_per_day) },
      commitment: (await kinds.of(row.kind).commitment?.(db.queryable, row)) ?? null,
    }
  }

  /** Titles and pages of the activities that some rows are about. */
  async function named(on: Queryable, ids: readonly string[], language: Language) {
    const found = await findActivities(on, [...new Set(ids)])
    return new Map(
      found.map((row) => [
        row.id,
        { kind: row.kind, title: row.texts.title[language], page: kinds.of(row.kind).page(row) },
      ]),
    )
  }

  async function rewards(rows: readonly RewardRow[], language: Language): Promise<Reward[]> {
    const names = await named(
      db.queryable,
      rows.map(({ activity_id }) => activity_id),
      language,
    )
    return Promise.all(
      rows.map(async (row) => {
        const name = names.get(row.activity_id)
        assert(name !== undefined, 'rewards are of activities')
        return {
          ...{ id: row.id, activityId: row.activity_id, ...name, source: row.source, form: row.form, state: row.state },
          ...{ asset: row.asset, amount: await amount(row.asset, row.units) },
          time: (row.paid_at ?? row.decided_at ?? row.made_at).toISOString(),
        }
      }),
    )
  }

  async function promised(rows: readonly Promised[], language: Language): Promise<PromisedReward[]> {
    const names = await named(
      db.queryable,
      rows.map(({ activityId }) => activityId),
      language,
    )
    return Promise.all(
      rows.map(async ({ id, activityId, form, asset, units: of, at, page }) => {
        const name = names.get(activityId)
        assert(name !== undefined, 'promises are of activities')
        return {
          ...{ id, ...name, page: page ?? name.page, form, asset, amount: await amount(asset, of) },
          time: at?.toISOString() ?? null,
        }
      }),
    )
  }

  return { amount, budget, activities, detail, rewards, promised, named }
}
