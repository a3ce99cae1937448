import { REGISTRATION_BONUS_ID as id, type OwnBonus } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { AwardRefusal, Promised } from '../activities/index.ts'
import { stateAt } from './bonuses.rules.ts'
import * as sql from './bonuses.sql.ts'
import type { BonusDeps } from './deps.ts'
import type { Earning } from './earning.ts'

const AT_ONCE = 100
/** Two is the identity proved. */
const PROVED = 2

type OwnRefusal = {
  readonly code: 'bonuses.none' | 'bonuses.not_traded' | 'bonuses.not_verified' | 'bonuses.expired'
}
type BonusRefusal = OwnRefusal | AwardRefusal

export interface Taken {
  readonly currency: string
  readonly amount: string
  readonly held: boolean
}

export interface TakingDeps extends Pick<BonusDeps, 'db' | 'clock' | 'markets' | 'kyc' | 'policy' | 'activities'> {
  readonly earning: Pick<Earning, 'chancesOf'>
}

export type BonusTaking = ReturnType<typeof createTaking>

/** What was earned is taken once by whoever is verified, or is over after thirty days. */
export function createTaking({ db, clock, markets, kyc, policy, activities, earning }: TakingDeps) {
  async function amountOf({ asset, units: of }: sql.BonusRow): Promise<string> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'bonuses are in assets')
    return formatUnits(units(of), found.scale, { trim: true })
  }

  const isVerified = async (on: Queryable, userId: string) => (await kyc.limitsOf(userId, on)).level >= PROVED

  async function judge(tx: Tx, userId: string): Promise<Result<sql.BonusRow, BonusRefusal>> {
    const row = await sql.lockBonus(tx, userId)
    if (row === undefined) {
      const hasChance = (await earning.chancesOf(tx, [userId])).has(userId)
      const offered = await policy.may(tx, userId, 'registration_bonus')
      if (hasChance && !offered.ok) return offered
      return refuse({ code: hasChance ? 'bonuses.not_traded' : 'bonuses.none' })
    }
    const state = stateAt(row, clock.now())
    if (state === 'expired') return refuse({ code: 'bonuses.expired' })
    if (state === 'sold_out') return refuse({ code: 'activities.sold_out' })
    return (await isVerified(tx, userId)) ? ok(row) : refuse({ code: 'bonuses.not_verified' })
  }

  /** In the caller's transaction, with its end, so that fifty at once have one effect; taken again it tells the same. */
  async function takeIn(tx: Tx, userId: string): Promise<Result<Taken, BonusRefusal>> {
    const found = await judge(tx, userId)
    if (!found.ok) return found
    const row = found.value
    const { activity_id: activityId, asset, units: of } = row
    const paid = { asset, units: units(of), reserved: true, popup: 41 } as const
    const reward = { ...paid, form: 'available', period: 'registration', source: 'registration_bonus' } as const
    const awarded = await activities.award(tx, { activityId, userId, ...reward })
    if (!awarded.ok) return awarded
    if (row.state === 'earned') await sql.endBonus(tx, userId, 'taken', clock.now())
    return ok({ currency: asset, amount: await amountOf(row), held: awarded.value.state === 'held' })
  }

  async function own(userId: string): Promise<OwnBonus | null> {
    const on = db.queryable
    const [row, verified] = [await sql.findBonus(on, userId), await isVerified(on, userId)]
    if (row !== undefined) {
      const state = stateAt(row, clock.now())
      const shown = { currency: row.asset, amount: await amountOf(row), takeBy: row.take_by.toISOString() }
      return { id, ...shown, state, verified, traded: true }
    }
    const chance = (await earning.chancesOf(on, [userId])).get(userId)
    if (chance === undefined || !(await policy.may(on, userId, 'registration_bonus')).ok) return null
    const state = clock.now() >= chance.takeBy ? 'expired' : 'waiting'
    const { asset: currency, amount, takeBy } = chance
    return { id, currency, amount, takeBy: takeBy.toISOString(), state, verified, traded: false }
  }

  return {
    takeIn,
    own,
    /** For the rewards centre. */
    async promised(on: Queryable, userId: string): Promise<readonly Promised[]> {
      const row = await sql.findBonus(on, userId)
      if (row === undefined || stateAt(row, clock.now()) !== 'earned') return []
      const { activity_id: activityId, asset, take_by: at } = row
      const sum = { form: 'available', asset, units: units(row.units) } as const
      return [{ id: `bonus:${userId}`, activityId, way: 'take', ...sum, at, page: '/account/tradingPrize' }]
    },
    /** What was not taken in time is free again. */
    async lapse(): Promise<void> {
      for (;;) {
        const users = await sql.overdue(db.queryable, clock.now(), AT_ONCE)
        if (users.length === 0) return
        for (const userId of users) await db.tx(async (tx) => ok(await lapseOne(tx, userId)))
      }
    },
  }

  async function lapseOne(tx: Tx, userId: string): Promise<void> {
    const row = await sql.lockBonus(tx, userId)
    if (row?.state !== 'earned' || row.take_by > clock.now()) return
    const { activity_id: activityId, asset } = row
    await activities.unreserve(tx, { activityId, pool: 'reward', asset, units: units(row.units) })
    await sql.endBonus(tx, userId, 'expired', row.take_by)
  }
}
