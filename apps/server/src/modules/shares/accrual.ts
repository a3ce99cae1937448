import { assert, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { FeeFill, FeeReader } from '../coupons/index.ts'
import type { Invited, ShareDeps } from './deps.ts'
import { houseAt, type Programme, type Programmes, poolAt } from './programmes.ts'
import { couponUnits, creditMoment, feeShare, nextDay, type TokenParts, tokenParts } from './shares.rules.ts'
import * as sql from './shares.sql.ts'

export interface AccrualDeps extends Pick<ShareDeps, 'policy' | 'activities' | 'identity' | 'inviterOf'> {
  readonly programmes: Programmes
}

/** A trade of somebody who was invited, while the house gives shares. */
export interface FriendFill {
  readonly fill: FeeFill
  readonly invited: Invited
  readonly programme: Programme
  readonly pool: Programme | undefined
  readonly coupon: bigint
  readonly net: bigint
}

export type Accrual = ReturnType<typeof createAccrual>

/** What a trade brings whoever invited the trader, in the transaction that follows the trade and after its coupons. */
export function createAccrual({ policy, activities, identity, inviterOf, programmes }: AccrualDeps) {
  /** Nobody else's trades have a share. */
  async function concerned(on: Queryable, users: readonly string[]): Promise<readonly string[]> {
    return [...(await inviterOf(on, users)).keys()]
  }

  /** Those that have a share if it is offered: it is at least one unit, and somebody has invited before the trade. */
  async function friendFills(on: Queryable, fills: readonly FeeFill[]): Promise<FriendFill[]> {
    const friends = await inviterOf(on, [...new Set(fills.map(({ userId }) => userId))])
    const all = await programmes.all(on)
    return fills.flatMap((fill): FriendFill[] => {
      const { userId, fee, at, symbol } = fill
      const [invited, programme] = [friends.get(userId), houseAt(all, at)]
      if (invited === undefined || programme === undefined || invited.since > at) return []
      const coupon = couponUnits(fill)
      const net = fee - coupon
      const coin = symbol.slice(0, symbol.indexOf('-'))
      const pool = poolAt(all, { coin, at, since: invited.since })
      const isSomething = feeShare(net) > 0n || (pool !== undefined && sumOf(tokenParts(net, fill)) > 0n)
      return isSomething ? [{ fill, invited, programme, pool, coupon, net }] : []
    })
  }

  /** Judged by where both are verified now: where one of them may not be promised anything, or makes the market, nothing accrues. */
  async function offeredTo(on: Queryable, found: readonly FriendFill[]): Promise<ReadonlySet<string>> {
    const people = new Set(found.flatMap(({ fill, invited }) => [fill.userId, invited.inviterId]))
    const offered = new Set<string>()
    const markets = await identity.marketAccountsAmong(on, [...people])
    for (const userId of people)
      if (!markets.has(userId) && (await policy.may(on, userId, 'invitation')).ok) offered.add(userId)
    return offered
  }

  async function afterCoupons(tx: Tx, fills: readonly FeeFill[]): Promise<void> {
    const found = await friendFills(tx, fills)
    if (found.length === 0) return
    await sql.lockDaysShared(tx)
    const known = new Set(
      (
        await sql.knownShares(
          tx,
          found.map(({ fill }) => keyOf(fill)),
        )
      ).map(nameOf),
    )
    const fresh = found.filter(({ fill }) => !known.has(nameOf(keyOf(fill))))
    if (fresh.length === 0) return
    const offered = await offeredTo(tx, fresh)
    const isOffered = ({ fill, invited }: FriendFill) => offered.has(fill.userId) && offered.has(invited.inviterId)
    const pooled = await reserveTokens(tx, fresh.filter(isOffered))
    const last = await sql.lastBegun(tx)
    const added = fresh.map((one) => {
      const gives = !one.programme.isPaused && isOffered(one)
      return rowOf(one, { gives, fromPool: pooled.has(one), last })
    })
    const worth = added.filter(({ kind, units: share }) => kind !== 'fee' || share > 0n)
    if (worth.length > 0) await sql.insertShares(tx, worth)
  }

  /** Which of them a pool pays. All of a pool at once where it has as much; else one after the other, the oldest first. */
  async function reserveTokens(tx: Tx, found: readonly FriendFill[]): Promise<ReadonlySet<FriendFill>> {
    const byPool = Map.groupBy(
      found.filter(({ pool, fill, net }) => pool !== undefined && sumOf(tokenParts(net, fill)) > 0n),
      ({ pool }) => pool,
    )
    const paid = new Set<FriendFill>()
    for (const [pool, own] of [...byPool].sort(([one], [other]) => ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1))) {
      assert(pool?.coin !== null && pool !== undefined, 'a pool is of a coin')
      const part = { activityId: pool.id, pool: 'reward' as const, asset: pool.coin }
      const reserve = (some: readonly FriendFill[]) => {
        const sum = some.reduce((all, { net, fill }) => all + sumOf(tokenParts(net, fill)), 0n)
        return activities.reserve(tx, { ...part, units: units(sum) })
      }
      if (await reserve(own)) for (const one of own) paid.add(one)
      else for (const one of own) if (await reserve([one])) paid.add(one)
    }
    return paid
  }

  const reader: FeeReader = { concerned, afterCoupons }
  return { reader, friendFills }
}

const sumOf = ({ inviter, friend }: TokenParts): bigint => inviter + friend

const keyOf = ({ tradeId, userId }: FeeFill) => ({ trade_id: tradeId, friend_id: userId })

export const nameOf = (key: Pick<sql.ShareRow, 'trade_id' | 'friend_id'>): string => `${key.trade_id} ${key.friend_id}`

interface Judged {
  readonly gives: boolean
  readonly fromPool: boolean
  /** The latest day that takes no more. */
  readonly last: Date | undefined
}

function rowOf({ fill, invited, programme, pool, coupon, net }: FriendFill, judged: Judged): sql.ShareRow {
  const { gives, fromPool, last } = judged
  const own = creditMoment(fill.at)
  const base = {
    ...{ ...keyOf(fill), inviter_id: invited.inviterId, fee_asset: fill.feeAsset, fee_units: fill.fee },
    ...{ coupon_units: coupon, traded_at: fill.at },
    credit_at: last !== undefined && own <= last ? nextDay(last) : own,
  }
  if (fromPool && pool?.coin != null) {
    const { inviter, friend } = tokenParts(net, fill)
    const parts = { asset: pool.coin, units: inviter, friend_units: friend }
    return { ...base, activity_id: pool.id, kind: 'token', ...parts }
  }
  const share = gives ? feeShare(net) : 0n
  const parts = { asset: fill.feeAsset, units: share, friend_units: 0n }
  return { ...base, activity_id: programme.id, kind: gives ? 'fee' : 'none', ...parts }
}
