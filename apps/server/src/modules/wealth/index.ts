import type { Queryable } from '../../platform/database/db.ts'
import type { PeriodPayload } from '../../platform/jobs/jobs.ts'
import { job } from '../../platform/module.ts'
import type { Opening } from '../policy/index.ts'
import { createCoinOrders } from './coin-orders.ts'
import type { WealthDeps } from './deps.ts'
import { createDriving } from './driving.ts'
import { createEtpPlans } from './etp-plans.ts'
import { createFace } from './face.ts'
import { createInvestProducts } from './invest-products.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { PERSONAL_TABLES, stays } from './personal.sql.ts'
import { consolidateUnits, lastPlans } from './plans.sql.ts'
import { createPlans } from './plans.ts'
import { createPositions } from './positions.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRunning } from './running.ts'
import { createSeeding } from './seed.ts'
import { END_PLAN, type PlanPayload, START_PLAN } from './timers.ts'
import { createViewFacts } from './view-facts.ts'
import { wealthRoutes } from './wealth.routes.ts'

export type { WealthDeps } from './deps.ts'

export type Wealth = ReturnType<typeof createWealth>

/** Plans: conditions on one holding, for as long as the person says. */
export function createWealth(deps: WealthDeps) {
  const coins = createCoinOrders(deps)
  const driving = createDriving({ ...deps, coins, notices: declareNotices(deps.notices) })
  const viewFacts = createViewFacts({ ...deps, coins })
  const plans = createPlans({ ...deps, coins, driving, viewFacts })
  const etpPlans = createEtpPlans({ ...deps, driving, viewFacts })
  const face = createFace({ ...deps, coinPlans: plans, etpPlans })
  const running = createRunning({ ...deps, driving })
  return {
    plans: face,
    /** For the module of products, which stands to the left. */
    planOrderOver: etpPlans.planOrderOver,
    planUnitsConsolidated: consolidateUnits,
    planProductClosed: etpPlans.planProductClosed,
    positions: createPositions({ ...deps, coinPlans: plans, etpPlans }),
    openings: async (on: Queryable, since: Date): Promise<Opening[]> =>
      (await lastPlans(on, since)).map((one) => ({ ...one, product: 'plan' })),
    /** For somebody whose account was frozen. */
    shut: plans.shut,
    seedPlan: createSeeding(deps),
    /** What the clock does, for tests. */
    running,
    routes: wealthRoutes(face, createOffice({ ...deps, plans: face }), createInvestProducts(deps)),
    audit: createReconciliation(deps),
    personal: { tables: PERSONAL_TABLES, stays },
    jobs: [
      job<PlanPayload>(START_PLAN, running.start, undefined, { atMarket: true }),
      job<PlanPayload>(END_PLAN, running.end, undefined, { atMarket: true }),
      job<PeriodPayload>('wealth.follow', running.follow, { cron: '* * * * *', missed: 'latest' }, { atMarket: true }),
    ],
  }
}
