import { assert, type Units } from '@bourse/money'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Rates } from '../../platform/rates.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { auditBooks } from './audit.ts'
import { type Engine, type EngineDeps, startEngine } from './engine.ts'
import { createFeeTiers } from './fee-tiers.ts'
import { createHistory } from './history.ts'
import { createTradingOffice, type PeopleViews } from './office.ts'
import { createOrders } from './orders.ts'
import { createPlanRuns, type TellPlan } from './plan-runs.ts'
import { createPlans } from './plans.ts'

export { ORDER_HOLDS } from './audit.sql.ts'
export { type BookFinding, digestOfOpenOrders } from './audit.ts'
export type { Engine } from './engine.ts'
export { createTradeLog, type TradePart } from './history.ts'
export type { TradingOffice } from './office.ts'
export { RUN_PLAN, type RunPayload } from './plans.ts'
export { tradingRoutes } from './trading.routes.ts'

export interface TradingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly bus: Bus
  readonly logger: Logger
  readonly ledger: Ledger
  readonly markets: Markets
  readonly rates: Rates
  readonly ordersPerSecond: number
  readonly tellPlan: TellPlan
  readonly usdtValue: (asset: string, amount: Units) => Promise<Units | undefined>
}

export type Trading = ReturnType<typeof createTrading>

export function createTrading(deps: TradingDeps) {
  const { db, markets } = deps
  const tiers = createFeeTiers(deps)
  const orders = createOrders(deps)
  const plans = createPlans(deps)
  const history = createHistory(deps)

  /**
   * For somebody whose account was frozen: suspends plans, cancels orders, and tells how many orders a halted market keeps.
   * It throws while the engine gives no answer, so that the job is tried again.
   */
  async function shut(user: string): Promise<number> {
    await plans.suspendAll(user)
    const cancelled = await orders.cancelAllOf(user)
    const answered = cancelled.ok || cancelled.refusal.code === 'trading.market_halted'
    assert(answered, `the orders of ${user} are not cancelled`)
    return (await history.live(user, undefined)).length
  }

  return {
    orders,
    plans,
    shut,
    openOffice: (people: PeopleViews) => createTradingOffice({ history, people }),
    runPlan: createPlanRuns({ ...deps, orders }).run,
    history,
    feeRate: tiers.feeRate,
    recomputeTiers: tiers.recompute,
    audit: async () => auditBooks(db.queryable, await markets.markets()),
    /** For the process that owns the markets, on a database handle of its own. */
    startEngine: (
      engineDb: Db,
      options: Pick<EngineDeps, 'batchLimit' | 'queueLimit' | 'onLeaseLost'> = {},
    ): Promise<Engine> => startEngine({ ...deps, ...options, db: engineDb }),
  }
}
