import { ok } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { FollowedFill } from '../trading/index.ts'
import { isCounted, type Joined } from './competitions.rules.ts'
import { findCompetitions } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import * as sql from './entries.sql.ts'

/** Names the cursors. */
export const FOLLOWER = 'competitions'
const PAIRS_AT_ONCE = 500

export interface CountingDeps
  extends Pick<CompetitionDeps, 'db' | 'trading' | 'activities' | 'policy' | 'identity' | 'kyc' | 'clock'> {}

type Entry = sql.EntryRow & Joined

const nameOf = ({ activity_id, user_id }: sql.EntryRow) => ({ activityId: activity_id, userId: user_id })
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export type Counting = ReturnType<typeof createCounting>

/** Volume of whoever has joined, once for each trade: it is committed with the cursor of its market. */
export function createCounting(deps: CountingDeps) {
  const { db, trading, activities, policy, identity, kyc, clock } = deps

  /** With what decides which fills count; an activity that staff have ended has its end by then. */
  async function withTerms(on: Queryable, entries: readonly sql.EntryRow[]): Promise<Entry[]> {
    const ids = [...new Set(entries.map(({ activity_id }) => activity_id))]
    const known = new Map<string, { readonly markets: readonly string[]; readonly end: Date }>()
    for (const { activity_id, markets, ends_at } of await findCompetitions(on, ids)) {
      const activity = await activities.find(on, activity_id)
      known.set(activity_id, { markets, end: activity?.ended_at ?? ends_at })
    }
    return entries.flatMap((entry) => {
      const terms = known.get(entry.activity_id)
      return terms === undefined ? [] : [{ ...entry, ...terms }]
    })
  }

  /** Who has moved to where it is not offered, or makes the market by now, earns nothing from then on; what they have earned stays. */
  async function stopMoved(tx: Tx, entries: readonly sql.EntryRow[]): Promise<boolean> {
    let stopped = false
    const markets = await identity.marketAccountsAmong(
      tx,
      entries.filter((one) => one.stopped_at === null).map(({ user_id }) => user_id),
    )
    for (const [userId, since] of markets) {
      await sql.stop(tx, userId, since)
      stopped = true
    }
    for (const userId of new Set(entries.filter((one) => one.stopped_at === null).map(({ user_id }) => user_id))) {
      const offered = await policy.may(tx, userId, 'competition')
      if (offered.ok || offered.refusal.code !== 'policy.denied') continue
      const moves = [await identity.countryFixedAt(tx, userId), await kyc.residenceSince(tx, userId)]
      const first = Math.min(...entries.filter((one) => one.user_id === userId).map((one) => one.joined_at.getTime()))
      const now = clock.now()
      const since = moves.flatMap((at) => (at === undefined || at.getTime() <= first || at > now ? [] : [at.getTime()]))
      await sql.stop(tx, userId, since.length === 0 ? now : new Date(Math.max(...since)))
      stopped = true
    }
    return stopped
  }

  async function countedEntries(tx: Tx, users: readonly string[]): Promise<Entry[]> {
    const entries = await sql.openEntries(tx, users)
    return withTerms(tx, (await stopMoved(tx, entries)) ? await sql.openEntries(tx, users) : entries)
  }

  async function apply(tx: Tx, fills: readonly FollowedFill[]): Promise<void> {
    const byUser = groupedByUser(await countedEntries(tx, [...new Set(fills.map(({ userId }) => userId))]))
    const { pairs, days } = summed(fills, byUser)
    if (pairs.length === 0) return
    await sql.addVolumes(tx, pairs)
    await sql.addDays(tx, days)
    await sql.recount(tx, pairs)
  }

  const follower = trading.follower({
    ...{ name: FOLLOWER, lock: sql.lockCounting, apply },
    concerned: (tx, users) => sql.whoTakesPart(tx, users),
  })

  /** Pairs that have traded since: whoever is linked with the other side earns nothing by it. */
  async function judgeLinks(): Promise<void> {
    for (;;) {
      const pairs = await sql.unjudged(db.queryable, PAIRS_AT_ONCE)
      const judged: { readonly pair: sql.PairRow; readonly linked: boolean }[] = []
      for (const [userId, own] of Map.groupBy(pairs, ({ user_id }) => user_id)) {
        const all = [...new Set(own.map(({ other_id }) => other_id))]
        // Whoever makes the market is nobody's second account, wherever its robots run.
        const markets = await identity.marketAccountsAmong(db.queryable, all)
        const others = all.filter((other) => !markets.has(other))
        const linked = await activities.links.linked(db.queryable, userId, others)
        judged.push(...own.map((pair) => ({ pair, linked: linked.has(pair.other_id) })))
      }
      if (judged.length > 0)
        await db.tx(async (tx) => {
          await sql.lockCounting(tx)
          await sql.judge(tx, judged)
          const changed = judged.filter(({ pair, linked }) => pair.linked !== linked)
          await sql.recount(
            tx,
            changed.map(({ pair }) => ({ activityId: pair.activity_id, userId: pair.user_id })),
          )
          return ok()
        })
      if (pairs.length < PAIRS_AT_ONCE) return
    }
  }

  /** For the audit: what counted on a day, from the trades themselves. */
  async function recomputed(on: Queryable, since: Date, until: Date): Promise<sql.DayVolume[]> {
    const byUser = groupedByUser(await withTerms(on, await sql.entriesOfDay(on, since, until)))
    if (byUser.size === 0) return []
    return summed(await follower.followed(on, { users: [...byUser.keys()], since, until }), byUser).days
  }

  return { follow: follower.follow, start: follower.start, judgeLinks, recomputed }
}

function groupedByUser(entries: readonly Entry[]): ReadonlyMap<string, Entry[]> {
  return Map.groupBy(entries, ({ user_id }) => user_id)
}

/** What some fills come to, with whom and on which day. */
function summed(fills: readonly FollowedFill[], byUser: ReadonlyMap<string, readonly Entry[]>) {
  const pairs = new Map<string, sql.PairVolume>()
  const days = new Map<string, sql.DayVolume>()
  for (const fill of fills) {
    const { userId, otherUser: otherId, total, at } = fill
    for (const entry of byUser.get(userId) ?? []) {
      if (otherId === userId || total === 0n || !isCounted(fill, entry)) continue
      const { activityId } = nameOf(entry)
      const [pairKey, dayKey] = [`${activityId} ${userId} ${otherId}`, `${activityId} ${userId} ${dayOf(at)}`]
      const pair = pairs.get(pairKey)
      pairs.set(pairKey, {
        ...{ activityId, userId, otherId, units: (pair?.units ?? 0n) + total, fills: (pair?.fills ?? 0) + 1 },
        lastAt: pair !== undefined && pair.lastAt > at ? pair.lastAt : at,
      })
      const units = (days.get(dayKey)?.units ?? 0n) + total
      days.set(dayKey, { activityId, userId, day: dayOf(at), units })
    }
  }
  return { pairs: [...pairs.values()], days: [...days.values()] }
}
