import {
  type CouponProposal,
  type contract,
  type DecisionSubject,
  type InputOf,
  type Language,
  ONE_PERSON_COUPON_GBP,
} from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { createDeciding } from '../../platform/proposals.ts'
import type { AwardRefusal } from '../activities/index.ts'
import { findCoupon } from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import type { Own } from './own.ts'
import * as sql from './proposals.sql.ts'
import type { Views } from './views.ts'

type Calls = typeof contract.coupons
type Code<Codes extends string> = { readonly code: Codes }

export interface OfficeDeps
  extends Pick<
    CouponDeps,
    'db' | 'clock' | 'ids' | 'markets' | 'index' | 'identity' | 'people' | 'recordAct' | 'activities'
  > {
  readonly views: Views
  readonly own: Pick<Own, 'page' | 'records'>
}

type AmountRefusal =
  | Code<'coupons.budget_unknown' | 'coupons.amount_missing'>
  | { readonly code: 'coupons.amount_malformed'; readonly decimals: number }

const CODES = {
  unknown: 'coupons.proposal_unknown',
  closed: 'coupons.proposal_closed',
  secondPerson: 'coupons.second_person_needed',
} as const
type ConfirmRefusal = AwardRefusal | Code<(typeof CODES)[keyof typeof CODES] | 'coupons.budget_unknown'>

export type Office = ReturnType<typeof createOffice>

/** Coupons of people as staff see and issue them: what is worth more than 20 GBP takes two of them. */
export function createOffice(deps: OfficeDeps) {
  const { db, clock, ids, markets, index, identity, people, recordAct, activities, views, own } = deps
  const on = db.queryable
  const deciding = createDeciding({ db, clock, rows: sql.proposals, codes: CODES })

  async function listOf({ userId, ...query }: InputOf<Calls['officeCouponsOf']>, actor: Actor, language: Language) {
    const seen = await people.view(userId, actor)
    return seen.ok ? ok(await own.page(userId, query, language)) : seen
  }

  async function records(query: InputOf<Calls['officeCouponRecords']>, actor: Actor, language: Language) {
    const row = await findCoupon(on, query.id)
    if (row === undefined) return refuse({ code: 'coupons.unknown' as const })
    const { user_id: userId } = row
    const seen = await people.view(userId, actor)
    if (!seen.ok) return seen
    const [coupon] = await views.coupons(on, [row], language)
    assert(coupon !== undefined, 'one gives one')
    const { uid } = await identity.userData(userId)
    return ok({ ...(await own.records(query)), coupon: { ...coupon, userId, uid } })
  }

  async function budgets(language: Language) {
    const running = await activities.running(on, 'coupon')
    const left = await activities.budgetsLeft(
      on,
      running.map(({ id }) => id),
    )
    return Promise.all(
      left
        .filter(({ pool }) => pool === 'coupon')
        .map(async ({ activityId, asset, units: of }) => ({
          ...{ activityId, asset, left: await views.amount(asset, of) },
          title: running.find(({ id }) => id === activityId)?.texts.title[language] ?? '',
        })),
    )
  }

  async function hasBudget(activityId: string, asset: string): Promise<boolean> {
    const running = await activities.running(on, 'coupon')
    const left = await activities.budgetsLeft(on, [activityId])
    return (
      running.some(({ id }) => id === activityId) && left.some((one) => one.pool === 'coupon' && one.asset === asset)
    )
  }

  type Asked = InputOf<Calls['issueCoupon']>

  async function readAmount({ activityId, asset, amount }: Asked): Promise<Result<Units, AmountRefusal>> {
    const scale = (await markets.asset(asset))?.scale
    if (scale === undefined || !(await hasBudget(activityId, asset))) return refuse({ code: 'coupons.budget_unknown' })
    const read = parseUnits(amount, scale)
    if (!read.ok) return refuse({ code: 'coupons.amount_malformed', decimals: scale })
    return read.value > 0n ? ok(read.value) : refuse({ code: 'coupons.amount_missing' })
  }

  /** By venues outside, whose prices nobody moves on our books; what no price leads to is taken for much. */
  async function needsTwo(asset: string, amount: Units): Promise<boolean> {
    const gbp = await index.valueIn(on, asset, amount, 'GBP')
    const scale = (await markets.asset('GBP'))?.scale
    return gbp === undefined || scale === undefined || gbp > BigInt(ONE_PERSON_COUPON_GBP) * 10n ** BigInt(scale)
  }

  type Issuing = Pick<sql.CouponProposalRow, 'id' | 'user_id' | 'activity_id' | 'asset' | 'units' | 'reason'>

  async function award(tx: Tx, row: Issuing, actor: Actor): Promise<Result<undefined, AwardRefusal>> {
    const { id, user_id: userId, activity_id: activityId, asset, units: of, reason } = row
    const awarded = await activities.award(tx, {
      ...{ activityId, userId, period: `hand:${id}`, form: 'coupon', asset, units: units(of) },
      ...{ reserved: false, popup: null, source: 'coupon_issued' },
    })
    if (!awarded.ok) return awarded
    const detail = { activity: activityId, amount: await views.amount(asset, of), asset, reason }
    await recordAct(tx, { actor, act: 'coupons.issued', subject: userId, detail })
    return ok(undefined)
  }

  type IssueRefusal = AmountRefusal | AwardRefusal | Code<'identity.user_unknown' | 'coupons.proposal_open'>

  async function issue(
    asked: Asked,
    actor: Actor,
    language: Language,
  ): Promise<Result<{ readonly proposal: CouponProposal | null }, IssueRefusal>> {
    const seen = await people.view(asked.userId, actor)
    if (!seen.ok) return seen
    const amount = await readAmount(asked)
    if (!amount.ok) return amount
    const row: sql.CouponProposalRow = {
      ...{ id: ids.next('cpp'), user_id: asked.userId, activity_id: asked.activityId, asset: asked.asset },
      ...{ units: amount.value, state: 'open', reason: asked.reason },
      ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now() },
    }
    const isProposed = await needsTwo(asked.asset, amount.value)
    const done = await db.tx(async (tx): Promise<Result<undefined, IssueRefusal>> => {
      if (!isProposed) return award(tx, row, actor)
      if (!(await sql.insertProposal(tx, row))) return refuse({ code: 'coupons.proposal_open' })
      const { asset, amount: typed, reason, userId } = asked
      await recordAct(tx, { actor, act: 'coupons.proposed', subject: userId, detail: { amount: typed, asset, reason } })
      return ok(undefined)
    })
    if (!done.ok) return done
    return ok({ proposal: isProposed ? await shown(row, actor.staffId, language) : null })
  }

  async function shown(row: sql.CouponProposalRow, staffId: string, language: Language): Promise<CouponProposal> {
    const { id, user_id: userId, activity_id: activityId, asset, reason, proposed_by } = row
    return {
      ...{ id, userId, activityId, asset, reason, uid: (await identity.userData(userId)).uid },
      title: (await views.titles(on, [activityId], language)).get(activityId) ?? '',
      amount: await views.amount(asset, row.units),
      ...{ proposedBy: row.proposed_by_email, proposedAt: row.proposed_at.toISOString() },
      mayDecide: proposed_by !== staffId,
    }
  }

  function confirm(id: string, actor: Actor): Promise<Result<Record<string, never>, ConfirmRefusal>> {
    return deciding.confirm(id, actor, async (tx, row): Promise<Result<undefined, ConfirmRefusal>> => {
      if (!(await hasBudget(row.activity_id, row.asset))) return refuse({ code: 'coupons.budget_unknown' })
      return award(tx, row, actor)
    })
  }

  const decline = (id: string, actor: Actor) =>
    deciding.decline(id, actor, (tx, { user_id: subject }) =>
      recordAct(tx, { actor, act: 'coupons.declined', subject, detail: { proposal: id } }),
    )

  /** What is signed with a coupon that is issued, and with one that is confirmed. */
  async function issuing({ userId }: { readonly userId: string }): Promise<DecisionSubject> {
    const { uid } = await identity.userData(userId)
    return { facts: [`for account ${uid}`] }
  }

  async function confirming({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.proposals.find(on, id)
    if (row === undefined) return { facts: [] }
    const { uid } = await identity.userData(row.user_id)
    const amount = `${await views.amount(row.asset, row.units)} ${row.asset}`
    return { facts: [`coupon of ${amount} for account ${uid}`, `proposed by ${row.proposed_by_email}: ${row.reason}`] }
  }

  return {
    ...{ listOf, records, budgets, issue, confirm, decline },
    subjects: { issueCoupon: issuing, confirmCoupon: confirming },
    proposals: async (staffId: string, language: Language) =>
      Promise.all((await sql.proposals.open(on)).map((row) => shown(row, staffId, language))),
  }
}
