import { join } from 'node:path'
import type { Notices, TextParams } from '../notices/index.ts'

const PLAN = { page: ({ kind, symbol }: TextParams) => (kind === 'etp' ? '/etp' : `/coin/${String(symbol)}`) } as const

export type WealthNotices = ReturnType<typeof declareNotices>

/** What happens to a plan without its owner. */
export function declareNotices(notices: Pick<Notices, 'declare'>) {
  return notices.declare({
    module: 'wealth',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { plan_bought: PLAN, plan_sold: PLAN, plan_suspended: PLAN, plan_over: PLAN },
  })
}
