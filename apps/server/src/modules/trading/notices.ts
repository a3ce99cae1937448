import { join } from 'node:path'
import type { Notices, TextParams } from '../notices/index.ts'

const ORDER = { topic: 'orders', page: '/order' } as const
const PLAN = { topic: 'plans', page: ({ symbol }: TextParams) => `/coin/${String(symbol).split('-')[0]}` } as const

export type TradingNotices = ReturnType<typeof declareNotices>

/** Notices about orders, plans and purchases that waited for a deposit. */
export function declareNotices(notices: Pick<Notices, 'declare'>) {
  return notices.declare({
    module: 'trading',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    topics: { orders: { onByDefault: false }, plans: { onByDefault: true } },
    kinds: {
      ...{ order_filled: ORDER, order_canceled: ORDER, plan_skipped: PLAN, plan_suspended: PLAN },
      buy_dropped: { page: ({ symbol }: TextParams) => `/trade/${String(symbol)}` },
      conversion_made: { topic: 'orders', page: '/convert' },
      conversion_dropped: { page: ({ from, to }: TextParams) => `/convert?from=${String(from)}&to=${String(to)}` },
    },
  })
}
