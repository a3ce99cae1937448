import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Opening } from '../policy/index.ts'
import type { DiscountDeps } from './deps.ts'
import { discountRoutes } from './discount.routes.ts'
import { createTelling, TELL_DESK } from './hedge/telling.ts'
import { DISCOUNT_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { deleteUnused } from './positions/offers.sql.ts'
import { createOffers } from './positions/offers.ts'
import { lastSubscriptions } from './positions/positions.sql.ts'
import { createPositions } from './positions/positions.ts'
import { createProducts, OPEN_PRODUCTS } from './products/products.ts'
import { createSeries } from './products/series.ts'
import { createWatches } from './products/watches.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSeeding } from './seed.ts'
import { createFixing } from './settlement/fixing.ts'
import { createRewards } from './settlement/rewards.ts'
import { ALARM, createSettling, SETTLE } from './settlement/settling.ts'

export type { DiscountDeps } from './deps.ts'
export { type HedgeDesk, noHedgeDesk } from './hedge/hedge-desk.ts'
export { answerSignature, createHttpDesk, type HedgeDeskSettings } from './hedge/http-desk.ts'

export type Discount = ReturnType<typeof createDiscount>

/** So long support can be told what somebody was offered and did not take. */
const KEPT_MS = 24 * 60 * 60_000

/** Discount trade: a coin is sold higher or bought lower on a day, and interest is paid either way. */
export function createDiscount(deps: DiscountDeps) {
  const products = createProducts(deps)
  const notices = declareNotices({ ...deps, products })
  const watches = createWatches({ ...deps, notices })
  const series = createSeries({ ...deps, products })
  const offers = createOffers({ ...deps, products })
  const positions = createPositions({ ...deps, products, offers, notices })
  const settling = createSettling({ ...deps, products, notices })
  const fixing = createFixing({ ...deps, settling })
  const rewards = createRewards({ ...deps, notices })
  const office = createOffice({ ...deps, products, positions, series })

  /** Every ten minutes, so that a mark at which the index was late is caught up. */
  async function open({ period }: { readonly period: string }): Promise<void> {
    const at = new Date(period)
    await products.openDue(at, watches.opened)
    await deleteUnused(deps.db.queryable, new Date(at.getTime() - KEPT_MS))
  }

  return {
    products,
    offers,
    positions,
    series,
    settle: settling.settle,
    open,
    seeding: createSeeding(deps),
    warnings: office.warnings,
    routes: discountRoutes({ products, offers, positions, watches, series, fixing, rewards, office }),
    movements: DISCOUNT_MOVEMENTS,
    openings: async (on: Queryable, since: Date): Promise<Opening[]> =>
      (await lastSubscriptions(on, since)).map((one) => ({ ...one, product: 'discount' })),
    decisions: { publishSeries: series.subject, confirmPrice: fixing.subject, confirmReward: rewards.subject },
    audit: createReconciliation({ ...deps, products }).findings,
    personal: { tables: PERSONAL_TABLES, stays, forget },
    jobs: [
      job(OPEN_PRODUCTS, open, { cron: '*/10 * * * *', missed: 'latest' }),
      job(SETTLE, settling.settle),
      job(ALARM, settling.alarm),
      job(TELL_DESK, createTelling(deps), undefined, { concurrency: 4 }),
    ],
  }
}
