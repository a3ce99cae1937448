import { FIAT_PREFERENCES } from '@bourse/contract'
import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Activity } from '../activities/index.ts'
import { bonusesRoutes } from './bonuses.routes.ts'
import { takeBy } from './bonuses.rules.ts'
import { isOpen } from './bonuses.sql.ts'
import type { BonusDeps } from './deps.ts'
import { createEarning } from './earning.ts'
import { declareNotices } from './notices.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { createTaking } from './taking.ts'
import { bonusIn, costs, readTerms } from './terms.ts'

export type { BonusDeps } from './deps.ts'

export type Bonuses = ReturnType<typeof createBonuses>

/** What a new account is given once, in the currency that it was opened with. */
export function createBonuses(deps: BonusDeps) {
  const { db, clock, activities } = deps
  const told = declareNotices(deps)
  const earning = createEarning({ ...deps, told })
  const taking = createTaking({ ...deps, earning })
  activities.registerKind('registration_bonus', {
    readTerms: (typed) => readTerms(deps.markets, typed),
    page: () => '/account/tradingPrize',
    costs,
    promised: taking.promised,
    mayTake: async (on: Queryable, { id }: Activity, userId: string) =>
      (await taking.promised(on, userId)).some(({ activityId }) => activityId === id),
    /** Whoever came last has thirty days. */
    isDone: async (on: Queryable, activity: Activity) =>
      clock.now() >= takeBy(activity.ends_at) && !(await isOpen(on, activity.id)),
  })

  /** What an account that is opened now would be given, by currency; nothing where no activity runs. */
  async function amounts(): Promise<ReadonlyMap<string, string>> {
    const now = clock.now()
    const all = await activities.approved(db.queryable, 'registration_bonus')
    const running = all.find(({ starts_at, until, state }) => starts_at <= now && now < until && state !== 'paused')
    return new Map(
      FIAT_PREFERENCES.flatMap((fiat) => {
        const found = running === undefined ? undefined : bonusIn(running.terms, fiat)
        return found === undefined ? [] : [[fiat, found.amount] as const]
      }),
    )
  }

  return {
    amounts,
    /** One call takes both this and what invitations bring. */
    takeIn: taking.takeIn,
    routes: bonusesRoutes(taking),
    personal: { tables: PERSONAL_TABLES },
    movements: [{ kind: 'registration_bonus', movement: 'reward', group: 'other' }] as const,
    start: earning.start,
    jobs: [
      job('bonuses.follow', earning.follow, { cron: '* * * * *', missed: 'latest' }),
      job('bonuses.lapse', taking.lapse, { cron: '30 0 * * *', missed: 'latest' }),
    ],
  }
}
