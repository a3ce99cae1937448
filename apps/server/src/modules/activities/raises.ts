import type { BudgetRaise, contract, DecisionSubject, InputOf } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import { createDeciding } from '../../platform/proposals.ts'
import { stateAt, written } from './activities.rules.ts'
import { findActivity, lockActivity } from './activities.sql.ts'
import * as sql from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import { fundEntry } from './entries.ts'
import type { OfficeViews } from './office-views.ts'
import { type ShortRefusal, short } from './running.ts'
import type { Views } from './views.ts'

type Proposed = InputOf<(typeof contract.activities)['proposeRaise']>
type ProposeRefusal =
  | {
      readonly code:
        | 'activities.unknown'
        | 'activities.not_running'
        | 'activities.budget_unknown'
        | 'activities.amount_missing'
        | 'activities.raise_open'
    }
  | { readonly code: 'activities.amount_malformed'; readonly decimals: number }

const CODES = {
  unknown: 'activities.raise_unknown',
  closed: 'activities.raise_closed',
  secondPerson: 'activities.second_person_needed',
} as const
type ConfirmRefusal = ShortRefusal | { readonly code: (typeof CODES)[keyof typeof CODES] | 'activities.not_running' }

export interface RaiseDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'recordAct'> {
  readonly views: Pick<Views, 'amount'>
  readonly officeViews: Pick<OfficeViews, 'raise'>
}

export type Raises = ReturnType<typeof createRaises>

/** More for a budget, which takes two people as the first of it did. */
export function createRaises({ db, clock, ids, ledger, markets, recordAct, views, officeViews }: RaiseDeps) {
  const deciding = createDeciding({ db, clock, rows: sql.raises, codes: CODES })
  const canGrow = (state: string) => ['approved', 'running', 'paused'].includes(state)

  async function propose(asked: Proposed, actor: Actor): Promise<Result<BudgetRaise, ProposeRefusal>> {
    const { id: activityId, pool, asset: code, amount, reason } = asked
    const activity = await findActivity(db.queryable, activityId)
    if (activity === undefined) return refuse({ code: 'activities.unknown' })
    if (!canGrow(stateAt(activity, clock.now()))) return refuse({ code: 'activities.not_running' })
    const budgets = await sql.budgetsOf(db.queryable, [activityId])
    const asset = await markets.asset(code)
    const isKnown = budgets.some((one) => one.pool === pool && one.asset === code)
    if (asset === undefined || !isKnown) return refuse({ code: 'activities.budget_unknown' })
    const read = parseUnits(amount, asset.scale)
    if (!read.ok) return refuse({ code: 'activities.amount_malformed', decimals: asset.scale })
    if (read.value <= 0n) return refuse({ code: 'activities.amount_missing' })
    const row: sql.RaiseRow = {
      ...{ id: ids.next('abr'), activity_id: activityId, pool, asset: code, state: 'open', units: read.value, reason },
      ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now() },
    }
    return db.tx(async (tx): Promise<Result<BudgetRaise, ProposeRefusal>> => {
      if (!(await sql.insertRaise(tx, row))) return refuse({ code: 'activities.raise_open' })
      const detail = { amount, asset: code, pool, reason }
      await recordAct(tx, { actor, act: 'activities.raise_proposed', subject: activityId, detail })
      return ok(await officeViews.raise(row, actor.staffId))
    })
  }

  function confirm(id: string, actor: Actor): Promise<Result<Record<string, never>, ConfirmRefusal>> {
    return deciding.confirm(id, actor, async (tx, row): Promise<Result<undefined, ConfirmRefusal>> => {
      const { activity_id: activityId, pool, asset, units: amount } = row
      const activity = await lockActivity(tx, activityId)
      assert(activity !== undefined, 'budgets are of activities')
      if (!canGrow(stateAt(activity, clock.now()))) return refuse({ code: 'activities.not_running' })
      const part = { pool, asset, units: amount }
      await sql.raise(tx, { ...part, activityId })
      const funding = { activityId, projectUser: activity.project_user, step: id, parts: [part] }
      const posted = await ledger.post(tx, fundEntry(funding))
      if (!posted.ok) return short(activity)
      const detail = { amount: await views.amount(asset, amount), asset, pool }
      await recordAct(tx, { actor, act: 'activities.raised', subject: activityId, detail })
      return ok(undefined)
    })
  }

  const decline = (id: string, actor: Actor) =>
    deciding.decline(id, actor, (tx, { activity_id: subject }) =>
      recordAct(tx, { actor, act: 'activities.raise_declined', subject }),
    )

  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.raises.find(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const amount = `${await views.amount(row.asset, row.units)} ${row.asset}`
    const activity = await findActivity(db.queryable, row.activity_id)
    assert(activity !== undefined, 'budgets are of activities')
    const payer = activity.project_user === null ? 'the house' : 'its project'
    return {
      facts: [
        `${amount} more for ${row.pool}s of ${row.activity_id} ${written(activity.texts.title.en)}, paid by ${payer}`,
        `proposed by ${row.proposed_by_email}`,
      ],
    }
  }

  return { propose, confirm, decline, subject }
}
