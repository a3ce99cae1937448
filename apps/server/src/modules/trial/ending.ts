import {
  TRIAL_TERMS,
  type TrialEnd,
  type TrialFund,
  type TrialOutcome,
  trialOutcome,
  trialTakeBefore,
} from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { END } from './claims.ts'
import { depositedBy } from './deposits.sql.ts'
import type { TrialDeps } from './deps.ts'
import { endEntry } from './entries.ts'
import * as sql from './funds.sql.ts'
import type { TrialNotices } from './notices.ts'
import { countTrades } from './quotes.sql.ts'
import { AGAIN_MS, CLAIM_PENNIES, FIAT, givenOf, hasMoved, type Pennies } from './trial.rules.ts'
import type { Views } from './views.ts'
import type { Rates, Worth } from './worth.ts'

export const LAPSE = 'trial.lapse'
export const TELL_CASH = 'trial.tell-cash'

/** So long before the cash is lost somebody is told once more. */
const TOLD_MS = 3 * 86_400_000

export type EndRefusal =
  | { readonly code: 'trial.over' | 'trial.house_short' }
  | { readonly code: 'trial.no_price'; readonly asset: string }
  | { readonly code: 'trial.value_moved'; readonly value: string }

export interface EndAsked {
  readonly id: string
  readonly by: TrialEnd
  /** Of time: the planned end. Of protection: when the deposit came. Of the person: the moment of the transaction. */
  readonly at: Date | undefined
  readonly rates: Rates
  /** What the person was shown, in pennies. */
  readonly shown?: bigint
  readonly request?: MoneyRequest<TrialFund>
}

export interface EndingDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
  readonly told: Pick<TrialNotices, 'ended'>
}

export type Ending = ReturnType<typeof createEnding>

/** Everything is sold in one transaction, once, whoever comes first: the seventh day, the person, or deposit protection. */
export function createEnding(deps: EndingDeps) {
  const { db, clock, realClock, jobs, ledger, activities, worth, views, told } = deps

  /** True where another end came first. */
  const isOver = ({ by, at }: EndAsked, row: sql.FundRow, now: Date) =>
    row.state !== 'active' ||
    (by === 'user' && now >= row.ends_at) ||
    (by === 'protection' && (at === undefined || at >= row.ends_at || !row.protected))

  async function end(asked: EndAsked): Promise<Result<TrialFund, EndRefusal>> {
    const pennies = await worth.pennies()
    return db.tx(async (tx): Promise<Result<TrialFund, EndRefusal>> => {
      const row = await sql.lockFund(tx, asked.id)
      assert(row !== undefined, 'funds are kept')
      const now = clock.now()
      if (isOver(asked, row, now)) return refuse({ code: 'trial.over' })
      const held = await worth.heldBy(tx, row)
      const value = worth.worthOf(held, asked.rates, pennies)
      if (value === undefined) return refuse({ code: 'trial.no_price', asset: worth.unpricedOf(held, asked.rates) })
      if (asked.by === 'protection' && value >= TRIAL_TERMS.fund) return refuse({ code: 'trial.over' })
      if (asked.shown !== undefined && hasMoved(asked.shown, value))
        return refuse({ code: 'trial.value_moved', value: views.gbp(value) })
      const at = asked.at ?? now
      const { sum, unvalued } = await depositedBy(tx, row.id, at)
      const deposited = pennies.of(sum) >= TRIAL_TERMS.deposited
      // What somebody keeps hangs on their deposits, and protection goes before their own end.
      const unknown = asked.by === 'user' ? await worth.awaited(tx, row) : deposited ? null : unvalued
      if (unknown) return refuse({ code: 'trial.no_price', asset: unknown })
      const outcome = trialOutcome({
        ...{ value, deposited },
        ...{ trades: await countTrades(tx, row.id), endedByUser: asked.by === 'user' },
      })
      const found = { row, at, by: asked.by, value, outcome, pennies, deposited }
      await write(tx, found, now)
      await settleBudgets(tx, found)
      const { toUnits } = pennies
      const posted = await ledger.post(
        tx,
        endEntry(row, {
          ...{ held, value: toUnits(value), back: toUnits(outcome.back), given: toUnits(givenOf(outcome)) },
          ...{ earnedCash: toUnits(outcome.earned.cash), earnedCoupons: toUnits(outcome.earned.coupons) },
        }),
      )
      if (!posted.ok) {
        assert(posted.refusal.code === 'ledger.house_short', 'what a fund holds is there, and it ends once')
        return refuse({ code: 'trial.house_short' })
      }
      const ended = await sql.findFund(tx, row.id)
      assert(ended !== undefined, 'funds are kept')
      const view = await views.ended(tx, ended)
      await asked.request?.recordAnswer(tx, view)
      return ok(view)
    })
  }

  interface Found {
    readonly row: sql.FundRow
    readonly at: Date
    readonly by: TrialEnd
    readonly value: bigint
    readonly outcome: TrialOutcome
    readonly pennies: Pennies
    readonly deposited: boolean
  }

  async function write(tx: Tx, { row, at, by, value, outcome, pennies, deposited }: Found, now: Date): Promise<void> {
    const { toUnits } = pennies
    const takeBefore = outcome.cash === 0n ? null : trialTakeBefore(at)
    await sql.endFund(tx, row.id, {
      ...{ by, at, deposited, takeBefore, value: toUnits(value), cash: toUnits(outcome.cash) },
      ...{ coupons: toUnits(outcome.coupons), given: toUnits(givenOf(outcome)) },
      // Sessions are dated by the clock of the people, which a sandbox does not move.
      seenFrom: new Date(realClock.now().getTime() - (now.getTime() - at.getTime())),
    })
    if (takeBefore !== null) {
      const timer = { key: row.id, payload: { id: row.id } }
      await jobs.at(tx, { ...timer, name: LAPSE, dueAt: takeBefore })
      await jobs.at(tx, { ...timer, name: TELL_CASH, dueAt: new Date(takeBefore.getTime() - TOLD_MS) })
    }
    const result = { value: views.gbp(value), cash: views.gbp(outcome.cash), coupons: views.gbp(outcome.coupons) }
    await told.ended(tx, row, { by, takeBefore, ...result })
  }

  /** What was set aside and is not needed returns; what is earned as coupons makes the budget of coupons larger by as much. */
  async function settleBudgets(tx: Tx, { row, outcome, pennies: { toUnits } }: Found): Promise<void> {
    const part = { activityId: row.activity_id, asset: FIAT }
    const [reward, coupon] = [
      { ...part, pool: 'reward' as const },
      { ...part, pool: 'coupon' as const },
    ]
    const given = { cash: givenOf(outcome), coupons: outcome.coupons - outcome.earned.coupons }
    await activities.giveBack(tx, { ...reward, units: toUnits(outcome.back) })
    if (given.cash > 0n) await activities.spend(tx, { ...reward, units: toUnits(given.cash) })
    await activities.unreserve(tx, { ...reward, units: toUnits(TRIAL_TERMS.help - given.cash) })
    await activities.unreserve(tx, { ...coupon, units: toUnits(CLAIM_PENNIES.coupon - given.coupons) })
    if (outcome.earned.coupons > 0n) {
      const earned = { ...coupon, units: toUnits(outcome.earned.coupons) }
      await activities.grow(tx, earned)
      assert(await activities.reserve(tx, earned), 'the budget has just become larger by as much')
    }
    if (outcome.coupons === 0n) return
    const awarded = await activities.award(tx, {
      ...{ activityId: row.activity_id, userId: row.user_id, period: 'coupon', form: 'coupon', asset: FIAT },
      ...{ units: toUnits(outcome.coupons), reserved: true, popup: 28, source: 'trial_coupon' },
    })
    assert(awarded.ok, 'what was promised is paid')
  }

  /** Waits for staff to see it, and is tried again by itself. */
  async function wait(id: string, trouble: 'no_price' | 'house_short'): Promise<void> {
    const now = clock.now()
    await db.tx(async (tx) => {
      await sql.noteTrouble(tx, id, trouble, now)
      const dueAt = new Date(now.getTime() + AGAIN_MS)
      await jobs.at(tx, { name: END, key: `${id}:${dueAt.getTime()}`, payload: { id }, dueAt })
      return ok()
    })
  }

  /** At 24:00 of the seventh day, by the prices of that moment whenever it is done. */
  async function endByTime(id: string): Promise<'done' | 'no_price' | 'house_short'> {
    const row = await sql.findFund(db.queryable, id)
    if (row?.state !== 'active' || clock.now() < row.ends_at) return 'done'
    const coins = worth.coinsIn(await worth.heldBy(db.queryable, row))
    const rates = await worth.ratesAt(coins, row.ends_at)
    const ended = rates === undefined ? undefined : await end({ id, by: 'time', at: row.ends_at, rates })
    if (ended === undefined) return 'no_price'
    if (ended.ok || ended.refusal.code === 'trial.over') return 'done'
    return ended.refusal.code === 'trial.house_short' ? 'house_short' : 'no_price'
  }

  return { end, endByTime, wait }
}
