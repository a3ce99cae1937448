import { job } from '../../platform/module.ts'
import { boostsRoutes } from './boosts.routes.ts'
import { CLOSE, createClosing, TELL } from './closing.ts'
import { createCounting } from './counting.ts'
import type { BoostDeps } from './deps.ts'
import { createKind } from './kind.ts'
import { BOOST_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { createOwn } from './own.ts'
import { createPayout, PAY } from './payout.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSeed } from './seed.ts'
import { createTerms } from './terms.ts'
import { createViews } from './views.ts'

export type { BoostDeps } from './deps.ts'
export type { SeedFill } from './seed.ts'

export type Boosts = ReturnType<typeof createBoosts>

/** BoostPad: whoever buys a boosted coin and keeps it gets more of it, promised at the purchase and paid a day after the end. */
export function createBoosts(deps: BoostDeps) {
  const terms = createTerms(deps)
  const views = createViews(deps)
  const told = declareNotices({ ...deps, views })
  const counting = createCounting(deps)
  const closing = createClosing({ ...deps, counting, told })
  const payout = createPayout(deps)
  deps.activities.registerKind('boost', createKind({ ...deps, terms }))

  /** What was not told, and what staff have ended. */
  async function everyMinute(): Promise<void> {
    await counting.follow()
    await closing.closeEnded()
  }

  return {
    /** Up to the end of the log; for the demo and for tests, who do not wait. */
    follow: everyMinute,
    seed: createSeed({ ...deps, counting, closing, payout }),
    routes: boostsRoutes({ views, own: createOwn({ ...deps, views }), office: createOffice({ ...deps, views }) }),
    movements: BOOST_MOVEMENTS,
    audit: createReconciliation({ ...deps, counting }),
    personal: { tables: PERSONAL_TABLES },
    start: () => counting.start(),
    jobs: [
      job('boosts.follow', everyMinute, { cron: '* * * * *', missed: 'latest' }),
      job('boosts.pay-waiting', payout.payDue, { cron: '17 * * * *', missed: 'latest' }),
      job(CLOSE, closing.closeEnded),
      job(PAY, payout.payDue),
      job(TELL, closing.tellEnded),
    ],
  }
}
