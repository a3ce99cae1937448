import { job } from '../../platform/module.ts'
import { competitionsRoutes } from './competitions.routes.ts'
import { createCounting } from './counting.ts'
import type { CompetitionDeps } from './deps.ts'
import { createFreezing, FREEZE, TELL } from './freezing.ts'
import { createJoining } from './joining.ts'
import { createKind } from './kind.ts'
import { COMPETITION_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createPayout, PAY } from './payout.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import { createReview } from './review.ts'
import { createSeed } from './seed.ts'
import { createStanding } from './standing.ts'
import { createTerms } from './terms.ts'
import { createViews } from './views.ts'

export type { CompetitionDeps } from './deps.ts'
export type { SeedEntry } from './seed.ts'

export type Competitions = ReturnType<typeof createCompetitions>

/** Who trades most in some markets: joined first, counted once for each trade, frozen, looked at, paid. */
export function createCompetitions(deps: CompetitionDeps) {
  const terms = createTerms(deps)
  const views = createViews({ ...deps, terms })
  const told = declareNotices({ ...deps, terms, views })
  const standing = createStanding({ ...deps, terms, views })
  const join = createJoining({ ...deps, standing, told })
  const counting = createCounting(deps)
  const freezing = createFreezing({ ...deps, terms, counting, told })
  const payout = createPayout({ ...deps, terms })
  const review = createReview({ ...deps, terms, views, payout, told })
  deps.activities.registerKind('competition', createKind({ ...deps, terms, standing }))

  /** What was not told, and what staff have ended or decided. */
  async function everyMinute(): Promise<void> {
    await counting.follow()
    await counting.judgeLinks()
    await freezing.freezeEnded()
  }

  return {
    /** Up to the end of the log; for the demo and for tests, who do not wait. */
    follow: everyMinute,
    seed: createSeed({ ...deps, freezing, payout }),
    routes: competitionsRoutes({ views, standing, join, review }),
    movements: COMPETITION_MOVEMENTS,
    decisions: { disqualify: review.subject, releasePrizes: review.releaseSubject },
    audit: createReconciliation({ ...deps, terms, counting }),
    personal: { tables: PERSONAL_TABLES, forget },
    start: () => counting.start(),
    jobs: [
      job('competitions.follow', everyMinute, { cron: '* * * * *', missed: 'latest' }),
      job('competitions.pay-waiting', payout.payDue, { cron: '7 * * * *', missed: 'latest' }),
      job(FREEZE, freezing.freezeEnded),
      job(PAY, payout.pay),
      job(TELL, freezing.tellEnded),
    ],
  }
}
