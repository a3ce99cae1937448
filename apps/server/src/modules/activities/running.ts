import type { DecisionSubject } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { stateAt, written } from './activities.rules.ts'
import * as sql from './activities.sql.ts'
import { type BudgetRow, budgetsOf, giveUp, lockBudgets, reserve } from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import { fundEntry, restEntry, restsOf } from './entries.ts'
import type { Kinds } from './kinds.ts'
import type { Starts } from './starts.ts'
import type { Views } from './views.ts'

export const OPEN = 'activities.open'
export const CLOSE = 'activities.close'

type Empty = Record<string, never>
type Act<Code extends string> = Promise<Result<Empty, { readonly code: Code }>>
export type ShortRefusal = { readonly code: 'activities.treasury_short' | 'activities.project_short' }

export interface RunningDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'jobs' | 'ledger' | 'identity' | 'recordAct'> {
  readonly kinds: Kinds
  readonly starts: Pick<Starts, 'tell' | 'over'>
  readonly views: Pick<Views, 'amount'>
}

export type Running = ReturnType<typeof createRunning>

/** From the approval, which puts the budget into the pools, to the settlement, which takes the rest back. */
export function createRunning(deps: RunningDeps) {
  const { db, clock, jobs, ledger, identity, recordAct, kinds, starts, views } = deps

  /** In the caller's transaction, which is the approval. */
  async function open(
    tx: Tx,
    row: sql.ActivityRow,
    by: { readonly staffId: string; readonly email: string },
  ): Promise<Result<undefined, ShortRefusal>> {
    const now = clock.now()
    await sql.approve(tx, { id: row.id, state: row.starts_at <= now ? 'running' : 'approved', ...by, now })
    const parts = (await budgetsOf(tx, [row.id])).map(({ pool, asset, budget_units }) => ({
      pool,
      asset,
      units: budget_units,
    }))
    const funding = { activityId: row.id, projectUser: row.project_user, parts }
    const posted = await ledger.post(tx, fundEntry({ ...funding, step: 'approve' }))
    if (!posted.ok) return short(row)
    for (const [name, dueAt] of [[OPEN, row.starts_at] as const, [CLOSE, row.ends_at] as const])
      await jobs.at(tx, { name, key: row.id, payload: { id: row.id }, dueAt })
    const port = kinds.of(row.kind)
    for (const part of (await port.setsAside?.(row.terms)) ?? [])
      assert(await reserve(tx, { ...part, activityId: row.id }), `${row.id}: a budget is less than what it promises`)
    await port.approved?.(tx, row)
    return ok(undefined)
  }

  /** What was read is what counts: of the version that was signed, and by nobody who has written on it. */
  function approve({ id, version }: { readonly id: string; readonly version: number }, actor: Actor) {
    type Refusal =
      | ShortRefusal
      | {
          readonly code:
            | 'activities.unknown'
            | 'activities.not_draft'
            | 'activities.draft_changed'
            | 'activities.second_person_needed'
            | 'activities.window_over'
        }
    return db.tx(async (tx): Promise<Result<Empty, Refusal>> => {
      const row = await sql.lockActivity(tx, id)
      if (row === undefined) return refuse({ code: 'activities.unknown' })
      if (row.state !== 'draft') return refuse({ code: 'activities.not_draft' })
      if (row.writers.includes(actor.staffId)) return refuse({ code: 'activities.second_person_needed' })
      if (row.version !== version) return refuse({ code: 'activities.draft_changed' })
      if (row.ends_at <= clock.now()) return refuse({ code: 'activities.window_over' })
      const opened = await open(tx, row, actor)
      if (!opened.ok) return opened
      await recordAct(tx, { actor, act: 'activities.approved', subject: id, detail: { facts: await factsOf(row) } })
      return ok({})
    })
  }

  function drop({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx): Act<'activities.unknown' | 'activities.not_draft'> => {
      const row = await sql.lockActivity(tx, id)
      if (row === undefined) return refuse({ code: 'activities.unknown' })
      if (row.state !== 'draft') return refuse({ code: 'activities.not_draft' })
      await sql.setState(tx, id, 'dropped')
      await recordAct(tx, { actor, act: 'activities.dropped', subject: id, detail: { reason } })
      return ok({})
    })
  }

  const goesOn = (row: sql.ActivityRow) => ['approved', 'running'].includes(stateAt(row, clock.now()))

  function pause({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx): Act<'activities.unknown' | 'activities.not_running'> => {
      const row = await sql.lockActivity(tx, id)
      if (row === undefined) return refuse({ code: 'activities.unknown' })
      if (!goesOn(row)) return refuse({ code: 'activities.not_running' })
      await sql.setState(tx, id, 'paused')
      await recordAct(tx, { actor, act: 'activities.paused', subject: id, detail: { reason } })
      return ok({})
    })
  }

  function resume(id: string, actor: Actor) {
    return db.tx(async (tx): Act<'activities.unknown' | 'activities.not_paused'> => {
      const row = await sql.lockActivity(tx, id)
      if (row === undefined) return refuse({ code: 'activities.unknown' })
      if (stateAt(row, clock.now()) !== 'paused') return refuse({ code: 'activities.not_paused' })
      await sql.setState(tx, id, row.starts_at <= clock.now() ? 'running' : 'approved')
      // Its begin may have passed while it was paused.
      const now = clock.now()
      await jobs.at(tx, { name: OPEN, key: `${id}:${now.getTime()}`, payload: { id }, dueAt: now })
      await recordAct(tx, { actor, act: 'activities.resumed', subject: id })
      return ok({})
    })
  }

  function endNow({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx): Act<'activities.unknown' | 'activities.not_running'> => {
      const row = await sql.lockActivity(tx, id)
      if (row === undefined) return refuse({ code: 'activities.unknown' })
      const state = stateAt(row, clock.now())
      if (state !== 'paused' && !goesOn(row)) return refuse({ code: 'activities.not_running' })
      await sql.end(tx, id, clock.now())
      await starts.over(tx, id)
      await recordAct(tx, { actor, act: 'activities.ended', subject: id, detail: { reason } })
      return ok({})
    })
  }

  /** What the window says; whoever has decided otherwise meanwhile is followed. Who waited for it is told. */
  async function opened({ id }: { readonly id: string }): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockActivity(tx, id)
      if (row?.state === 'approved' && stateAt(row, clock.now()) === 'running') await sql.setState(tx, id, 'running')
      return ok()
    })
    await starts.tell(id)
  }

  /** Ended at the end of its window, however late the worker comes. */
  async function closed({ id }: { readonly id: string }): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockActivity(tx, id)
      const isOpen = row?.state === 'approved' || row?.state === 'running' || row?.state === 'paused'
      if (row === undefined || !isOpen || row.ends_at > clock.now()) return ok()
      await sql.end(tx, id, row.ends_at)
      await starts.over(tx, id)
      return ok()
    })
  }

  /** Where nothing is promised any more and its module has paid what it had to, the rest goes back. */
  async function settleEnded(): Promise<void> {
    for (const row of await sql.settleable(db.queryable)) {
      if (!((await kinds.of(row.kind).isDone?.(db.queryable, row)) ?? true)) continue
      await db.tx(async (tx) => {
        const ended = await sql.lockActivity(tx, row.id)
        const budgets = await lockBudgets(tx, row.id)
        if (ended?.state !== 'ended' || budgets.some(({ reserved_units }) => reserved_units > 0n)) return ok()
        const parts = restsOf(budgets)
        for (const part of parts) await giveUp(tx, { ...part, activityId: row.id })
        await sql.settle(tx, row.id, clock.now())
        if (parts.length === 0) return ok()
        const rest = restEntry({ activityId: row.id, projectUser: row.project_user, step: 'settle', parts })
        assert((await ledger.post(tx, rest)).ok, 'what budgets have left stands in the pools')
        return ok()
      })
    }
  }

  async function factsOf(row: sql.ActivityRow): Promise<string[]> {
    const budgets = await budgetsOf(db.queryable, [row.id])
    const payer = row.project_user === null ? 'the house' : `account ${(await identity.userData(row.project_user)).uid}`
    const where = row.countries.length === 0 ? 'wherever it is allowed' : `in ${row.countries.join(', ')}`
    return [
      `${row.kind}: ${written(row.texts.title.en)}`,
      `${row.starts_at.toISOString()} to ${row.ends_at.toISOString()}, paid by ${payer}`,
      `verification ${row.level}, ${where}, at most ${row.most_per_person} a person and ${row.most_per_day} a day`,
      ...(await Promise.all(budgets.map(budgetLine))),
      ...Object.entries(row.terms).map(([name, value]) => `${name} ${written(value)}`),
    ]
  }

  const budgetLine = async ({ asset, pool, budget_units }: BudgetRow) =>
    `${await views.amount(asset, budget_units)} ${asset} for ${pool}s`

  /** What is signed with an approval. */
  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findActivity(db.queryable, id)
    if (row === undefined) return { facts: [] }
    return { facts: [`drafted by ${row.drafted_by_email}`, ...(await factsOf(row))] }
  }

  return { open, approve, drop, pause, resume, endNow, opened, closed, settleEnded, subject }
}

export function short({ project_user }: Pick<sql.ActivityRow, 'project_user'>): Result<never, ShortRefusal> {
  return refuse({ code: project_user === null ? 'activities.treasury_short' : 'activities.project_short' })
}
