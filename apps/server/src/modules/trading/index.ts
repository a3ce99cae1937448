import { assert, type Units } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs, PeriodPayload } from '../../platform/jobs/jobs.ts'
import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { TellHappenings } from '../../platform/messaging/happenings.ts'
import { job } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Opening, Policy } from '../policy/index.ts'
import { ORDER_HOLDS } from './audit.sql.ts'
import { auditBooks, auditLists } from './audit.ts'
import { TRADING_CHANNELS } from './channels.ts'
import type { ConversionPort } from './deposit-buys/conversion-port.ts'
import { createDepositBuyRuns } from './deposit-buys/deposit-buy-runs.ts'
import { createDepositBuys, RUN_DEPOSIT_BUY } from './deposit-buys/deposit-buys.ts'
import { MAIN_GROUP } from './engine/commands.ts'
import { type Engine, type EngineDeps, startEngine } from './engine/engine.ts'
import { type Engines, type EnginesDeps, startEngines } from './engine/engines.ts'
import { createGroupMoves } from './engine/group-moves.ts'
import { createGroups } from './engine/groups.ts'
import * as leases from './engine/leases.sql.ts'
import { createExecutionsWatch } from './executions/watching.ts'
import { createFeeTiers } from './fees/fee-tiers.ts'
import { createFollowers } from './followers/followers.ts'
import { TRADING_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createNumberedLists } from './numbered/numbered-lists.ts'
import { createNumberedOrders } from './numbered/numbered-orders.ts'
import { createPreventedMatches } from './numbered/prevented-matches.ts'
import { createTradingOffice, type PeopleViews } from './office.ts'
import type { CommandWaits } from './orders/commanding.ts'
import { createHistory } from './orders/history.ts'
import { createOrderNotices, NOTIFY_ENDED_ORDERS } from './orders/order-notices.ts'
import { createOrders } from './orders/orders.ts'
import { createSharedVolume, createVolumeWithout } from './orders/shared-volume.ts'
import { createTrials } from './orders/trials.ts'
import { personalTables, stays } from './personal.sql.ts'
import { createPlanRuns } from './plans/plan-runs.ts'
import { createPlans, RUN_PLAN } from './plans/plans.ts'
import { lastBuys } from './positions.sql.ts'
import { createPositions } from './positions.ts'
import { createTape } from './tape/tape.ts'
import { tradingRoutes } from './trading.routes.ts'

export { ORDER_HOLDS } from './audit.sql.ts'
export { type BookFinding, digestOfOpenOrders } from './audit.ts'
export { TRADING_CHANNELS } from './channels.ts'
export type { ConversionPort } from './deposit-buys/conversion-port.ts'
export type { BuyRequest, DepositBuyRefusal, DepositBuys } from './deposit-buys/deposit-buys.ts'
export type { Engine } from './engine/engine.ts'
export type { Execution } from './executions/watching.ts'
export { createFollowers, type FollowedFill } from './followers/followers.ts'
export type { NumberedList } from './numbered/numbered-lists.ts'
export type { NumberedOrder, NumberedTrade } from './numbered/numbered-orders.ts'
export type { PreventedMatch } from './numbered/prevented-matches.ts'
export type { TradingOffice } from './office.ts'
export { createTradeLog, type TradePart } from './orders/history.ts'
export type { OrderCounts } from './orders/order-limits.ts'
export type { ExtraTerms, PlaceInput } from './orders/orders.rules.ts'
export type { PlacedOrder, Replaced } from './orders/orders.ts'
export { EVENTS_LOST, type UserChange, type UserNotice, userChanged, userNotice } from './publish.ts'
export type { AggregatedTrade } from './tape/gathering.ts'

export interface TradingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly bus: Bus
  readonly happened: TellHappenings
  readonly logger: Logger
  readonly ledger: Ledger
  readonly markets: Markets
  readonly rateLimits: RateLimits
  readonly ordersPerSecond: number
  /** Other than usual, for tests. */
  readonly waits?: CommandWaits
  readonly notices: Pick<Notices, 'declare'>
  readonly people: PeopleViews
  /** Buying is asked for; selling and cancelling never are. */
  readonly policy: Pick<Policy, 'may'>
  /** Asked when it is needed, because the converter is made after this one. */
  readonly conversions: () => ConversionPort
  readonly usdtValue: (asset: string, amount: Units) => Promise<Units | undefined>
}

type EngineOptions = Pick<EngineDeps, 'batchLimit' | 'queueLimit' | 'onLeaseLost' | 'recovery'>
type EnginesOptions = Omit<EnginesDeps, keyof TradingDeps | 'leaseDb'> & Partial<Pick<EnginesDeps, 'leaseDb' | 'bus'>>

/** What others use of it. */
export type Trading = ReturnType<typeof openTrading>

export function createTrading({ people, ...deps }: TradingDeps) {
  const trading = openTrading(deps)
  const { history } = trading
  return {
    ...trading,
    routes: tradingRoutes(trading, createTradingOffice({ history, people })),
    jobs: [
      job(RUN_PLAN, trading.runPlan, undefined, { atMarket: true }),
      job(RUN_DEPOSIT_BUY, trading.runDepositBuy, undefined, { atMarket: true }),
      job(NOTIFY_ENDED_ORDERS, trading.notifyEndedOrders, { cron: '* * * * *', missed: 'latest' }),
      job<PeriodPayload>('trading.recompute-tiers', ({ period }) => trading.recomputeTiers(new Date(period)), {
        cron: '0 0 * * *',
      }),
    ],
    personal: { tables: personalTables(history), stays },
    movements: TRADING_MOVEMENTS,
    channels: TRADING_CHANNELS,
    /** What open orders hold, for the audit of the ledger. */
    holds: [ORDER_HOLDS],
  }
}

function openTrading(deps: Omit<TradingDeps, 'people'>) {
  const { db, markets } = deps
  const tiers = createFeeTiers(deps)
  const orders = createOrders({ ...deps, groups: createGroups(deps) })
  const tape = createTape(deps)
  const plans = createPlans(deps)
  const history = createHistory(deps)
  const notices = declareNotices(deps.notices)
  const depositBuys = createDepositBuys({ ...deps, notices })

  /**
   * For somebody whose account was frozen: suspends plans, drops purchases that wait for a deposit, cancels orders, and tells how many orders a halted market keeps.
   * It throws while the engine gives no answer, so that the job is tried again.
   */
  async function shut(user: string): Promise<number> {
    await plans.suspendAll(user)
    await depositBuys.dropAll(user)
    const cancelled = await orders.cancelAllOf(user)
    const answered = cancelled.ok || cancelled.refusal.code === 'trading.market_halted'
    assert(answered, `the orders of ${user} are not cancelled`)
    return (await history.live(user, undefined)).length
  }

  return {
    orders,
    /** Asks whether an order could be placed, and places none. */
    tryOrder: createTrials({ orders, tape, markets }),
    plans,
    depositBuys,
    runDepositBuy: createDepositBuyRuns({ ...deps, notices, orders, buys: depositBuys }),
    shut,
    openings: async (on: Queryable, since: Date): Promise<Opening[]> =>
      (await lastBuys(on, since)).map((buy) => ({ ...buy, product: 'spot_buy' })),
    positions: createPositions({ db, orders, plans, depositBuys, history }),
    groups: createGroupMoves(deps),
    runPlan: createPlanRuns({ ...deps, orders, notices }).run,
    notifyEndedOrders: createOrderNotices({ ...deps, notices, endedBetween: history.endedBetween }),
    history,
    /** Follows what happens to somebody's orders, step by step. */
    watchExecutions: createExecutionsWatch(deps).watch,
    /** Orders and trades of a person, by number and time. */
    numbered: createNumberedOrders(deps),
    /** A person's pairs, by the one number that counts over all markets. */
    lists: createNumberedLists(deps),
    /** Which of a person's own orders would have met. */
    preventedMatches: createPreventedMatches(deps),
    /** The trades of everybody, by number and time. */
    tape,
    /** Somebody who does something for each trade, once, behind the engine. */
    follower: createFollowers(deps),
    feeRate: tiers.feeRate,
    sharedVolume: createSharedVolume(deps),
    volumeWithout: createVolumeWithout(deps),
    recomputeTiers: tiers.recompute,
    audit: async () => [
      ...(await auditBooks(db.queryable, await markets.markets())),
      ...(await auditLists(db.queryable)),
    ],
    /** For a process that owns markets, on a database handle of its own. */
    startEngines: (engineDb: Db, options: EnginesOptions): Promise<Engines> =>
      startEngines({ ...deps, leaseDb: db, ...options, db: engineDb }),
    /** One engine for one group, which it takes from whoever had it. */
    startEngine: async (
      engineDb: Db,
      { group = MAIN_GROUP, ...options }: EngineOptions & { readonly group?: string } = {},
    ): Promise<Engine> => {
      const lease = await leases.takeLease(engineDb.queryable, { name: group, holder: 'one' })
      return startEngine({ ...deps, ...options, db: engineDb }, lease)
    },
  }
}
