import type { DecisionSubject, DiscountReward } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { spot, systemAccount } from '../../ledger/index.ts'
import type { DiscountDeps } from '../deps.ts'
import { HOUR_MS } from '../discount.rules.ts'
import { assetsOf, REWARD_SOURCE } from '../entries.ts'
import type { DiscountNotices } from '../notices.ts'
import { findPosition, type PositionRow } from '../positions/positions.sql.ts'
import type { RewardRow } from './rewards.sql.ts'
import * as sql from './rewards.sql.ts'

type Nothing = Record<string, never>
type ClosedRefusal = { readonly code: 'discount.proposal_unknown' | 'discount.proposal_closed' }
type ProposeRefusal =
  | { readonly code: 'discount.position_unknown' | 'discount.position_not_late' | 'discount.proposal_open' }
  | { readonly code: 'discount.amount_malformed'; readonly decimals: number }

export interface RewardDeps
  extends Pick<DiscountDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'recordAct' | 'publishFunding'> {
  readonly notices: DiscountNotices
}

/** A late release pays nothing by rule; two people may grant something for it out of the treasury. */
export function createRewards(deps: RewardDeps) {
  const { db, clock, ids, ledger, markets, recordAct, publishFunding, notices } = deps

  async function scaleOf(asset: string): Promise<number> {
    const found = await markets.asset(asset)
    assert(found !== undefined, `${asset} is an asset`)
    return found.scale
  }

  async function propose(
    asked: { readonly positionId: string; readonly amount: string; readonly reason: string },
    actor: Actor,
  ): Promise<Result<DiscountReward, ProposeRefusal>> {
    const position = await findPosition(db.queryable, asked.positionId)
    if (position === undefined) return refuse({ code: 'discount.position_unknown' })
    if (!isLate(position)) return refuse({ code: 'discount.position_not_late' })
    const asset = receivedAsset(position)
    const decimals = await scaleOf(asset)
    const amount = parseUnits(asked.amount, decimals)
    if (!amount.ok || amount.value === 0n) return refuse({ code: 'discount.amount_malformed', decimals })
    const row: RewardRow = {
      ...{
        id: ids.next('drw'),
        position_id: position.id,
        state: 'open',
        asset,
        units: amount.value,
        reason: asked.reason,
      },
      ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now(), decided_at: null },
    }
    return db.tx(async (tx): Promise<Result<DiscountReward, ProposeRefusal>> => {
      if (!(await sql.insertReward(tx, row))) return refuse({ code: 'discount.proposal_open' })
      const view = await rewardView(row, actor.staffId)
      const detail = { position: position.id, amount: view.amount, coin: asset, reason: asked.reason }
      await recordAct(tx, { actor, act: 'discount.reward_proposed', subject: row.id, detail })
      return ok(view)
    })
  }

  async function openOne(tx: Tx, id: string): Promise<Result<RewardRow, ClosedRefusal>> {
    const row = await sql.lockReward(tx, id)
    if (row === undefined) return refuse({ code: 'discount.proposal_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'discount.proposal_closed' })
  }

  function confirm(id: string, actor: Actor) {
    return db.tx(
      async (
        tx,
      ): Promise<
        Result<
          Nothing,
          | ClosedRefusal
          | { readonly code: 'discount.second_person_needed' }
          | { readonly code: 'discount.house_short'; readonly asset: string }
        >
      > => {
        const found = await openOne(tx, id)
        if (!found.ok) return found
        const row = found.value
        if (row.proposed_by === actor.staffId) return refuse({ code: 'discount.second_person_needed' })
        const position = await findPosition(tx, row.position_id)
        assert(position !== undefined, 'a reward is for a position')
        const paid = await ledger.transfer(tx, {
          ...{ source: REWARD_SOURCE, sourceId: row.id, kind: 'discount_reward', units: units(row.units) },
          from: systemAccount('treasury', row.asset),
          to: spot(position.user_id, row.asset),
        })
        if (!paid.ok) return refuse({ code: 'discount.house_short', asset: row.asset })
        await sql.closeReward(tx, { id, state: 'confirmed', by: actor.staffId, now: clock.now() })
        const { amount } = await rewardView(row, actor.staffId)
        await recordAct(tx, {
          actor,
          act: 'discount.reward_confirmed',
          subject: id,
          detail: { amount, coin: row.asset },
        })
        await notices.rewarded(tx, position, { id, amount: `${amount} ${row.asset}` })
        publishFunding(tx, position.user_id, { kind: 'discount', id: position.id, state: 'rewarded' })
        return ok({})
      },
    )
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Nothing, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeReward(tx, { id, state: 'declined', by: actor.staffId, now: clock.now() })
      await recordAct(tx, { actor, act: 'discount.reward_declined', subject: id })
      return ok({})
    })
  }

  async function rewardView(row: RewardRow, staffId: string): Promise<DiscountReward> {
    return {
      ...{ id: row.id, positionId: row.position_id, coin: row.asset, reason: row.reason, state: row.state },
      amount: formatUnits(units(row.units), await scaleOf(row.asset), { trim: true }),
      proposedBy: row.proposed_by_email,
      proposedAt: row.proposed_at.toISOString(),
      mayDecide: row.proposed_by !== staffId,
    }
  }

  /** What is signed with a confirmation: how much, for which position, and why. */
  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findReward(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const { amount } = await rewardView(row, '')
    return {
      facts: [
        `proposed by ${row.proposed_by_email}`,
        `${amount} ${row.asset} for position ${row.position_id}`,
        `because ${row.reason}`,
      ],
    }
  }

  return {
    propose,
    confirm,
    decline,
    subject,
    async list(query: { readonly current: number; readonly size: number }, staffId: string) {
      const { total, records } = await sql.listRewards(db.queryable, query)
      return { ...query, total, records: await Promise.all(records.map((row) => rewardView(row, staffId))) }
    },
  }
}

/** Paid more than an hour after 08:00, which may be rewarded. */
function isLate({ settled_at, settles_at }: PositionRow): boolean {
  return settled_at !== null && settled_at.getTime() > settles_at.getTime() + HOUR_MS
}

function receivedAsset(row: PositionRow): string {
  const { pay, other } = assetsOf(row)
  return (row.outcome === 'base') === (row.direction === 'sell_high') ? pay : other
}
