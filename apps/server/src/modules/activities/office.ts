import type { contract, InputOf, Language } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import { listActivities } from './activities.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { OfficeViews } from './office-views.ts'
import type { RewardCentre } from './reward-centre.ts'

type Calls = typeof contract.activities

export interface OfficeDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'people'> {
  readonly officeViews: OfficeViews
  readonly centre: Pick<RewardCentre, 'of'>
}

export type Office = ReturnType<typeof createOffice>

/** What staff read. */
export function createOffice({ db, clock, people, officeViews, centre }: OfficeDeps) {
  return {
    one: officeViews.one,
    budgets: officeViews.budgets,
    async list(query: InputOf<Calls['officeActivities']>, staffId: string) {
      const { total, records } = await listActivities(db.queryable, { ...query, now: clock.now() })
      return { current: query.current, size: query.size, total, records: await officeViews.all(records, staffId) }
    },
    /** Of one person; that somebody looked is recorded first. */
    async rewardsOf({ userId, ...query }: InputOf<Calls['officeRewardsOf']>, actor: Actor, language: Language) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await centre.of(userId, query, language)) : seen
    },
  }
}
