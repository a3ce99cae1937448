import type { contract, DecisionSubject, InputOf, ShareCase } from '@bourse/contract'
import { assert, ok, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import * as sql from './cases.sql.ts'
import { type CreditRow, lockWaiting, setEnded } from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import { groupsOf, takeEntry } from './entries.ts'
import type { Paying } from './paying.ts'
import type { Views } from './views.ts'

type Asked = InputOf<(typeof contract.shares)['proposeShareCase']>
type ClosedRefusal = { readonly code: 'shares.case_unknown' | 'shares.case_closed' }
type ConfirmRefusal = ClosedRefusal | { readonly code: 'shares.second_person_needed' | 'shares.nothing_waiting' }

export interface CaseDeps extends Pick<ShareDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'activities' | 'recordAct'> {
  readonly views: Views
  readonly paying: Pick<Paying, 'payOut'>
}

export type Cases = ReturnType<typeof createCases>

/** What is held is paid, and what is not paid out is taken back, by two people. A payout meanwhile wins, and so does a case. */
export function createCases({ db, clock, ids, ledger, activities, recordAct, views, paying }: CaseDeps) {
  const sumOf = (credits: readonly CreditRow[]) => credits.reduce((sum, { units: each }) => sum + each, 0n)
  /** Only what is held needs somebody to pay it. */
  const inReach = (decision: sql.CaseRow['decision'], credits: readonly CreditRow[]) =>
    credits.filter(({ state }) => decision === 'take' || state === 'held')

  function propose({ userId, asset, decision, reason }: Asked, actor: Actor) {
    type Refusal = { readonly code: 'shares.nothing_waiting' | 'shares.case_open' }
    return db.tx(async (tx): Promise<Result<ShareCase, Refusal>> => {
      const reached = inReach(decision, await lockWaiting(tx, { userId, asset }))
      const through = reached.map(({ credit_at }) => credit_at).sort((one, other) => +other - +one)[0]
      if (through === undefined) return refuse({ code: 'shares.nothing_waiting' })
      const row: sql.CaseRow = {
        ...{
          id: ids.next('shk'),
          user_id: userId,
          asset,
          decision,
          state: 'open',
          through,
          units: sumOf(reached),
          reason,
        },
        ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now() },
      }
      if (!(await sql.insertCase(tx, row))) return refuse({ code: 'shares.case_open' })
      const detail = { decision, asset, amount: await views.amount(asset, row.units), reason }
      await recordAct(tx, { actor, act: 'shares.case_proposed', subject: userId, detail })
      return ok(await views.case(row, actor.staffId))
    })
  }

  async function openOne(tx: Tx, id: string): Promise<Result<sql.CaseRow, ClosedRefusal>> {
    const row = await sql.lockCase(tx, id)
    if (row === undefined) return refuse({ code: 'shares.case_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'shares.case_closed' })
  }

  /** To where it came from: the fees, or the budget of the project. */
  async function takeBack(tx: Tx, credits: readonly CreditRow[], id: string): Promise<void> {
    const groups = groupsOf(credits)
    const posted = await ledger.postBatch(
      tx,
      groups.map((group) => takeEntry(id, group)),
    )
    assert(posted.ok, 'what was credited stands on the locked account')
    for (const { kind, activityId, asset, units: sum } of groups)
      if (kind === 'token') await activities.giveBack(tx, { activityId, pool: 'reward', asset, units: units(sum) })
    await setEnded(tx, credits, { state: 'taken', by: id, at: clock.now() })
  }

  function confirm(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ConfirmRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      const { user_id: userId, asset, decision, through, proposed_by } = found.value
      if (proposed_by === actor.staffId) return refuse({ code: 'shares.second_person_needed' })
      const reached = inReach(decision, await lockWaiting(tx, { userId, asset, through }))
      if (reached.length === 0) return refuse({ code: 'shares.nothing_waiting' })
      if (decision === 'pay') await paying.payOut(tx, reached, id)
      else await takeBack(tx, reached, id)
      await sql.closeCase(tx, { id, state: 'confirmed', by: actor, now: clock.now() })
      const detail = { decision, asset, amount: await views.amount(asset, sumOf(reached)) }
      await recordAct(tx, { actor, act: 'shares.case_confirmed', subject: userId, detail })
      return ok({})
    })
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeCase(tx, { id, state: 'declined', by: actor, now: clock.now() })
      await recordAct(tx, { actor, act: 'shares.case_declined', subject: found.value.user_id, detail: { id } })
      return ok({})
    })
  }

  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findCase(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const amount = `${await views.amount(row.asset, row.units)} ${row.asset}`
    return { facts: [`${row.decision} ${amount} of ${row.user_id}`, `proposed by ${row.proposed_by_email}`] }
  }

  return { propose, confirm, decline, subject }
}
