import type { RecordAct } from '../../platform/acts.ts'
import { job } from '../../platform/module.ts'
import type { FreezeIn } from '../identity/index.ts'
import { type CoinsDeps, createCoins } from './coins.ts'
import { createOffice, type OfficeDeps } from './office.ts'
import { createPeople, type PeopleDeps, SCREEN_NEWCOMERS, SCREEN_PEOPLE } from './people.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { screeningRoutes } from './screening.routes.ts'

export { type ChainAnalytics, type CoinRisk, createHttpChainAnalytics } from './chain-analytics.ts'
export type { ScreenedCoins } from './coins.ts'
export { SCREEN_NEWCOMERS, type Submissions } from './people.ts'
export { createHttpPeopleScreening, type PeopleScreening, type ScreenedPerson } from './people-screening.ts'
export { type Clearance, coinLevel } from './screening.rules.ts'

export interface ScreeningDeps extends PeopleDeps, CoinsDeps {
  readonly deposits: OfficeDeps['deposits']
  readonly identity: OfficeDeps['identity']
  /** Stops an account in the transaction of the decision. */
  readonly freeze: FreezeIn
  readonly recordAct: RecordAct
}

export type Screening = ReturnType<typeof createScreening>

/** Who and what must not be dealt with: outside parties are asked, and people decide about what they find. */
export function createScreening(deps: ScreeningDeps) {
  const people = createPeople(deps)
  const { logger } = deps
  const office = createOffice(deps)
  return {
    people,
    coins: createCoins(deps),
    routes: screeningRoutes(office),
    decisions: { decideScreening: office.decisionSubject },
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [
      job(SCREEN_PEOPLE, () => people.screenDue(), { cron: '* * * * *', missed: 'latest' }),
      job(SCREEN_NEWCOMERS, () => people.screenNewcomers()),
    ],
    start() {
      const enrolled = people.enrolLive().catch((err: unknown) => logger.warn({ err }, 'people could not be enrolled'))
      return async () => void (await enrolled)
    },
  }
}
