import { REGISTRATION_BONUS_TRADE_GBP } from '@bourse/contract'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { PastActivity } from '../activities/index.ts'
import type { FollowedFill } from '../trading/index.ts'
import { takeBy } from './bonuses.rules.ts'
import { holdersAmong, insertBonus } from './bonuses.sql.ts'
import type { BonusDeps } from './deps.ts'
import type { BonusNotices } from './notices.ts'
import { bonusIn } from './terms.ts'

type Registration = Awaited<ReturnType<BonusDeps['identity']['registrationsOf']>>[number]

export interface EarningDeps extends Omit<BonusDeps, 'db' | 'notices'> {
  readonly told: BonusNotices
}

/** Whoever opened an account while an activity ran, and what it gives them in the currency of their registration. */
export interface Chance {
  readonly activity: PastActivity
  readonly asset: Registration['fiat']
  readonly amount: string
  readonly units: NonNullable<ReturnType<typeof bonusIn>>['units']
  readonly takeBy: Date
}

export type Earning = ReturnType<typeof createEarning>

/** A first trade of 10 GBP or more, within thirty days of the registration, earns the bonus: it is set aside then. */
export function createEarning(deps: EarningDeps) {
  const { clock, markets, identity, kyc, policy, trading, activities, told } = deps
  const follower = trading.follower({ name: 'campaigns.bonuses', concerned, apply })

  async function chancesOf(on: Queryable, users: readonly string[]): Promise<ReadonlyMap<string, Chance>> {
    const all = await activities.approved(on, 'registration_bonus')
    if (all.length === 0) return new Map()
    const chances = new Map<string, Chance>()
    for (const { userId, fiat: asset, registeredAt } of await identity.registrationsOf(on, users)) {
      const activity = all.find(({ starts_at, until }) => starts_at <= registeredAt && registeredAt < until)
      const bonus = activity === undefined ? undefined : bonusIn(activity.terms, asset)
      if (activity === undefined || bonus === undefined) continue
      chances.set(userId, { activity, asset, ...bonus, takeBy: takeBy(registeredAt) })
    }
    return chances
  }

  async function concerned(tx: Tx, users: readonly string[]): Promise<readonly string[]> {
    const chances = await chancesOf(tx, users)
    if (chances.size === 0) return []
    const done = new Set(await holdersAmong(tx, [...chances.keys()]))
    const waiting = [...chances.keys()].filter((userId) => !done.has(userId))
    // Accounts that make the markets are given nothing.
    const markets = await identity.marketAccountsAmong(tx, waiting)
    return waiting.filter((userId) => !markets.has(userId))
  }

  async function apply(tx: Tx, fills: readonly FollowedFill[]): Promise<void> {
    const chances = await chancesOf(tx, [...new Set(fills.map(({ userId }) => userId))])
    const done = new Set<string>()
    for (const fill of fills) {
      const chance = chances.get(fill.userId)
      if (chance === undefined || done.has(fill.userId) || fill.at >= chance.takeBy) continue
      if (!(await isLarge(fill)) || !(await isOffered(tx, fill.userId, chance))) continue
      await earn(tx, fill, chance)
      done.add(fill.userId)
    }
  }

  /** What no price leads to is small. */
  async function isLarge({ symbol, total }: FollowedFill): Promise<boolean> {
    const quote = symbol.slice(symbol.indexOf('-') + 1)
    const [value, gbp] = [await markets.valueIn(quote, total, 'GBP'), await markets.asset('GBP')]
    if (value === undefined || gbp === undefined) return false
    return value >= BigInt(REGISTRATION_BONUS_TRADE_GBP) * 10n ** BigInt(gbp.scale)
  }

  async function isOffered(tx: Tx, userId: string, { activity }: Chance): Promise<boolean> {
    if (!(await policy.may(tx, userId, 'registration_bonus')).ok) return false
    const residence = await kyc.residenceOf(tx, userId)
    return activity.countries.length === 0 || residence === undefined || activity.countries.includes(residence)
  }

  async function earn(tx: Tx, { userId, tradeId, at }: FollowedFill, chance: Chance): Promise<void> {
    const { activity, asset, units } = chance
    const part = { activityId: activity.id, pool: 'reward' as const, asset, units }
    const state = activity.state !== 'paused' && (await activities.reserve(tx, part)) ? 'earned' : 'sold_out'
    await insertBonus(tx, {
      ...{ user_id: userId, activity_id: activity.id, asset, units, state, trade_id: tradeId, traded_at: at },
      ...{ take_by: chance.takeBy, ended_at: state === 'earned' ? null : clock.now() },
    })
    if (state === 'earned') await told.earned(tx, userId, chance)
  }

  return { follow: () => follower.follow(), start: follower.start, chancesOf }
}
