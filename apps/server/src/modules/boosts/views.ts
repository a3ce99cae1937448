import type { Activity, Boost, BoostDetail, contract, InputOf, Language } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import { boostPhase, payDue, rateText } from './boosts.rules.ts'
import { type BoostRow, findBoost, findBoosts } from './boosts.sql.ts'
import type { BoostDeps } from './deps.ts'
import { figuresOf } from './parts.sql.ts'

type Calls = typeof contract.boosts
export type Unknown = { readonly code: 'boosts.unknown' }

export type Views = ReturnType<typeof createViews>

/** Boosts as people see them: in their language, amounts in whole coins. */
export function createViews({
  db,
  clock,
  activities,
  markets,
}: Pick<BoostDeps, 'db' | 'clock' | 'activities' | 'markets'>) {
  async function amount(asset: string, of: bigint): Promise<string> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'boosts are of assets')
    return formatUnits(units(of), found.scale, { trim: true })
  }

  function shown(activity: Activity, row: BoostRow, people: number): Boost {
    const { id, title, summary, startTime, endTime, budgets } = activity
    const pool = budgets.find((one) => one.pool === 'reward' && one.asset === row.asset)
    assert(pool !== undefined, 'a boost has a budget of its coin')
    return {
      ...{ id, title, summary, startTime, people, pool },
      phase: boostPhase(activity.phase, row.state),
      ...{ coin: row.asset, rate: rateText(row.rate_bps), markets: [...row.markets] },
      endTime: row.state === 'open' ? endTime : row.ends_at.toISOString(),
      payTime: (row.pays_at ?? payDue(new Date(endTime))).toISOString(),
    }
  }

  /** Of activities whose kind this is. */
  async function all(found: readonly Activity[]): Promise<Boost[]> {
    const ids = found.map(({ id }) => id)
    const rows = new Map((await findBoosts(db.queryable, ids)).map((row) => [row.activity_id, row]))
    const figures = await figuresOf(db.queryable, ids)
    return found.flatMap((activity) => {
      const row = rows.get(activity.id)
      return row === undefined ? [] : [shown(activity, row, figures.get(activity.id)?.people ?? 0)]
    })
  }

  async function list({ part, current, size }: InputOf<Calls['list']>, language: Language) {
    const found = await activities.shown.list({ kind: 'boost', part, current, size }, language)
    return { ...found, records: await all(found.records), now: clock.now().toISOString() }
  }

  async function one(row: BoostRow, language: Language): Promise<Boost> {
    const activity = await activities.shown.detail(row.activity_id, language)
    assert(activity.ok, 'boosts are activities')
    const [view] = await all([activity.value])
    assert(view !== undefined, 'one gives one')
    return view
  }

  async function detail(id: string, language: Language): Promise<Result<BoostDetail, Unknown>> {
    const row = await findBoost(db.queryable, id)
    const activity = await activities.shown.detail(id, language)
    if (row === undefined || !activity.ok) return refuse({ code: 'boosts.unknown' })
    const { rules, level, countries } = activity.value
    return ok({ ...(await one(row, language)), rules, level, countries, now: clock.now().toISOString() })
  }

  return { amount, one, list, detail }
}
