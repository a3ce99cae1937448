import { units } from '@bourse/money'
import type { KindPort } from '../activities/index.ts'
import { closeDue } from './boosts.rules.ts'
import { findBoost, insertBoost, lockBegin } from './boosts.sql.ts'
import { CLOSE } from './closing.ts'
import type { BoostDeps } from './deps.ts'
import { dueTo } from './parts.sql.ts'
import type { Terms } from './terms.ts'

export interface KindDeps extends Pick<BoostDeps, 'clock' | 'jobs' | 'activities'> {
  readonly terms: Terms
}

/** What the core asks of boosts. */
export function createKind({ clock, jobs, activities, terms }: KindDeps): KindPort {
  return {
    readTerms: terms.readTerms,
    page: ({ id }) => `/boostPad?id=${id}`,
    /** What somebody costs depends on what they buy. */
    costs: () => [],
    paysFrom: (kept) => ({ pool: 'reward', asset: terms.of(kept).asset }),
    coin: (kept) => terms.of(kept).asset,

    /** Trades count from here on: what was followed before the boost was known is not counted later. */
    async approved(tx, { id, terms: kept, starts_at, ends_at }) {
      const { asset, rateBps } = terms.of(kept)
      await lockBegin(tx)
      const now = clock.now().getTime()
      const markets = await terms.symbolsOf(asset)
      const counts_from = new Date(Math.max(starts_at.getTime(), now))
      await insertBoost(tx, { activity_id: id, asset, rate_bps: rateBps, markets, counts_from, ends_at })
      await jobs.at(tx, { name: CLOSE, key: id, payload: { id }, dueAt: closeDue(ends_at) })
    },

    async mayTake(on, { id }) {
      return (await activities.budgetsLeft(on, [id])).some((part) => part.units > 0n)
    },

    async promised(on, userId) {
      return (await dueTo(on, userId)).map(({ id, asset, units: amount, at }) => ({
        ...{ id: `${id}:boost`, activityId: id, way: 'coming' as const, form: 'available' as const },
        ...{ asset, units: units(amount), at },
      }))
    },

    isDone: async (on, { id }) => ((await findBoost(on, id))?.state ?? 'paid') === 'paid',
  }
}
