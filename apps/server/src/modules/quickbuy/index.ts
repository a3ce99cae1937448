import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Opening } from '../policy/index.ts'
import { createAmounts } from './amounts.ts'
import { createAudit } from './audit.ts'
import { createBooks } from './books.ts'
import { createComparison } from './comparison.ts'
import type { QuickbuyDeps } from './deps.ts'
import { createHistory } from './history.ts'
import { QUICKBUY_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { lastOrders } from './orders.sql.ts'
import { createOrders } from './orders.ts'
import { forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createPositions } from './positions.ts'
import { ASK_ORDER, ASK_PARTNERS, createProgress, EXPIRE_ORDER } from './progress.ts'
import { quickbuyRoutes } from './quickbuy.routes.ts'
import { setFloatUser } from './quotes.sql.ts'
import { createQuotes } from './quotes.ts'
import { createSettling } from './settling.ts'
import { createStrangers } from './strangers.ts'
import { createTargets } from './targets.ts'
import { createViews } from './views.ts'
import { createWebhooks } from './webhooks.ts'

export type { QuickbuyDeps } from './deps.ts'
export { type MarketSettings, marketSignature } from './partners/market.ts'
export type { Partners } from './partners/partner.ts'
export { createPartners, type QuickbuySettings } from './partners/partners.ts'
export type { RampSettings } from './partners/ramp.ts'
export { SIGNATURE_HEADER, signatureHeader } from './partners/signature.rules.ts'
export { PLATFORMS, platformOf } from './platforms.ts'

const COMPARE_PARTNERS = 'quickbuy.compare-partners'

export type Quickbuy = ReturnType<typeof createQuickbuy>

/** Coins that partners sell and deliver. */
export function createQuickbuy(deps: QuickbuyDeps) {
  const amounts = createAmounts(deps)
  const notices = declareNotices({ ...deps, amounts })
  const books = createBooks(deps)
  const quotes = createQuotes({ ...deps, amounts })
  const history = createHistory(deps)
  const settling = createSettling({ ...deps, amounts, books, history, notices })
  const strangers = createStrangers(deps)
  const progress = createProgress({ ...deps, settling, strangers })
  const views = createViews({ ...deps, amounts })
  const targets = createTargets({ ...deps, amounts, quotes })
  const comparison = createComparison({ ...deps, amounts, progress, settling, strangers })
  const orders = createOrders({ ...deps, quotes, targets, books, history, settling, progress, views })
  const face = {
    quotes,
    targets,
    orders,
    office: createOffice({ ...deps, amounts, books, history, views, progress, settling, comparison }),
    hear: createWebhooks({ ...deps, progress }),
  }

  /** Every minute: what a stop, a lost answer or a silent partner left behind. */
  async function askPartners(): Promise<void> {
    await quotes.sweep()
    await progress.askAll()
  }

  return {
    ...face,
    askPartners,
    compareAll: comparison.compareAll,
    /** Of the demo, whose partners begin with an account. */
    nameFloat: (...of: [platform: 'agora', userId: string]) => setFloatUser(deps.db.queryable, ...of),
    routes: quickbuyRoutes(face),
    movements: QUICKBUY_MOVEMENTS,
    positions: createPositions({ ...deps, orders }),
    openings: async (on: Queryable, since: Date): Promise<Opening[]> =>
      (await lastOrders(on, since)).map((one) => ({ ...one, product: 'quick_buy' })),
    personal: { tables: PERSONAL_TABLES, stays, forget },
    decisions: {
      decideQuickbuyCase: face.office.decisionSubject,
      nameQuickbuyFloat: face.office.floatSubject,
    },
    audit: createAudit(deps),
    jobs: [
      job(EXPIRE_ORDER, progress.ask),
      job(ASK_ORDER, progress.ask),
      job(ASK_PARTNERS, askPartners, { cron: '* * * * *', missed: 'latest' }),
      job(COMPARE_PARTNERS, comparison.compareAll, { cron: '15 3 * * *', missed: 'latest' }),
    ],
  }
}
