import type { contract, DecisionSubject, InputOf, ShareCase } from '@bourse/contract'
import { assert, ok, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { createDeciding } from '../../platform/proposals.ts'
import * as sql from './cases.sql.ts'
import { type CreditRow, lockWaiting, setEnded } from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import { groupsOf, takeEntry } from './entries.ts'
import type { Paying } from './paying.ts'
import type { Views } from './views.ts'

type Asked = InputOf<(typeof contract.shares)['proposeShareCase']>

const CODES = {
  unknown: 'shares.case_unknown',
  closed: 'shares.case_closed',
  secondPerson: 'shares.second_person_needed',
} as const
type ConfirmRefusal = { readonly code: (typeof CODES)[keyof typeof CODES] | 'shares.nothing_waiting' }

export interface CaseDeps extends Pick<ShareDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'activities' | 'recordAct'> {
  readonly views: Views
  readonly paying: Pick<Paying, 'payOut'>
}

export type Cases = ReturnType<typeof createCases>

/** What is held is paid, and what is not paid out is taken back, by two people. A payout meanwhile wins, and so does a case. */
export function createCases({ db, clock, ids, ledger, activities, recordAct, views, paying }: CaseDeps) {
  const deciding = createDeciding({ db, clock, rows: sql.cases, codes: CODES })
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

  function confirm(id: string, actor: Actor): Promise<Result<Record<string, never>, ConfirmRefusal>> {
    return deciding.confirm(id, actor, async (tx, row): Promise<Result<undefined, ConfirmRefusal>> => {
      const { user_id: userId, asset, decision, through } = row
      const reached = inReach(decision, await lockWaiting(tx, { userId, asset, through }))
      if (reached.length === 0) return refuse({ code: 'shares.nothing_waiting' })
      if (decision === 'pay') await paying.payOut(tx, reached, id)
      else await takeBack(tx, reached, id)
      const detail = { decision, asset, amount: await views.amount(asset, sumOf(reached)) }
      await recordAct(tx, { actor, act: 'shares.case_confirmed', subject: userId, detail })
      return ok(undefined)
    })
  }

  const decline = (id: string, actor: Actor) =>
    deciding.decline(id, actor, (tx, { user_id: subject }) =>
      recordAct(tx, { actor, act: 'shares.case_declined', subject, detail: { id } }),
    )

  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.cases.find(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const amount = `${await views.amount(row.asset, row.units)} ${row.asset}`
    return { facts: [`${row.decision} ${amount} of ${row.user_id}`, `proposed by ${row.proposed_by_email}`] }
  }

  return { propose, confirm, decline, subject }
}
