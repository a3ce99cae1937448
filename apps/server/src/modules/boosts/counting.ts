import { minUnits, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { FollowedFill } from '../trading/index.ts'
import { type Counted, isCounted, pendingOf, promiseOf, takeBack } from './boosts.rules.ts'
import * as sql from './boosts.sql.ts'
import type { BoostDeps } from './deps.ts'
import { findPart, insertPart, type PartRow, saveSums } from './parts.sql.ts'
import { createPromising } from './promising.ts'
import { insertTransaction, lotsOf, saveLots } from './transactions.sql.ts'

/** Names the cursors. */
export const FOLLOWER = 'boosts'

export interface CountingDeps
  extends Pick<BoostDeps, 'db' | 'clock' | 'trading' | 'activities' | 'policy' | 'identity' | 'kyc'> {}

/** A boost with what decides which fills count; one that staff have ended has its end by then. */
export type OpenBoost = sql.BoostRow & Counted

export type Counting = ReturnType<typeof createCounting>

/** Each fill in the markets of a boost has its effect once: it is committed with the cursor of its market. */
export function createCounting(deps: CountingDeps) {
  const { trading, activities, identity } = deps
  const promise = createPromising(deps)

  async function withEnd(on: Queryable, boosts: readonly sql.BoostRow[]): Promise<OpenBoost[]> {
    return Promise.all(
      boosts.map(async (boost) => {
        const activity = await activities.find(on, boost.activity_id)
        return { ...boost, since: boost.counts_from, end: activity?.ended_at ?? boost.ends_at }
      }),
    )
  }

  /** The robots and accounts that make the market buy and sell all the time, and keep nothing. */
  async function withoutMarketAccounts(on: Queryable, fills: readonly FollowedFill[]): Promise<FollowedFill[]> {
    const markets = await identity.marketAccountsAmong(on, [...new Set(fills.map(({ userId }) => userId))])
    return fills.filter(({ userId, otherUser }) => userId !== otherUser && !markets.has(userId))
  }

  async function apply(tx: Tx, fills: readonly FollowedFill[]): Promise<void> {
    const boosts = await withEnd(tx, await sql.inState(tx, 'open'))
    for (const boost of boosts) {
      const counted = fills.filter((fill) => isCounted(fill, boost) && receivedBy(fill) > 0n)
      if (counted.length > 0) await count(tx, boost, counted)
    }
  }

  /** Oldest first. Also for the demo, whose purchases are made up. */
  async function count(tx: Tx, boost: sql.BoostRow, fills: readonly FollowedFill[]): Promise<void> {
    for (const fill of await withoutMarketAccounts(tx, fills)) await countOne(tx, boost, fill)
  }

  async function countOne(tx: Tx, boost: sql.BoostRow, fill: FollowedFill): Promise<void> {
    await insertPart(tx, boost.activity_id, fill.userId)
    const part = await findPart(tx, boost.activity_id, fill.userId)
    // Whoever is settled already has nothing more to come: the last trades were waited for.
    if (part?.state !== 'open') return
    await (fill.side === 'buy' ? bought : sold)(tx, { boost, part, fill })
  }

  interface Happened {
    readonly boost: sql.BoostRow
    readonly part: PartRow
    readonly fill: FollowedFill
  }

  /** What was sold beyond what was bought is made up first: whoever sells and buys back has bought nothing. */
  async function bought(tx: Tx, { boost, part, fill }: Happened): Promise<void> {
    const received = receivedBy(fill)
    const madeUp = minUnits(units(part.ahead_units), units(received))
    const kept = received - madeUp
    const { promised, boosted, lack, admitted } = await promise(tx, boost, { part, fill, kept })
    await insertTransaction(tx, {
      ...rowOf(boost, fill, received),
      ...{ kept_units: kept, boosted_units: boosted, pending_units: promised, taken_units: 0n, lack },
    })
    await saveSums(tx, {
      ...{ ...part, admitted, bought_units: part.bought_units + received, ahead_units: part.ahead_units - madeUp },
      ...{ kept_units: part.kept_units + kept, pending_units: part.pending_units + promised },
    })
  }

  async function sold(tx: Tx, { boost, part, fill }: Happened): Promise<void> {
    const given = receivedBy(fill)
    const { activity_id: activityId, asset, rate_bps: rate } = boost
    const lots = part.kept_units > 0n ? await lotsOf(tx, activityId, part.user_id) : []
    const { lots: touched, beyond } = takeBack(lots, given)
    const changed = touched.map((lot) => ({ ...lot, pending: pendingOf(lot, rate) }))
    const pending = part.pending_units - promiseOf(lots.slice(0, touched.length), rate) + promiseOf(touched, rate)
    const taken = part.pending_units - pending
    await saveLots(tx, changed)
    await insertTransaction(tx, {
      ...rowOf(boost, fill, given),
      ...{ kept_units: 0n, boosted_units: 0n, pending_units: 0n, taken_units: taken, lack: null },
    })
    await saveSums(tx, {
      ...{ ...part, sold_units: part.sold_units + given, ahead_units: part.ahead_units + beyond },
      ...{ kept_units: part.kept_units - (given - beyond), pending_units: pending },
    })
    await activities.unreserve(tx, { activityId, pool: 'reward', asset, units: units(taken) })
  }

  const follower = trading.follower({
    ...{ name: FOLLOWER, lock: sql.lockCounting, apply },
    /** Anybody who trades may buy what is boosted; while nothing is, trades have no effect. */
    concerned: async (tx, users) => ((await sql.inState(tx, 'open')).length === 0 ? [] : users),
  })

  /** For the audit: what counted between two times, from the trades themselves. */
  async function recomputed(on: Queryable, since: Date, until: Date) {
    const boosts = await withEnd(on, await sql.onBetween(on, since, until))
    if (boosts.length === 0) return []
    const symbols = new Set(boosts.flatMap(({ markets }) => markets))
    const fills = await withoutMarketAccounts(on, await follower.followed(on, { symbols, since, until }))
    return boosts.flatMap((boost) =>
      fills
        .filter((fill) => isCounted(fill, boost) && receivedBy(fill) > 0n)
        .map((fill) => ({ activityId: boost.activity_id, ...fill, units: receivedBy(fill) })),
    )
  }

  return { follow: follower.follow, start: follower.start, count, recomputed }
}

/** Of the coin: what a purchase brought after its fee, what a sale gave away. */
function receivedBy({ side, amount, fee }: FollowedFill): bigint {
  return side === 'buy' ? amount - fee : amount
}

function rowOf({ activity_id }: sql.BoostRow, fill: FollowedFill, amount: bigint) {
  const { userId: user_id, tradeId: trade_id, symbol, side, otherUser: other_id, at } = fill
  return { activity_id, user_id, trade_id, symbol, side, other_id, units: amount, at }
}
