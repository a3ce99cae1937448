import { units } from '@bourse/money'
import type { KindPort, Promised } from '../activities/index.ts'
import type { InvitationDeps } from './deps.ts'
import { countOpenDraws } from './draws.sql.ts'
import * as sql from './missions.sql.ts'
import { costsOf, readMissionsTerms } from './terms.ts'

/** What can be taken, as one list of what is money and what are coupons. */
function promisedIn(row: sql.MissionRow): Promised[] {
  const { id, activity_id: activityId, asset, ends_at: at } = row
  if (activityId === null) return []
  const common = { activityId, way: 'take' as const, asset, at, page: '/invite' }
  const parts: Promised[] = [
    { ...common, id: `${id}:cash`, form: 'available', units: units(row.cash_units) },
    { ...common, id: `${id}:coupon`, form: 'coupon', units: units(row.coupon_units) },
  ]
  return parts.filter(({ units: of }) => of > 0n)
}

/** What the core asks about activities of invitations. */
export function createKind({ clock, markets }: Pick<InvitationDeps, 'clock' | 'markets'>): KindPort {
  const isOpen = (row: sql.MissionRow) => row.state === 'promised' && row.ends_at !== null && clock.now() < row.ends_at
  return {
    readTerms: (typed) => readMissionsTerms(typed, async (asset) => (await markets.asset(asset))?.scale),
    page: () => '/invite',
    costs: costsOf,
    async mayTake(on, { id }, userId) {
      const own = (await sql.missionsOf(on, { userId })).some((row) => row.activity_id === id && isOpen(row))
      return own || (await countOpenDraws(on, userId, clock.now())) > 0
    },
    promised: async (on, userId) => (await sql.missionsOf(on, { userId })).filter(isOpen).flatMap(promisedIn),
    isDone: async (on, { id }) => !(await sql.hasOpen(on, id)),
  }
}
