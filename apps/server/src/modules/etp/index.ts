import { ETP_UNIT_SCALE, type EtpLeverage } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Opening } from '../policy/index.ts'
import { createBuying } from './buying.ts'
import type { EtpDeps } from './deps.ts'
import { createDesk } from './desk.ts'
import { etpRoutes } from './etp.routes.ts'
import { createFills } from './fills.ts'
import { createGate } from './gate.ts'
import { createIssuing } from './issuing.ts'
import { createMarket } from './market.ts'
import { ETP_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { HELD, lastPurchases } from './orders.sql.ts'
import { forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { listProducts } from './products.sql.ts'
import { createProducts } from './products.ts'
import { createReconciliation } from './reconciliation.ts'
import { createValues } from './values.ts'
import { nameOf } from './views.ts'
import { createWaiting } from './waiting.ts'
import { createWalk } from './walk.ts'
import { createWatches } from './watches.ts'

export type { EtpDeps, OverOrder } from './deps.ts'
export { consolidated } from './orders.sql.ts'
export type { PlanOrder, WaitingRefusal } from './waiting.ts'

/** Of a request that nobody repeats. */
const NOT_REPEATED = { subject: undefined, recordSubject: async () => undefined, recordAnswer: async () => undefined }

export type Etp = ReturnType<typeof createEtp>

/** Exchange-traded products: units of the house that do three times what a coin does, from one rebalance to the next. */
export function createEtp(deps: EtpDeps) {
  const { db } = deps
  const notices = declareNotices(deps)
  const fills = createFills({ ...deps, notices })
  const walk = createWalk({ ...deps, fills, notices })
  const values = createValues(deps)
  const gate = createGate(deps)
  const buying = createBuying({ ...deps, gate })
  const products = createProducts({ ...deps, values })
  const waiting = createWaiting({ ...deps, fills, buying, values, walk })
  const market = createMarket({ ...deps, walk, fills, buying })
  const issuing = createIssuing(deps)
  const desk = createDesk({ ...deps, issuing, fills, notices })
  const office = createOffice({ ...deps, desk, products })
  const watches = createWatches({ ...deps, products, notices })
  const everyMinute = async (period: Date): Promise<void> => {
    await walk.all(period)
    await watches.tell()
  }
  return {
    /** What is offered, for the list of all products. */
    products: products.list,
    listed: products.listed,
    holdings: products.holdings,
    /** For plans, which also ask for everything up to a moment to be counted. */
    plans: { ...waiting.plans, countTo: walk.to },
    /** Ends what waits when an account is frozen. */
    shut: waiting.shut,
    positions: waiting.positions,
    openings: async (on: Queryable, since: Date): Promise<Opening[]> =>
      (await lastPurchases(on, since)).map((one) => ({ ...one, product: 'etp' })),
    /** Counts every product up to the last minute of a moment. */
    walkTo: everyMinute,
    /** The assets that its units are, for wallets that show them. */
    async assets() {
      return (await listProducts(db.queryable)).map((row) => ({
        ...{ code: row.symbol, name: nameOf(row), kind: 'crypto' as const },
        ...{ scale: ETP_UNIT_SCALE, shownScale: ETP_UNIT_SCALE },
      }))
    },
    /** Of the demo and of tests, where no two people are. */
    async seedProduct({ coin, leverage, from }: { coin: string; leverage: EtpLeverage; from: Date }): Promise<void> {
      const first = await issuing.firstPrice(coin, from)
      assert(first !== undefined, `the index has no value of ${coin}`)
      await db.tx((tx) => issuing.issue(tx, { coin, leverage }, first))
    },
    /** Of the demo: somebody who has answered both questions. */
    seedAnswers: (userId: string) => gate.answer(userId, [1, 2]),
    /** Of the demo: at the market, by the value of now; false where it cannot be. */
    async seedPurchase({
      userId,
      symbol,
      amount,
    }: {
      userId: string
      symbol: string
      amount: string
    }): Promise<boolean> {
      const nav = (await products.list()).find((product) => product.symbol === symbol)?.nav
      if (nav === null || nav === undefined) return false
      return (await market.place({ userId, symbol, side: 'buy', amount, nav }, NOT_REPEATED)).ok
    },
    routes: etpRoutes({ products, market, waiting, gate, desk, office, watches }),
    holds: [HELD],
    movements: ETP_MOVEMENTS,
    decisions: desk.decisions,
    audit: createReconciliation(deps),
    personal: { tables: PERSONAL_TABLES, stays, forget },
    jobs: [
      job('etp.walk', ({ period }: { period: string }) => everyMinute(new Date(period)), {
        cron: '* * * * *',
        missed: 'latest',
      }),
    ],
  }
}
