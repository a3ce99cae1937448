import type { BudgetRaise, contract, DecisionSubject, InputOf } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
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
type ClosedRefusal = { readonly code: 'activities.raise_unknown' | 'activities.raise_closed' }
type ConfirmRefusal =
  | ClosedRefusal
  | ShortRefusal
  | { readonly code: 'activities.second_person_needed' | 'activities.not_running' }

export interface RaiseDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'recordAct'> {
  readonly views: Pick<Views, 'amount'>
  readonly officeViews: Pick<OfficeViews, 'raise'>
}

export type Raises = ReturnType<typeof createRaises>

/** More for a budget, which takes two people as the first of it did. */
export function createRaises({ db, clock, ids, ledger, markets, recordAct, views, officeViews }: RaiseDeps) {
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

  async function openOne(tx: Tx, id: string): Promise<Result<sql.RaiseRow, ClosedRefusal>> {
    const row = await sql.lockRaise(tx, id)
    if (row === undefined) return refuse({ code: 'activities.raise_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'activities.raise_closed' })
  }

  function confirm(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ConfirmRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      const { activity_id: activityId, pool, asset, proposed_by, units: amount } = found.value
      if (proposed_by === actor.staffId) return refuse({ code: 'activities.second_person_needed' })
      const activity = await lockActivity(tx, activityId)
      assert(activity !== undefined, 'budgets are of activities')
      if (!canGrow(stateAt(activity, clock.now()))) return refuse({ code: 'activities.not_running' })
      await sql.closeRaise(tx, { id, state: 'confirmed', by: actor, now: clock.now() })
      const part = { pool, asset, units: amount }
      await sql.raise(tx, { ...part, activityId })
      const funding = { activityId, projectUser: activity.project_user, step: id, parts: [part] }
      const posted = await ledger.post(tx, fundEntry(funding))
      if (!posted.ok) return short(activity)
      const detail = { amount: await views.amount(asset, amount), asset, pool }
      await recordAct(tx, { actor, act: 'activities.raised', subject: activityId, detail })
      return ok({})
    })
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeRaise(tx, { id, state: 'declined', by: actor, now: clock.now() })
      await recordAct(tx, { actor, act: 'activities.raise_declined', subject: found.value.activity_id })
      return ok({})
    })
  }

  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findRaise(db.queryable, id)
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
